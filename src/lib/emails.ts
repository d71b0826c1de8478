/** A mailbox is the same in whatever case somebody writes it. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();
