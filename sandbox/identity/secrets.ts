import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A random secret, safe to use in a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Hash to store instead of a secret. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** A six-digit code for an SMS. */
export const newSmsCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 28 letters and digits, like the provider's account ids. */
export const newUid = (): string =>
  Array.from({ length: 28 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** 21 digits, like the ids of Google accounts. */
export const newPersonId = (): string =>
  `1${Array.from({ length: 20 }, () => randomInt(10).toString()).join('')}`;
