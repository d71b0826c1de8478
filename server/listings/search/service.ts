import { inArray, ne, sql, type SQL } from 'drizzle-orm';
import { toCents } from '#contract/money';
import { ALL_CATEGORY_NAME } from '#contract/limits';
import {
  facetNames,
  filterGroups,
  type FacetCount,
  type FacetName,
  type FilterGroup,
  type WireSearchAnswer,
} from '#contract/search';
import type { SearchParams } from '#contract/schemas/search';
import type { Context } from '../../context';
import type { Database } from '../../database/client';
import { containing, limits, type Range } from '../../database/lists';
import { badRequest } from '../../errors';
import { holdsIn } from '../../orders/orders';
import { findCategory } from '../categoryRepository';
import { readListed } from '../listingRepository';
import { toWireListed } from '../listingWire';
import {
  countAndRead,
  countWithoutOne,
  placesLike,
  walk,
  type Counts,
  type Narrowing,
  type Page,
} from './repository';
import { findSpellings } from './spelling';
import { readAsMeant, readWords, tsqueryOf, type ReadWords } from './words';

/** Up to so many matches are all read, counted exactly and sorted; of more a sample tells. */
const EXACT_MAX = 4000;
/** How far one can page through what is frequent. */
const REACHABLE = 480;
/** So few cars may mean that a word was misspelt, even though some car is spelt like that. */
const FEW = 3;
const PLACES_SHOWN = 12;

export type SearchQuery = SearchParams & {
  page?: number | undefined;
  pageSize?: number | undefined;
};

interface Found extends Counts {
  ids: string[];
  /** The total is an estimate. */
  isEstimate: boolean;
  areFacetsEstimates: boolean;
}

export const searchService = {
  /**
   * GET /products/search (extension), public: cars that can be bought. Throws 400 for a category
   * that is not there.
   */
  async search(context: Context, query: SearchQuery): Promise<WireSearchAnswer> {
    const { principal, tx, now } = context;
    const written = readWords(query.q ?? '', now().getUTCFullYear());
    const page = {
      ...limits({ page: query.page ?? 1, pageSize: query.pageSize }),
      sort: query.sort ?? 'relevance',
    } as const;
    let spellings = await findSpellings(tx, written.words, false);
    const read = readAsMeant(written, spellings);
    const narrow = await narrowing(context, query, read);
    let asked = narrow(spellings);
    let found = await find(tx, asked, page);
    if (found.total < FEW && read.words.length > 0) {
      const nearKnown = await findSpellings(tx, read.words, true);
      const others = new Map([...spellings, ...nearKnown]);
      if (others.size > spellings.size) {
        const again = narrow(others);
        const more = await find(tx, again, page);
        if (more.total > found.total) [spellings, asked, found] = [others, again, more];
      }
    }
    const rows = await readListed(tx, now(), found.ids, principal);
    return {
      rows: rows.map((row) => toWireListed(row, principal)),
      total: found.total,
      ...(found.isEstimate ? { isEstimate: true, reachable: REACHABLE } : {}),
      facets: wireFacets(found),
      ...(found.areFacetsEstimates ? { areFacetsEstimates: true } : {}),
      ...(spellings.size > 0 && found.total > 0 ? { corrections: correctionsOf(spellings) } : {}),
      ...(found.total === 0 ? { relax: relaxed(await countWithoutOne(tx, asked)) } : {}),
    };
  },
};

/** Exact where that is cheap; otherwise counted in a sample and met on a walk. */
async function find(db: Database, narrowing: Narrowing, page: Page): Promise<Found> {
  const sample = await countAndRead(db, narrowing, page, true);
  if (sample.isWhole) return { ...sample, isEstimate: false, areFacetsEstimates: false };
  if (sample.near <= EXACT_MAX) {
    const exact = await countAndRead(db, narrowing, page, false);
    return { ...exact, isEstimate: false, areFacetsEstimates: false };
  }
  const facets = roundedFacets(sample.facets);
  if (sample.total <= EXACT_MAX) {
    const { fixed, choices } = narrowing;
    const all = choices.map(({ facet, match }) => ({ group: facet, match }));
    const rows = await countAndRead(
      db,
      { ...narrowing, fixed: [...fixed, ...all], choices: [] },
      page,
      false,
    );
    return { ...rows, facets, isEstimate: false, areFacetsEstimates: true };
  }
  const range = reachable(page);
  const ids = range.limit > 0 ? await walk(db, narrowing, { ...page, ...range }) : [];
  return {
    ...sample,
    total: rounded(sample.total),
    facets,
    ids,
    isEstimate: true,
    areFacetsEstimates: true,
  };
}

const reachable = ({ limit, offset }: Range): Range => ({
  limit: Math.max(0, Math.min(limit, REACHABLE - offset)),
  offset,
});

/** Two figures: more would claim to know what a sample cannot tell. */
const rounded = (count: number): number => Number(count.toPrecision(2));

const roundedFacets = (facets: Counts['facets']): Counts['facets'] => {
  const result = { ...facets };
  for (const name of facetNames) {
    result[name] = new Map([...facets[name]].map(([value, count]) => [value, rounded(count)]));
  }
  return result;
};

type Narrow = (spellings: Map<string, string[]>) => Narrowing;

