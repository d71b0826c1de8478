import { randomBytes } from 'node:crypto';

/** An id in the API's format: a prefix for its type, then random characters. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const newClientSecret = (intentId: string): string =>
  `${intentId}_secret_${randomBytes(18).toString('hex')}`;
