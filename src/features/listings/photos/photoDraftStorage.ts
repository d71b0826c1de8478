import { toPhoto } from '@/api/photos';
import { fieldsOf, parseJson } from '@/lib/json';
import { localTexts } from '@/lib/storage';
import { keptPhoto, type DraftPhoto } from './photoDraftsSlice';
import { canRetry } from './photoProblems';

const storageKey = (draft: string) => `second-gear-listing-photos:${draft}`;

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
export function readPhotos(draft: string): DraftPhoto[] {
  const stored = parseJson(localTexts.read(storageKey(draft)));
  return (Array.isArray(stored) ? stored : [])
    .map(toDraftPhoto)
    .filter((photo): photo is DraftPhoto => photo !== null);
}

/** Another try would end the same way. */
const isRefused = ({ state }: DraftPhoto) => state.status === 'failed' && !canRetry(state.problem);

/** What has to be kept of them, as text; '' when there is nothing. */
export function describePhotos(photos: readonly DraftPhoto[]): string {
  const worthKeeping = photos.filter((photo) => !isRefused(photo));
  if (worthKeeping.length === 0) return '';
  return JSON.stringify(
    worthKeeping.map((photo) => {
      const { id, fileName, uploadUrl, isPrepared } = photo;
      return { id, fileName, uploadUrl, isPrepared, photo: keptPhoto(photo) };
    }),
  );
}

/** @param description as `describePhotos` gives it */
export function savePhotos(draft: string, description: string): void {
  if (description === '') localTexts.remove(storageKey(draft));
  else localTexts.write(storageKey(draft), description);
}
