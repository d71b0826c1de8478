const unstorable = /\0|\p{Surrogate}/gu;

/**
 * Whether PostgreSQL can store the text. It rejects NUL characters in text, and lone surrogates
 * (half an emoji) in JSON.
 */
export const isStorable = (text: string): boolean => text.search(unstorable) === -1;

/** Removes the characters that cannot be stored. */
export const toStorable = (text: string): string => text.replace(unstorable, '');
