import { foldText } from '#contract/folding';
import { barsOf, cellOf, type HistogramName, type Histograms } from '#contract/histogram';
import type { FacetCount, FilterGroup, Search } from '#contract/search';
import { setGroups, without } from '#contract/searchAddress';
import type { Listing } from './listingsApi';
import { noFacets, type SearchResult } from './searchApi';

/** Filters that the answers of any server allow (spec §3). */
export const localGroups = ['price', 'year', 'condition', 'place'] as const satisfies FilterGroup[];
export const localSorts = [
  'relevance',
  'resalePrice:asc',
  'resalePrice:desc',
  'purchaseYear:desc',
  'purchaseYear:asc',
] as const;

type Test = (listing: Listing, search: Search) => boolean;

/** What a car does not state matches no filter of it. */
const within = (value: number | null, from = -Infinity, to = Infinity): boolean =>
  value !== null && value >= from && value <= to;

const tests: Partial<Record<FilterGroup, Test>> = {
  q: ({ name, description, location }, { q = '' }) => {
    const text = foldText(`${name} ${description} ${location}`);
    return foldText(q)
      .split(/\s+/)
      .every((word) => text.includes(word));
  },
  price: ({ resalePriceCents }, { minPrice, maxPrice }) =>
    within(
      resalePriceCents,
      minPrice === undefined ? undefined : minPrice * 100,
      maxPrice === undefined ? undefined : maxPrice * 100,
    ),
  year: ({ purchaseYear }, { minYear, maxYear }) =>
    within(purchaseYear === null ? null : Math.floor(purchaseYear), minYear, maxYear),
  condition: ({ condition }, search) =>
    condition !== null && (search.condition?.includes(condition) ?? true),
  place: ({ location }, { place = '' }) => foldText(location).includes(foldText(place)),
};

const matches = (listing: Listing, search: Search): boolean =>
  setGroups(search).every((group) => tests[group]?.(listing, search) ?? true);

/** Nothing in a field comes last, whichever way one sorts. */
function compare(one: number | null, other: number | null, isDescending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return isDescending ? other - one : one - other;
}

function sorted(rows: Listing[], sort: Search['sort']): Listing[] {
  const [field, direction] = (sort ?? '').split(':');
  const isDescending = direction === 'desc';
  if (field === 'resalePrice') {
    return rows.toSorted((a, b) => compare(a.resalePriceCents, b.resalePriceCents, isDescending));
  }
  if (field === 'purchaseYear') {
    return rows.toSorted((a, b) => compare(a.purchaseYear, b.purchaseYear, isDescending));
  }
  return rows;
}

function countBy(rows: readonly Listing[], valueOf: (row: Listing) => string): FacetCount[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = valueOf(row);
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}

const PLACES_SHOWN = 12;

/** The same answer as a searching server's, of the cars that another one sent. */
export function searchLocally(all: readonly Listing[], search: Search): SearchResult {
  const rows = sorted(
    all.filter((listing) => matches(listing, search)),
    search.sort,
  );
  const besides = (group: FilterGroup) => {
    const others = without(search, group);
    return all.filter((listing) => matches(listing, others));
  };
  return {
    rows,
    total: rows.length,
    isComplete: true,
    isEstimate: false,
    reachable: rows.length,
    facets: {
      ...noFacets,
      condition: countBy(besides('condition'), ({ condition }) => condition ?? ''),
      place: countBy(besides('place'), ({ location }) => location).slice(0, PLACES_SHOWN),
    },
    areFacetsEstimates: false,
    histograms: {},
    corrections: [],
    relax:
      rows.length > 0
        ? []
        : setGroups(search)
            .map((filter) => ({ filter, count: besides(filter).length }))
            .filter(({ count }) => count > 0)
            .sort((a, b) => b.count - a.count),
  };
}

const numberOf: Record<HistogramName, (listing: Listing) => number | null> = {
  price: ({ resalePriceCents }) => (resalePriceCents === null ? null : resalePriceCents / 100),
  year: ({ purchaseYear }) => purchaseYear,
  mileage: ({ facts }) => facts.mileageKm,
};

/** Histograms of these cars, each with all filters but its own. */
export function drawLocally(
  all: readonly Listing[],
  search: Search,
  names: readonly HistogramName[],
): Histograms {
  const barsOfOne = (name: HistogramName) => {
    const others = without(search, name);
    const cells = new Map<number, number>();
    for (const listing of all) {
      const value = matches(listing, others) ? numberOf[name](listing) : null;
      if (value === null) continue;
      const cell = cellOf(name, value);
      cells.set(cell, (cells.get(cell) ?? 0) + 1);
    }
    return barsOf(name, cells);
  };
  return Object.fromEntries(names.map((name) => [name, barsOfOne(name)]));
}
