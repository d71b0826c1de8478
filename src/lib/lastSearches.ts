import { parseJson } from './json';
import { createBrowserStorage } from './storage';

const KEY = 'second-gear-last-searches';
const KEPT_MAX = 5;

const storage = createBrowserStorage();

function write(searches: readonly string[]): string[] {
  const kept = searches.slice(0, KEPT_MAX);
  if (kept.length === 0) storage.remove(KEY);
  else storage.write(KEY, JSON.stringify(kept));
  return kept;
}

/** The texts that were searched for in this browser, the latest first. */
export function readLastSearches(): string[] {
  const kept = parseJson(storage.read(KEY));
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : [];
}

const without = (text: string) =>
  readLastSearches().filter((kept) => kept.toLowerCase() !== text.toLowerCase());

/** Keeps a text that the user has searched for. */
export function keepSearch(text: string): void {
  if (text !== '') write([text, ...without(text)]);
}

/** Removes one text, or all. Returns the rest. */
export const forgetSearches = (text?: string): string[] =>
  write(text === undefined ? [] : without(text));
