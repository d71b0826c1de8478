import type { Fuel, Gearbox } from './facts';
import type { Histograms } from './histogram';
import type { Condition, WireProduct } from './types';

/**
 * GET /products/search (an extension, announced as `search`): cars that can be bought, found by
 * words and narrowed by filters, with what each further choice would leave. Facets need an answer of
 * their own around the rows, so that this list is no plain array; the rest is as in every list.
 */

/** Cars matching most words first; the newest; cheapest, dearest; newest, oldest year; least driven. */
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

/** What a search is narrowed to; all of it optional, and each filter holds beside the others. */
export interface SearchFilters {
  /**
   * Words of name, description, facts and seller; typing errors are forgiven; years, fuels, kinds of
   * cars and short names of makes are understood.
   */
  q?: string | undefined;
  category?: string | undefined;
  /** Dollars. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  minYear?: number | undefined;
  maxYear?: number | undefined;
  /** Kilometres; a car that does not state its mileage is left out. */
  maxMileage?: number | undefined;
  /** Any of them; several are written with commas. */
  condition?: Condition[] | undefined;
  fuel?: Fuel[] | undefined;
  gearbox?: Gearbox[] | undefined;
  /** A part of the place's name. */
  place?: string | undefined;
  /** With photographs of this very car. */
  photos?: true | undefined;
  /** Sold by a verified seller. */
  verified?: true | undefined;
  /** Held by nobody. */
  available?: true | undefined;
}

export type Search = SearchFilters & { sort?: SearchSort | undefined };

/**
 * Filters that are taken back as one: a price from and to is one filter. In the order in which they
 * are offered and stand in an address.
 */
export const filterGroups = {
  q: ['q'],
  category: ['category'],
  price: ['minPrice', 'maxPrice'],
  year: ['minYear', 'maxYear'],
  mileage: ['maxMileage'],
  fuel: ['fuel'],
  gearbox: ['gearbox'],
  condition: ['condition'],
  place: ['place'],
  photos: ['photos'],
  verified: ['verified'],
  available: ['available'],
} as const satisfies Record<string, readonly (keyof SearchFilters)[]>;
export type FilterGroup = keyof typeof filterGroups;

/** Filters whose choices are counted. */
export const facetNames = [
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

/** How many cars a choice would show, with all filters but its own. */
export interface FacetCount {
  /** As the filter takes it; 'true' for a filter that is on or off. */
  value: string;
  count: number;
}

export interface WireSearchAnswer {
  rows: WireProduct[];
  /** How many cars there are; `about` so many when `isEstimate` is set. */
  total: number;
  /** The cursor of what follows these rows, to be sent back as `after`; missing at the end. */
  next?: string;
  /** Very many cars match: the total is an estimate. */
  isEstimate?: true;
  /** Pages reach no further than this row, which is told when there are more. */
  reachable?: number;
  facets: Record<FacetName, FacetCount[]>;
  /** Those that were asked for (`histograms=price,year`), with all filters but their own. */
  histograms?: Histograms;
  /** The counts above are estimates; a choice that is not among the facets may have cars too. */
  areFacetsEstimates?: true;
  /** Words that were read as others: `{ volkswagn: 'volkswagen' }`. */
  corrections?: Record<string, string>;
  /** Categories that words were read as; cars with the word itself are found, too. */
  categories?: string[];
  /** When nothing was found: how many cars such a category has with all filters but the words. */
  rest?: FacetCount[];
  /** When nothing was found: filters, any one of which taken back brings so many cars. */
  relax?: { filter: FilterGroup; count: number }[];
}
