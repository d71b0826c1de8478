import { eq } from 'drizzle-orm';
import { transact } from '../context';
import type { RootDatabase } from '../database/client';
import { createJobs } from '../jobs/jobs';
import { takeDownPhotos } from './photos';
import { photoIdIn } from './photoWire';
import { photos } from './schema';

/**
 * `npm run admin -- remove-photo ID`: removes a photo for good, wherever cars and drafts use it.
 * Returns a sentence to print, and the photo's owner. Throws when there is no such photo.
 * @param given the id of the photo, or the URL of one of its files
 */
export async function removePhoto(db: RootDatabase, given: string, now: Date) {
  const id = photoIdIn(`/api/photos/${given}`) ?? photoIdIn(given) ?? '';
  const [photo] = await db
    .select({ ownerId: photos.ownerId })
    .from(photos)
    .where(eq(photos.id, id));
  if (!photo) throw new Error(`There is no photo ${given}. Nothing changed.`);
  // This process only schedules jobs; a server runs them.
  const jobs = createJobs({ db, log: { error: () => undefined }, now: () => now });
  const context = { principal: null, requestId: 'remove-photo', now: () => now, tx: db };
  await transact(context, (inside) => takeDownPhotos(inside, jobs, eq(photos.id, id)));
  return {
    said: `Removed photo ${id}. Nobody can load it any more, and the seller can’t add it again.`,
    userId: photo.ownerId,
  };
}
