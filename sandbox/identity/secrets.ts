import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A secret that nobody guesses, safe inside a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Kept instead of a secret that only its holder needs to know. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** Six digits for a text message. */
export const newSmsCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 28 letters and digits, as the provider's own account ids. */
export const newUid = (): string =>
  Array.from({ length: 28 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** 21 digits, as the ids of people with a Google account. */
export const newPersonId = (): string =>
  `1${Array.from({ length: 20 }, () => randomInt(10).toString()).join('')}`;
