import { toPhoto } from '@/api/photos';
import { fieldsOf } from '@/lib/json';
import { keptPhoto, type DraftPhoto } from './photoDraftsSlice';
import { canRetry } from './photoProblems';

/** What was left behind of a photo: kept ones come back, the others go on from where they were. */
function toDraftPhoto(value: unknown): DraftPhoto | null {
  const { id, fileName, uploadUrl, isPrepared, photo } = fieldsOf(value);
  if (typeof id !== 'string' || typeof fileName !== 'string') return null;
  const kept = toPhoto(photo);
  return {
    id,
    fileName,
    uploadUrl: typeof uploadUrl === 'string' ? uploadUrl : null,
    isPrepared: isPrepared === true,
    preview: null,
    state: kept ? { status: 'kept', photo: kept } : { status: 'queued' },
  };
}

/** The photos that were left behind with a half-filled form, in their order. */
export const photosFrom = (stored: readonly unknown[]): DraftPhoto[] =>
  stored.map(toDraftPhoto).filter((photo): photo is DraftPhoto => photo !== null);

/** The server's name of a photo, which changes when it is turned; before it has one, ours. */
export const nameOf = (photo: DraftPhoto): string => keptPhoto(photo)?._id ?? photo.id;

/** False for one that was refused: another try would end the same way. */
export const isWorthKeeping = ({ state }: DraftPhoto): boolean =>
  state.status !== 'failed' || canRetry(state.problem);

/** What has to be kept of photos, as JSON. */
export const describePhotos = (photos: readonly DraftPhoto[]): object[] =>
  photos.map((photo) => {
    const { id, fileName, uploadUrl, isPrepared } = photo;
    return { id, fileName, uploadUrl, isPrepared, photo: keptPhoto(photo) };
  });