/** The filters as conditions; what the words are is decided later, when their spellings are known. */
async function narrowing(
  { principal, tx, now }: Context,
  query: SearchQuery,
  read: ReadWords,
): Promise<Narrow> {
  const holds = holdsIn(tx, now());
  const held = tx
    .select({ id: holds.listingId })
    .from(holds)
    // The car one holds oneself stays in its place.
    .where(principal ? ne(holds.buyerId, principal.userId) : undefined);
  const fixed = [...understood(read), ...ranges(query)];
  const isHeld = inArray(sql`id`, held);
  const choices = await chosen(tx, query, isHeld);
  return (spellings) => {
    const wanted = read.words.map((word) => [word, ...(spellings.get(word) ?? [])]);
    const words =
      wanted.length > 0 ? { all: tsqueryOf(wanted), ofName: tsqueryOf(wanted, 'A') } : null;
    return { words, fixed, choices, isHeld };
  };
}

type Fixed = Narrowing['fixed'];

/** What the words say that is no word; a car that does not state it may have it in its name. */
function understood({ years, fuels, gearboxes }: ReadWords): Fixed {
  const named = (word: string) => sql`name ilike ${containing(word)}`;
  return [
    ...years.map(
      (year) => sql`(purchase_year >= ${year} and purchase_year < ${year + 1}
      or ${named(String(year))})`,
    ),
    ...fuels.map(
      ({ word, anyOf }) => sql`(${inArray(sql`fuel`, anyOf)}
      or fuel is null and ${named(word)})`,
    ),
    ...gearboxes.map(
      ({ word, anyOf }) => sql`(${inArray(sql`gearbox`, anyOf)}
      or gearbox is null and ${named(word)})`,
    ),
  ].map((match) => ({ group: 'q' as const, match }));
}

function ranges(query: SearchQuery): Fixed {
  const { minPrice, maxPrice, minYear, maxYear, maxMileage } = query;
  const [least, most] = [centsOf(minPrice), centsOf(maxPrice)];
  const conditions: [FilterGroup, SQL | undefined][] = [
    ['price', least === undefined ? undefined : sql`resale_cents >= ${least}`],
    ['price', most === undefined ? undefined : sql`resale_cents <= ${most}`],
    ['year', minYear === undefined ? undefined : sql`purchase_year >= ${minYear}`],
    // A purchase in the middle of a year is one of that year.
    ['year', maxYear === undefined ? undefined : sql`purchase_year < ${maxYear + 1}`],
    ['mileage', maxMileage === undefined ? undefined : sql`mileage_km <= ${maxMileage}`],
  ];
  return conditions.flatMap(([group, match]) => (match ? [{ group, match }] : []));
}

const centsOf = (dollars: number | undefined) =>
  dollars === undefined ? undefined : (toCents(Math.round(dollars * 100) / 100) ?? undefined);

async function chosen(
  db: Database,
  query: SearchQuery,
  isHeld: SQL,
): Promise<Narrowing['choices']> {
  const category = await categoryOf(db, query.category);
  const conditions: [FacetName, SQL | undefined][] = [
    ['category', category === undefined ? undefined : sql`category_id = ${category}`],
    ['condition', query.condition && inArray(sql`condition`, query.condition)],
    ['fuel', query.fuel && inArray(sql`fuel`, query.fuel)],
    ['gearbox', query.gearbox && inArray(sql`gearbox`, query.gearbox)],
    [
      'place',
      query.place === undefined
        ? undefined
        : inArray(sql`location`, await placesLike(db, query.place)),
    ],
    ['verified', query.verified ? sql`seller_verified` : undefined],
    ['available', query.available ? sql`not ${isHeld}` : undefined],
  ];
  return conditions.flatMap(([facet, match]) => (match ? [{ facet, match }] : []));
}

/** Undefined for the category All, which has the cars of every other. */
async function categoryOf(db: Database, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const category = await findCategory(db, id);
  if (!category)
    throw badRequest('category: There is no such category.', {
      category: 'There is no such category.',
    });
  return category.name === ALL_CATEGORY_NAME ? undefined : id;
}

function wireFacets({ facets }: Counts): Record<FacetName, FacetCount[]> {
  const mostFirst = (name: FacetName) =>
    [...facets[name]]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
  const onlyOn = (name: FacetName) => mostFirst(name).filter(({ value }) => value === 'true');
  return {
    category: mostFirst('category'),
    condition: mostFirst('condition'),
    fuel: mostFirst('fuel'),
    gearbox: mostFirst('gearbox'),
    place: mostFirst('place').slice(0, PLACES_SHOWN),
    verified: onlyOn('verified'),
    available: onlyOn('available'),
  };
}

const correctionsOf = (spellings: Map<string, string[]>): Record<string, string> =>
  Object.fromEntries([...spellings].map(([word, [first = word]]) => [word, first]));

function relaxed(counts: Map<string, number>): { filter: FilterGroup; count: number }[] {
  const isGroup = (name: string): name is FilterGroup => Object.hasOwn(filterGroups, name);
  return [...counts]
    .flatMap(([filter, count]) => (isGroup(filter) && count > 0 ? [{ filter, count }] : []))
    .sort((a, b) => b.count - a.count);
}
