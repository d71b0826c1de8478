import type { SignedIn } from '../../context';
import { notFound } from '../../lib/errors';
import { evidenceFile, findEvidence, type FoundFile } from '../../photos/photos';
import { findBookingOfSeller } from '../records/sellerBookingRepository';
import { findCase } from '../records/moneyBackRepository';

/**
 * GET /money-back/{id}/photos/{photoId}: the file of a photo of the request or its answer. 404 for
 * everyone but the buyer, the car's seller and admins.
 */
export async function findEvidenceFile(
  { principal, tx }: SignedIn,
  { id, photoId }: { id: string; photoId: string },
): Promise<FoundFile> {
  const found = await findCase(tx, id);
  const { userId, role } = principal;
  const isTheirs =
    found !== undefined &&
    (role === 'admin' ||
      found.booking.buyerId === userId ||
      (await findBookingOfSeller(tx, found.booking.id, userId)) !== undefined);
  const ids = isTheirs ? [...found.request.photoIds, ...found.request.replyPhotoIds] : [];
  const [photo] = await findEvidence(
    tx,
    ids.filter((each) => each === photoId),
  );
  if (!photo) throw notFound('Photo not found.');
  return evidenceFile(photo);
}
