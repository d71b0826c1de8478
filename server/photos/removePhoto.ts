import { eq } from 'drizzle-orm';
import { transact, type RootContext } from '../context';
import type { Jobs } from '../jobs/jobs';
import { writeMails } from '../mails/mails';
import { takeDownPhotos } from './photos';
import { photoIdIn } from './photoWire';
import { photos } from './schema';

/**
 * `npm run admin -- remove-photo ID`: removes a photo for good, wherever cars and drafts use it,
 * and tells its owner.
 * Returns a sentence to print. Throws when there is no such photo.
 * @param given the id of the photo, or the URL of one of its files
 */
export async function removePhoto(
  context: RootContext,
  jobs: Pick<Jobs, 'send'>,
  given: string,
): Promise<string> {
  const id = photoIdIn(`/api/photos/${given}`) ?? photoIdIn(given) ?? '';
  const [photo] = await context.tx.select().from(photos).where(eq(photos.id, id));
  if (!photo) throw new Error(`There is no photo ${given}. Nothing changed.`);
  await transact(context, async (inside) => {
    await takeDownPhotos(inside, jobs, eq(photos.id, id));
    await writeMails(inside, jobs, [
      {
        cause: `photo-taken-down:${id}`,
        recipientId: photo.ownerId,
        template: 'photo-taken-down',
        facts: { photoId: id },
      },
    ]);
  });
  return `Removed photo ${id}. Nobody can load it any more, and the seller can’t add it again.`;
}
