import { barsOf, cellOf, type HistogramName, type Histograms } from '#contract/histogram';
import type { FacetCount, FilterGroup, Search } from '#contract/search';
import { setGroups, without } from '#contract/searchUrl';
import { isMeant, textOf } from '#contract/query/readQuery';
import { categoriesOf, categoryWords, type NamedCategory } from '#contract/text/carWords';
import { compareTexts } from '#contract/text/foldText';
import { mergePlaces } from '#contract/text/places';
import type { Product } from '../productsApi';
import { noFacets, type SearchResult } from '../searchApi';
import { filterBy, readLocally, type LocalSearch } from './matchLocally';

/** Filters that work with the products of any server (spec §3). */
export const localGroups = ['price', 'place', 'year', 'condition'] as const satisfies FilterGroup[];
export const localSorts = [
  'relevance',
  'resalePrice:asc',
  'resalePrice:desc',
  'purchaseYear:desc',
  'purchaseYear:asc',
] as const;

/** Missing values are last in both directions. */
function compare(one: number | null, other: number | null, isDescending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return isDescending ? other - one : one - other;
}

function sorted(rows: Product[], sort: Search['sort']): Product[] {
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

function countBy(rows: readonly Product[], valueOf: (row: Product) => string): FacetCount[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = valueOf(row);
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compareTexts(a.value, b.value));
}

const PLACES_SHOWN = 12;

/** Searches the products of a server without a search. Returns the same shape as the search API. */
export function searchLocally(
  all: readonly Product[],
  search: Search,
  categories: readonly NamedCategory[],
): SearchResult {
  const local = readLocally(search, categoryWords(categories));
  const { parts, known } = local;
  const rows = sorted(filterBy(all, local), search.sort);
  const matchesWithout = (group: FilterGroup) =>
    filterBy(all, readLocally(without(search, group), known));
  const words = parts.flatMap((part) => ('word' in part ? [part.word] : []));
  const namedCategories = [...new Set(words.flatMap((word) => categoriesOf(word, known)))];
  return {
    rows,
    total: rows.length,
    isComplete: true,
    isEstimate: false,
    reachable: rows.length,
    sellerName: '',
    facets: {
      ...noFacets,
      condition: countBy(matchesWithout('condition'), ({ condition }) => condition ?? ''),
      place: mergePlaces(countBy(matchesWithout('place'), ({ location }) => location.trim())).slice(
        0,
        PLACES_SHOWN,
      ),
    },
    areFacetsEstimates: false,
    histograms: {},
    corrections: [],
    categories: namedCategories,
    rest:
      rows.length > 0
        ? []
        : countBy(matchesWithout('q'), ({ categoryId }) => categoryId).filter(({ value }) =>
            namedCategories.includes(value),
          ),
    relax:
      rows.length > 0
        ? []
        : setGroups(search)
            .map((filter) => ({ filter, count: matchesWithout(filter).length }))
            .filter(({ count }) => count > 0)
            .sort((a, b) => b.count - a.count),
    relaxWords: rows.length > 0 ? [] : waysOut(all, local),
  };
}

/** If nothing was found: the parts of the text that can be left out, fewest cars first. */
function waysOut(all: readonly Product[], local: LocalSearch): SearchResult['relaxWords'] {
  const meant = local.parts.filter(isMeant);
  if (meant.length < 2) return [];
  return meant
    .map((left) => {
      const parts = local.parts.filter((part) => part !== left);
      return {
        text: left.text,
        q: textOf(parts),
        count: filterBy(all, { ...local, parts }).length,
      };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count);
}

const valueByHistogram: Record<HistogramName, (product: Product) => number | null> = {
  price: ({ resalePriceCents }) => (resalePriceCents === null ? null : resalePriceCents / 100),
  year: ({ purchaseYear }) => purchaseYear,
  mileage: ({ facts }) => facts.mileageKm,
};

/** Histograms of the products. Each ignores its own filter. */
export function computeHistograms(
  all: readonly Product[],
  search: Search,
  categories: readonly NamedCategory[],
  names: readonly HistogramName[],
): Histograms {
  const known = categoryWords(categories);
  const histogramOf = (name: HistogramName) => {
    const others = readLocally(without(search, name), known);
    const cells = new Map<number, number>();
    for (const product of filterBy(all, others)) {
      const value = valueByHistogram[name](product);
      if (value === null) continue;
      const cell = cellOf(name, value);
      cells.set(cell, (cells.get(cell) ?? 0) + 1);
    }
    return barsOf(name, cells);
  };
  return Object.fromEntries(names.map((name) => [name, histogramOf(name)]));
}
