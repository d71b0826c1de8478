import { barsOf, cellOf, type HistogramName, type Histograms } from '#contract/histogram';
import type { FacetCount, FilterGroup, Search } from '#contract/search';
import { setGroups, without } from '#contract/searchUrl';
import {
  alternativesOf,
  categoriesOf,
  categoryWords,
  searchWords,
  type CategoryWords,
  type NamedCategory,
} from '#contract/text/carWords';
import { compareTexts, containsText, foldText } from '#contract/text/foldText';
import { isPrefix, termsOf, queryTerms } from '#contract/text/searchTerms';
import type { Product } from '../productsApi';
import { noFacets, type SearchResult } from '../searchApi';

/** Filters that work with the products of any server (spec §3). */
export const localGroups = ['price', 'place', 'year', 'condition'] as const satisfies FilterGroup[];
export const localSorts = [
  'relevance',
  'resalePrice:asc',
  'resalePrice:desc',
  'purchaseYear:desc',
  'purchaseYear:asc',
] as const;

type Matcher = (product: Product, search: Search, known: CategoryWords) => boolean;

/** A missing value matches no filter. */
const within = (value: number | null, from = -Infinity, to = Infinity): boolean =>
  value !== null && value >= from && value <= to;

const matchers: Partial<Record<FilterGroup, Matcher>> = {
  q: (product, { q = '' }, known) =>
    alternativesOf(searchWords(q, known)).every(
      ({ word, alternatives }) =>
        categoriesOf(word, known).includes(product.categoryId) ||
        alternatives.some(({ words, isOfName }) =>
          words.every((part) => hasWord(product, part, isOfName)),
        ),
    ),
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
  place: ({ location }, { place = '' }) => containsText(location, place),
};

interface ProductWords {
  text: string;
  terms: readonly string[];
  nameTerms: readonly string[];
}

const wordsCache = new WeakMap<Product, ProductWords>();

/** Cached: a search checks each product several times. */
function wordsOf(product: Product): ProductWords {
  const cached = wordsCache.get(product);
  if (cached) return cached;
  const { name, description, location, sellerName } = product;
  const nameTerms = [...termsOf(name, 'name')];
  const words = {
    text: foldText([name, description, location, sellerName].join(' ')),
    nameTerms,
    terms: [
      ...nameTerms,
      ...termsOf(location, 'name'),
      ...termsOf(sellerName, 'name'),
      ...termsOf(description, 'prose'),
    ],
  };
  wordsCache.set(product, words);
  return words;
}

function hasWord(product: Product, word: string, isOfName: boolean): boolean {
  const { text, terms, nameTerms } = wordsOf(product);
  const candidates = isOfName ? nameTerms : terms;
  return (
    (!isOfName && text.includes(word)) ||
    queryTerms(word).every((wanted) =>
      candidates.some((term) => (isPrefix(wanted) ? term.startsWith(wanted) : term === wanted)),
    )
  );
}

const matches = (product: Product, search: Search, known: CategoryWords): boolean =>
  setGroups(search).every((group) => matchers[group]?.(product, search, known) ?? true);

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
  const known = categoryWords(categories);
  const rows = sorted(
    all.filter((product) => matches(product, search, known)),
    search.sort,
  );
  const matchesWithout = (group: FilterGroup) => {
    const others = without(search, group);
    return all.filter((product) => matches(product, others, known));
  };
  const words = searchWords(search.q ?? '', known);
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
      place: countBy(matchesWithout('place'), ({ location }) => location.trim()).slice(
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
  };
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
    const others = without(search, name);
    const cells = new Map<number, number>();
    for (const product of all) {
      const value = matches(product, others, known) ? valueByHistogram[name](product) : null;
      if (value === null) continue;
      const cell = cellOf(name, value);
      cells.set(cell, (cells.get(cell) ?? 0) + 1);
    }
    return barsOf(name, cells);
  };
  return Object.fromEntries(names.map((name) => [name, histogramOf(name)]));
}
