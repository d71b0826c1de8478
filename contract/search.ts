import type { Condition, Fuel, Gearbox } from './facts';
import type { Histograms } from './histogram';
import { routes } from './routes';
import type { WireProduct } from './types';

/**
 * GET /products/search (an extension): cars for sale, found by words and filters, with facet counts.
 * Facets need an object around the rows, so unlike other lists the response is no plain array.
 */

/** By relevance; newest; cheapest, dearest; newest, oldest year; lowest mileage. */
export const searchSorts = [
  'relevance',
  'createdAt:desc',
  'resalePrice:asc',
  'resalePrice:desc',
  'purchaseYear:desc',
  'purchaseYear:asc',
  'mileageKm:asc',
] as const;
export type SearchSort = (typeof searchSorts)[number];

/** Search filters. All are optional and combined with AND. */
export interface SearchFilters {
  /**
   * Words of name, description, facts and seller. Typing errors are corrected; years, fuels, body
   * types and short names of makes are recognised.
   */
  q?: string | undefined;
  /** Id of a seller (`WireProductSeller`). An unknown one finds nothing. */
  seller?: string | undefined;
  /** Any of these; short names too, such as "VW". Comma-separated in the URL, as all lists. */
  make?: string[] | undefined;
  /** Any of these. */
  model?: string[] | undefined;
  /** Ids. Any of these. */
  category?: string[] | undefined;
  /** In dollars. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  minYear?: number | undefined;
  maxYear?: number | undefined;
  /** In kilometres. Excludes cars without a stated mileage. */
  maxMileage?: number | undefined;
  /** Any of these. */
  condition?: Condition[] | undefined;
  fuel?: Fuel[] | undefined;
  gearbox?: Gearbox[] | undefined;
  /** Any of these: parts of the location's name, in any language. */
  place?: string[] | undefined;
  /** Only cars with photos. */
  photos?: true | undefined;
  /** Only cars of verified sellers. */
  verified?: true | undefined;
  /** Only cars that are not on hold. */
  available?: true | undefined;
}

export type Search = SearchFilters & { sort?: SearchSort | undefined };

/**
 * Filters that are removed together: minimum and maximum price are one filter. In the order in
 * which they are shown and appear in the URL.
 */
export const filterGroups = {
  q: ['q'],
  seller: ['seller'],
  make: ['make'],
  model: ['model'],
  price: ['minPrice', 'maxPrice'],
  place: ['place'],
  year: ['minYear', 'maxYear'],
  mileage: ['maxMileage'],
  category: ['category'],
  fuel: ['fuel'],
  gearbox: ['gearbox'],
  condition: ['condition'],
  photos: ['photos'],
  verified: ['verified'],
  available: ['available'],
} as const satisfies Record<string, readonly (keyof SearchFilters)[]>;
export type FilterGroup = keyof typeof filterGroups;

/** Filters with several values, any of which matches. */
const listGroups = ['make', 'model', 'place', 'category', 'fuel', 'gearbox', 'condition'] as const;
export type ListGroup = (typeof listGroups)[number];
export const isListGroup = (name: string): name is ListGroup =>
  listGroups.some((group) => group === name);

const names = [...Object.values(filterGroups).flat(), 'sort'] as const;

/** A comma inside of a value is followed by a space: "Austin, TX,Porto". */
export const splitValues = (text: string): string[] => [
  ...new Set(
    text
      .split(/,(?! )/)
      .map((value) => value.trim().replace(/,$/, ''))
      .filter((value) => value !== ''),
  ),
];

export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replace(/,(?! )/g, ', ').trim()).join(',');

/** The search as URL parameters. */
export function searchParams(search: Search): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      const text = Array.isArray(value) ? joinValues(value) : String(value ?? '');
      return text === '' ? [] : [[name, text]];
    }),
  );
}

/** A page with a search in its URL, `/search` by default. */
export function searchPath(search: Search, page: string = routes.search): string {
  const query = new URLSearchParams(searchParams(search)).toString();
  return query === '' ? page : `${page}?${query}`;
}

/** Filters with facet counts. Models are counted only while exactly one make is set. */
export const facetNames = [
  'make',
  'model',
  'category',
  'condition',
  'fuel',
  'gearbox',
  'place',
  'photos',
  'verified',
  'available',
] as const;
export type FacetName = (typeof facetNames)[number];

/** Number of matching cars for a value, with all filters but this one. */
export interface FacetCount {
  /** The filter's value; 'true' for on/off filters. */
  value: string;
  count: number;
}

export interface WireSearchResponse {
  rows: WireProduct[];
  /** Number of matches; approximate if `isEstimate` is set. */
  total: number;
  /** Cursor of the next page, to send back as `after`. Absent on the last page. */
  next?: string;
  /** Too many matches to count: the total is an estimate. */
  isEstimate?: true;
  /** The last row that can be reached by page, if there are more. */
  reachable?: number;
  facets: Record<FacetName, FacetCount[]>;
  /** Name of the requested seller. Absent if the seller is unknown or has left. */
  sellerName?: string;
  /** The requested histograms (`histograms=price,year`), each with all filters but its own. */
  histograms?: Histograms;
  /** The facet counts are estimates; a value without a count may still have matches. */
  areFacetsEstimates?: true;
  /** Corrected words: `{ volkswagn: 'volkswagen' }`. */
  corrections?: Record<string, string>;
  /** Categories that words were interpreted as. Cars with the word itself match too. */
  categories?: string[];
  /** If nothing was found: number of cars in these categories with all filters but the words. */
  rest?: FacetCount[];
  /** If nothing was found: filters, and how many cars match without each of them. */
  relax?: { filter: FilterGroup; count: number }[];
  /**
   * If nothing was found: parts of the search text to leave out, the text without them, and its
   * number of cars, counted up to `RELAXED_WORDS_MAX`.
   */
  relaxWords?: { text: string; q: string; count: number }[];
}

/**
 * GET /makes/{make} and /makes/{make}/{model} (an extension): what is for sale of a make, or of one
 * of its models. Prices in dollars, null without any car.
 */
export interface WireCarsOfMake {
  make: string;
  /** Absent for the whole make. */
  model?: string;
  count: number;
  minPrice: number | null;
  maxPrice: number | null;
}

/** From so many cars on a make or model has a page that search engines are told of. */
export const MAKE_PAGE_CARS = 3;

/** Enough to know that a search finds plenty. */
export const RELAXED_WORDS_MAX = 1000;
