import { errorCodes } from '#contract/errorCodes';
import { PHOTO_BYTES_MAX, PHOTO_PIXELS_MAX } from '#contract/photos';
import { isApiError, SESSION_ENDED } from '@/api/errors';
import type { PhotoProblem } from './photoDraftsSlice';

/** The server's refusals, as far as they are about one photo. */
const problemByCode: Record<string, PhotoProblem> = {
  [errorCodes.photoUnreadable]: 'unreadable',
  [errorCodes.photoTooLarge]: 'tooLarge',
  [errorCodes.tooLarge]: 'tooLarge',
  [errorCodes.photoNoRoom]: 'noRoom',
  [errorCodes.photoStoreUnreachable]: 'storeUnreachable',
  [SESSION_ENDED]: 'signedOut',
};

const problemByStatus: Record<number | string, PhotoProblem> = {
  401: 'signedOut',
  404: 'lost',
  413: 'tooLarge',
  507: 'noRoom',
  503: 'storeUnreachable',
  network: 'connection',
  timeout: 'connection',
};

/** What a failed call means for the photo that it was about. */
export function problemOf(error: unknown): PhotoProblem {
  if (!isApiError(error)) return 'unexpected';
  return problemByCode[error.code] ?? problemByStatus[error.status] ?? 'unexpected';
}

/** In words for its seller: what is wrong, and what they can do. */
export const problemWords: Record<PhotoProblem, string> = {
  notAPicture: 'This file isn’t an image. Choose a JPEG, PNG, WebP or AVIF.',
  heic: 'HEIC photos aren’t supported. Save it as a JPEG and add it again. On an iPhone, choose it from the photo library to convert it.',
  tooLarge: `This file is too large. A photo can have ${PHOTO_BYTES_MAX / 1024 / 1024} MB and ${PHOTO_PIXELS_MAX / 1_000_000} megapixels.`,
  unreadable: 'We can’t read this file. Save it as a JPEG and add it again.',
  twice: 'You’ve already added this photo. Remove one of them.',
  noRoom: 'We can’t store more photos right now. Try again later.',
  storeUnreachable: 'We can’t save photos right now. Try again in a minute.',
  connection: 'Connection lost. We’ve kept what was uploaded.',
  lost: 'The upload was lost. Upload this photo again.',
  signedOut: 'You’re logged out. Log in again to continue the upload.',
  unexpected: 'Something went wrong with this photo.',
};

/** Whether the same file may be taken another time. */
export const canRetry = (problem: PhotoProblem): boolean =>
  !['notAPicture', 'heic', 'tooLarge', 'unreadable', 'twice'].includes(problem);
