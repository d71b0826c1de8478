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
  notAPicture: 'This is not a picture. Choose a photo, such as a JPEG.',
  heic: 'HEIC photos cannot be used. Save this one as a JPEG and add that. On an iPhone, choose it from the photo library, which makes it a JPEG.',
  tooLarge: `This file is too large. A photo can have ${PHOTO_BYTES_MAX / 1024 / 1024} MB and ${PHOTO_PIXELS_MAX / 1_000_000} megapixels.`,
  unreadable: 'This file cannot be read as a picture. Save it as a JPEG and add it again.',
  twice: 'This photo is there already. Remove one of the two.',
  noRoom: 'There is no room for more photos at the moment. Try again later.',
  storeUnreachable: 'Photos cannot be kept at the moment. Try again in a minute.',
  connection: 'The connection was lost. What has arrived is kept.',
  lost: 'What had arrived of this photo was lost. Send it once more.',
  signedOut: 'You are logged out. Log in again, and the upload goes on.',
  unexpected: 'Something went wrong with this photo.',
};

/** Whether the same file may be taken another time. */
export const canRetry = (problem: PhotoProblem): boolean =>
  !['notAPicture', 'heic', 'tooLarge', 'unreadable', 'twice'].includes(problem);
