import { randomUUID } from 'node:crypto';

/** Generates a record id. Random, so that it reveals nothing and cannot be guessed. */
export const newId = (): string => randomUUID();
