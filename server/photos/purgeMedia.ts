import { asc, eq, isNull } from 'drizzle-orm';
import type { RootContext } from '../context';
import type { MediaPurge } from '../config/mediaStorage';
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
  { tx: db, now }: RootContext,
  cdn: MediaPurge | undefined,
  origin: string,
): Promise<void> {
  while (cdn) {
    const removed = await db
      .select({ id: photoTakedowns.photoId, widths: photoTakedowns.widths })
      .from(photoTakedowns)
      .where(isNull(photoTakedowns.purgedAt))
      .orderBy(asc(photoTakedowns.createdAt))
      .limit(BATCH);
    for (const photo of removed) {
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
      await db.transaction((tx) =>
        tx
          .update(photoTakedowns)
          .set({ purgedAt: now() })
          .where(eq(photoTakedowns.photoId, photo.id)),
      );
    }
    if (removed.length < BATCH) return;
  }
}
