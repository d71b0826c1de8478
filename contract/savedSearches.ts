import { type Search, type SearchFilters, searchParams } from './search';

/** Saved searches: an extension. */

/** When the owner hears of new cars. */
export const searchSpeeds = ['at-once', 'daily', 'never'] as const;
export type SearchSpeed = (typeof searchSpeeds)[number];

/** How many searches one person can save. */
export const SAVED_SEARCHES_MAX = 30;
/** A search that more new cars a day meet is not told of at once. */
export const AT_ONCE_PER_DAY_MAX = 50;
/** After so many days without a new car the owner is asked whether to go on. */
export const QUIET_DAYS = 60;
/** The count of new cars ends here. */
export const NEW_CARS_MAX = 99;

export interface WireSavedSearch {
  _id: string;
  name: string;
  /** The filters as URL parameters: what makes two searches the same. */
  query: string;
  speed: SearchSpeed;
  /** New cars since the search was last opened, counted up to `NEW_CARS_MAX`. */
  newCars: number;
  /** ISO times: when it was saved and last opened. */
  createdAt: string;
  seenAt: string;
  /** It has met no new car for `QUIET_DAYS`, and its owner has not said to keep it since. */
  isQuiet: boolean;
}

/** The filters of a search in their one form: sorting is not part of them. */
export const searchQuery = ({ sort: _sort, ...filters }: Search): string =>
  new URLSearchParams(searchParams(filters satisfies SearchFilters)).toString();

export const speedLabels: Record<SearchSpeed, string> = {
  'at-once': 'At once',
  daily: 'Daily',
  never: 'Never',
};
