import type { WirePrice, WireProduct } from './types';

/** How many cars one person can save, and from how many on the page says so. */
export const FAVOURITES_MAX = 500;
export const FAVOURITES_MANY = 480;
/** How many cars a browser keeps for an anonymous user. */
export const BROWSER_FAVOURITES_MAX = 100;
/** How many cars can be read at once by their ids, and compared. */
export const SEVERAL_MAX = 100;
export const COMPARED_MAX = 4;

/** The cars that `/compare?ids=` compares: the first four different ones. */
export const comparedIds = (query: URLSearchParams): string[] =>
  [...new Set((query.get('ids') ?? '').split(',').filter(Boolean))].slice(0, COMPARED_MAX);

/** What a saved car is now. Others may hold it; a withdrawn one may be listed again. */
export const favouriteStates = ['available', 'held', 'sold', 'withdrawn', 'gone'] as const;
export type FavouriteState = (typeof favouriteStates)[number];

export const favouriteFilters = ['available', 'sold'] as const;
export type FavouriteFilter = (typeof favouriteFilters)[number];

/** Sorts of the list: `drop` is how far the price has fallen since the car was saved. */
export const favouriteSorts = ['createdAt', 'drop', 'resalePrice'] as const;

/** Extension: a saved car. */
export interface WireFavourite {
  productId: string;
  /** Name and picture stay known when the car is gone. */
  name: string;
  picture: string;
  state: FavouriteState;
  /** The car as in other lists; null when it is no longer listed. */
  product: WireProduct | null;
  /** ISO time. */
  savedAt: string;
  /** The price at that time. */
  savedPrice: WirePrice;
  note: string;
}

/** GET /favourites/ids. */
export interface FavouriteIdsResponse {
  ids: string[];
}

/** Why a car of the browser was not saved. */
export type MergeRefusal = 'gone' | 'own' | 'full';

/** POST /favourites/merge. Cars that it does not name stay in the browser. */
export interface MergeFavouritesResponse {
  taken: string[];
  refused: { id: string; reason: MergeRefusal }[];
}
