import { toPhoto } from '@/api/responseFields';
import { fieldsOf } from '@/lib/json';
import { canRetry } from '@/dashboard/ui/photoProblems';
import { uploadedPhoto, type DraftPhoto } from './photoDraftsSlice';

/** Restores a saved photo. Photos that are not on the server yet are queued again. */
function parseDraftPhoto(value: unknown): DraftPhoto | null {
  const { id, fileName, isPrepared, photo } = fieldsOf(value);
  if (typeof id !== 'string' || typeof fileName !== 'string') return null;
  const kept = toPhoto(photo);
  return {
    id,
    fileName,
    isPrepared: isPrepared === true,
    preview: null,
    state: kept ? { status: 'uploaded', photo: kept } : { status: 'queued' },
  };
}

export const parsePhotos = (stored: readonly unknown[]): DraftPhoto[] =>
  stored.map(parseDraftPhoto).filter((photo): photo is DraftPhoto => photo !== null);

/** The server’s photo id, which changes on rotation; before the upload, the client’s id. */
export const photoIdOf = (photo: DraftPhoto): string => uploadedPhoto(photo)?._id ?? photo.id;

/** False for photos that the server refused, because a retry would fail again. */
export const shouldSave = ({ state }: DraftPhoto): boolean =>
  state.status !== 'failed' || canRetry(state.problem);

export const serializePhotos = (photos: readonly DraftPhoto[]): object[] =>
  photos.map((photo) => {
    const { id, fileName, isPrepared } = photo;
    return { id, fileName, isPrepared, photo: uploadedPhoto(photo) };
  });
