import { alternativesOf, type Alternative } from '#contract/query/alternatives';
import { textOfFact } from '#contract/query/countedFacts';
import type { QueryLimits } from '#contract/query/limits';
import { readQuery, type QueryPart } from '#contract/query/readQuery';
import type { FilterGroup, Search } from '#contract/search';
import { setGroups } from '#contract/searchUrl';
import { categoriesOf, type CategoryWords } from '#contract/text/carWords';
import { foldText } from '#contract/text/foldText';
import { isInPlace } from '#contract/text/places';
import { isPrefix, termsOf, queryTerms } from '#contract/text/searchTerms';
import { serverNow } from '@/lib/serverTime';
import type { Product } from '../productsApi';

/** A search whose words have been read once. */
export interface LocalSearch {
  search: Search;
  parts: readonly QueryPart[];
  known: CategoryWords;
}

type Matcher = (product: Product, search: LocalSearch) => boolean;

/** A missing value matches no filter. */
const within = (value: number | null | undefined, from = -Infinity, to = Infinity): boolean =>
  value !== null && value !== undefined && value >= from && value <= to;

const isPriced = (
  { resalePriceCents }: Product,
  { minPrice = -Infinity, maxPrice = Infinity }: QueryLimits,
): boolean => within(resalePriceCents, minPrice * 100, maxPrice * 100);

const isOfYear = ({ purchaseYear }: Product, { minYear, maxYear }: QueryLimits): boolean =>
  within(purchaseYear === null ? null : Math.floor(purchaseYear), minYear, maxYear);

const matchers: Partial<Record<FilterGroup, Matcher>> = {
  q: (product, { parts, known }) =>
    alternativesOf(parts).every(
      ({ word, alternatives }) =>
        categoriesOf(word, known).includes(product.categoryId) ||
        alternatives.some((alternative) => hasWords(product, alternative)) ||
        isInPlace(product.location, word),
    ) && parts.every((part) => isMatch(product, part, known)),
  price: (product, { search }) => isPriced(product, search),
  year: (product, { search }) => isOfYear(product, search),
  condition: ({ condition }, { search }) =>
    condition !== null && (search.condition?.includes(condition) ?? true),
  place: ({ location }, { search }) =>
    search.place?.some((place) => isInPlace(location, place)) ?? true,
};

const isNamed = (product: Product, word: string): boolean =>
  hasWords(product, { words: [word], isOfName: false });

/** Parts that are no words. Facts that the server does not have may be in the texts. */
function isMatch(product: Product, part: QueryPart, known: CategoryWords): boolean {
  const { facts } = product;
  switch (part.kind) {
    case 'limit': {
      const { minPrice, maxPrice, minYear, maxYear, maxMileage } = part.filters;
      return (
        ((minPrice ?? maxPrice) === undefined || isPriced(product, part.filters)) &&
        ((minYear ?? maxYear) === undefined || isOfYear(product, part.filters)) &&
        // Only servers with more fields than the specification's know it.
        (maxMileage === undefined || (facts.mileageKm ?? 0) <= maxMileage)
      );
    }
    case 'year':
      return (
        isOfYear(product, { minYear: part.year, maxYear: part.year }) ||
        isNamed(product, String(part.year))
      );
    case 'fuel':
      return (
        categoriesOf(part.word, known).includes(product.categoryId) ||
        (facts.fuel === null ? isNamed(product, part.word) : part.anyOf.includes(facts.fuel))
      );
    case 'gearbox':
      return facts.gearbox === null
        ? isNamed(product, part.word)
        : part.anyOf.includes(facts.gearbox);
    case 'family': {
      const { make, models, names } = part.family;
      const inName = (...words: string[]) => hasWords(product, { words, isOfName: true });
      return names.some((name) => inName(name)) || models.some((model) => inName(make, model));
    }
    case 'fact': {
      const { fact, min, max } = part.range;
      const value = facts[fact === 'owners' ? 'previousOwners' : fact];
      return (
        within(value, min, max) || textOfFact(part.range).some((text) => hasWords(product, text))
      );
    }
    default:
      return true;
  }
}

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

const hasWords = (product: Product, { words, isOfName }: Alternative): boolean =>
  words.every((word) => hasWord(product, word, isOfName));

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

export const readLocally = (search: Search, known: CategoryWords): LocalSearch => ({
  search,
  parts: readQuery(search.q ?? '', { known, year: new Date(serverNow()).getUTCFullYear() }),
  known,
});

const matches = (product: Product, local: LocalSearch): boolean =>
  setGroups(local.search).every((group) => matchers[group]?.(product, local) ?? true);

export const filterBy = (all: readonly Product[], local: LocalSearch): Product[] =>
  all.filter((product) => matches(product, local));
