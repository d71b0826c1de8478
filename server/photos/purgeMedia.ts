import { asc, eq, isNull } from 'drizzle-orm';
import type { JobContext } from '../context';
import { eachDue } from '../jobs/eachDue';
import type { MediaPurge } from '../config/config';
import { filePathsOf } from './photoWire';
import { photoTakedowns } from './schema';

const TIMEOUT_MS = 10_000;
const BATCH = 100;

/**
 * Has the CDN drop the files of removed photos, one request per photo, each repeated until it
 * succeeds. Throws if the CDN refuses or cannot be reached; the next run continues. Does nothing
 * without a CDN.
 */
export async function purgeMedia(
  context: JobContext,
  cdn: MediaPurge | undefined,
  origin: string,
): Promise<void> {
  if (!cdn) return;
  const { tx: db, now } = context;
  await eachDue(context, {
    find: (limit) =>
      db
        .select({ id: photoTakedowns.photoId, widths: photoTakedowns.widths })
        .from(photoTakedowns)
        .where(isNull(photoTakedowns.purgedAt))
        .orderBy(asc(photoTakedowns.createdAt))
        .limit(limit),
    batch: BATCH,
    handle: async (photo) => {
      const files = filePathsOf(photo).map((path) => `${origin}${path}`);
      const { ok, status } = await fetch(cdn.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(cdn.token === undefined ? {} : { authorization: `Bearer ${cdn.token}` }),
        },
        body: JSON.stringify({ files }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!ok) throw new Error(`MEDIA_PURGE_URL returned ${status}.`);
      const isThis = eq(photoTakedowns.photoId, photo.id);
      await db.transaction((tx) =>
        tx.update(photoTakedowns).set({ purgedAt: now() }).where(isThis),
      );
      return true;
    },
  });
}
