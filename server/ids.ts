import { randomUUID } from 'node:crypto';

/** A new id for any record: random, so it tells nothing and cannot be guessed. */
export const newId = (): string => randomUUID();
