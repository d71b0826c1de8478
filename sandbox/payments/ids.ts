import { randomBytes } from 'node:crypto';

/** An id as the payment API forms them: a prefix that says what it is, then chance. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const newClientSecret = (intentId: string): string =>
  `${intentId}_secret_${randomBytes(18).toString('hex')}`;
