import { cleanEmail } from '#contract/text/cleanEmail';

/**
 * Compares two email addresses in normalised form: case and the encoding of the domain do not
 * matter.
 */
export const isSameEmail = (one: string, other: string): boolean =>
  cleanEmail(one) === cleanEmail(other);
