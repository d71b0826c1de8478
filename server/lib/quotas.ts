import { errorCodes } from '#contract/errorCodes';
import { AppError } from './errors';

/**
 * How much one account may store. A dealer with 2,000 cars and 20 photos of each, several forms that
 * are being filled in and some years of sales stays far below.
 */
export const quotas = {
  /** Cars for sale and withdrawn ones. */
  products: 5000,
  /** Photos, except those of sold cars. Those of deleted cars count until they are deleted. */
  photos: 60_000,
  /** Photos of requests for money and of messages. */
  evidencePhotos: 1000,
  drafts: 100,
};

/** 403: a quota is reached. The message says which, and what to do. */
export const quotaReached = (message: string) =>
  new AppError(403, errorCodes.quotaReached, message);
