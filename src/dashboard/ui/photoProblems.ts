import { errorCodes } from '#contract/errorCodes';
import { PHOTO_BYTES_MAX, PHOTO_PIXELS_MAX } from '#contract/photos';
import { isApiError, SESSION_ENDED } from '@/api/errors';

/** Why an upload failed. */
export type PhotoProblem =
  | 'notAnImage'
  | 'heic'
  | 'tooLarge'
  | 'unreadable'
  | 'duplicate'
  | 'storageFull'
  | 'storageUnavailable'
  /** The server has too many photos to process. */
  | 'busy'
  | 'quota'
  | 'tooMany'
  /** By an admin. */
  | 'removed'
  | 'connection'
  | 'signedOut'
  | 'unexpected';

/** The error codes that concern a single photo. */
const problemByCode: Record<string, PhotoProblem> = {
  [errorCodes.photoUnreadable]: 'unreadable',
  [errorCodes.photoTooLarge]: 'tooLarge',
  [errorCodes.tooLarge]: 'tooLarge',
  [errorCodes.photoNoRoom]: 'storageFull',
  [errorCodes.photoStoreUnreachable]: 'storageUnavailable',
  [errorCodes.photosBusy]: 'busy',
  [errorCodes.photoRemoved]: 'removed',
  [errorCodes.quotaReached]: 'quota',
  [SESSION_ENDED]: 'signedOut',
};

const problemByStatus: Record<number | string, PhotoProblem> = {
  401: 'signedOut',
  413: 'tooLarge',
  429: 'tooMany',
  507: 'storageFull',
  503: 'storageUnavailable',
  network: 'connection',
  timeout: 'connection',
};

/** Maps the error of a request to the problem of its photo. */
export function problemOf(error: unknown): PhotoProblem {
  if (!isApiError(error)) return 'unexpected';
  return problemByCode[error.code] ?? problemByStatus[error.status] ?? 'unexpected';
}

export const problemMessages: Record<PhotoProblem, string> = {
  notAnImage: 'This file isn’t an image. Choose a JPEG, PNG, WebP or AVIF.',
  heic: 'HEIC photos aren’t supported. Save it as a JPEG and add it again. On an iPhone, choose it from the photo library to convert it.',
  tooLarge: `This file is too large. A photo can have ${PHOTO_BYTES_MAX / 1024 / 1024} MB and ${PHOTO_PIXELS_MAX / 1_000_000} megapixels.`,
  unreadable: 'We can’t read this file. Save it as a JPEG and add it again.',
  duplicate: 'You’ve already added this photo. Remove one of them.',
  storageFull: 'We can’t store more photos right now. Try again later.',
  storageUnavailable: 'We can’t save photos right now. Try again in a minute.',
  busy: 'We’re processing many photos right now. Try again in a minute.',
  quota:
    'You’ve reached the limit of photos. Delete cars you no longer sell; their photos are deleted 30 days later.',
  tooMany: 'You’ve uploaded many photos in a short time. Try again later.',
  removed: 'An admin removed this photo, so you can’t add it again. Choose another one.',
  connection: 'Connection lost. Check your connection and try again.',
  signedOut: 'You’re logged out. Log in again to continue the upload.',
  unexpected: 'Something went wrong with this photo.',
};

/** False if uploading the same file again would fail again. */
export const canRetry = (problem: PhotoProblem): boolean =>
  !['notAnImage', 'heic', 'tooLarge', 'unreadable', 'duplicate', 'removed'].includes(problem);

/** Some systems report HEIC files without a type or with a wrong one. */
export const mayBeImage = ({ type, name }: File): boolean =>
  type === '' || type.startsWith('image/') || /\.hei[cf]$/i.test(name);
