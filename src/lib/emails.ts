import { cleanEmail } from '#contract/text/cleanEmail';

/** Compares two addresses in their one spelling: case and the form of the domain do not count. */
export const isSameEmail = (one: string, other: string): boolean =>
  cleanEmail(one) === cleanEmail(other);
