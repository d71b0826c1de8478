const unstorable = /\0|\p{Surrogate}/gu;

/**
 * Whether PostgreSQL can store the text: it refuses the NUL character in text, and half of a
 * surrogate pair (half an emoji) in JSON.
 */
export const isStorable = (text: string): boolean => text.search(unstorable) === -1;

/** The same text without the characters that cannot be stored. */
export const toStorable = (text: string): string => text.replace(unstorable, '');
