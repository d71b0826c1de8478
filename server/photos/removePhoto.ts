import { eq } from 'drizzle-orm';
import { recordAct } from '../audit/audit';
import { transact, type RootContext } from '../context';
import { notify } from '../notices/notices';
import { takeDownPhotos, type PhotoHooks } from './photos';
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
  hooks: PhotoHooks,
  given: string,
): Promise<string> {
  const id = photoIdIn(`/api/photos/${given}`) ?? photoIdIn(given) ?? '';
  const [photo] = await context.tx.select().from(photos).where(eq(photos.id, id));
  if (!photo) throw new Error(`There is no photo ${given}. Nothing changed.`);
  await transact(context, async (inside) => {
    await takeDownPhotos(inside, hooks, eq(photos.id, id));
    await recordAct(inside, 'remove-photo', id, {
      before: { removedAt: photo.removedAt },
      after: { removedAt: inside.now() },
    });
    await notify(inside, [
      {
        kind: 'product',
        subjectId: null,
        cause: `photo-taken-down:${id}`,
        recipientId: photo.ownerId,
        template: 'photo-taken-down',
        facts: { photoId: id },
      },
    ]);
  });
  return `Removed photo ${id}. Nobody can load it any more, and the seller can’t add it again.`;
}
