import { barsOf, type HistogramName, type Histograms } from '#contract/histogram';
import {
  facetNames,
  filterGroups,
  type FacetCount,
  type FacetName,
  type FilterGroup,
  type SearchSort,
  type WireSearchResponse,
} from '#contract/search';
import { compareTexts } from '#contract/text/foldText';
import { mergePlaces } from '#contract/text/places';
import type { UserRow } from '../../accounts/accounts';
import type { RequestContext } from '../../context';
import type { Database } from '../../database/client';
import type { KeyedId, Order } from '../../database/keyset';
import { cutPage, idsOf, limits, type Range } from '../../database/lists';
import type { ProductHooks } from '../hooks';
import { readListed } from '../productRepository';
import { toWireListed } from '../productWire';
import { categoriesFor, narrowing, type SearchCriteria } from './narrowing';
import { prepare } from './prepare';
import { positionOf, positionOnWalk } from './orders';
import {
  countAndRead,
  countListed,
  countWithoutOne,
  walk,
  type Counts,
  type Narrowing,
  type Page,
} from './repository';
import { findSpellings } from './spelling';
import { findWaysOut } from './waysOut';
import { categoriesMeant, wordsOf } from './words';

/** Up to this many matches are all read, counted and sorted; more are estimated from a sample. */
const EXACT_MAX = 4000;
/** How many frequent matches can be paged through. */
const REACHABLE = 480;
/** With so few matches a word may be misspelt, even if some car is spelt that way. */
const FEW = 3;
const PLACES_SHOWN = 12;
/** Sellers may write any make. */
const MAKES_SHOWN = 200;
/** Maximum number of categories to offer instead. */
const REST_MAX = 3;

type SearchPage = Page & { sort: SearchSort };

export type SearchQuery = SearchCriteria & {
  page?: number | undefined;
  pageSize?: number | undefined;
  after?: string | undefined;
};

interface Found extends Counts {
  /** One more than requested if there are more. */
  found: KeyedId[];
  /** In this order. */
  order: Order;
  /** The total is an estimate. */
  isEstimate: boolean;
  areFacetsEstimates: boolean;
}

/** Finds cars for sale, with the counts of every filter. Throws 400 for an unknown category. */
export async function findCars(
  context: RequestContext,
  hooks: ProductHooks,
  query: SearchQuery,
): Promise<WireSearchResponse> {
  const { tx } = context;
  const { after, sort = 'relevance' } = query;
  const first = after === undefined ? 1 : undefined;
  const range = limits({ page: query.page ?? first, pageSize: query.pageSize, after });
  const page = { ...range, ...positionOf(sort, after), sort };
  const prepared = await prepare(context, query);
  const { known, read, seller, narrow } = prepared;
  let { spellings } = prepared;
  let asked = narrow(read, spellings);
  let found = await find(tx, asked, page);
  if (found.total < FEW) {
    const nearKnown = await findSpellings(tx, wordsOf(read), 'all', known);
    const others = new Map([...spellings, ...nearKnown]);
    if (others.size > spellings.size) {
      const again = narrow(read, others);
      const more = await find(tx, again, page);
      if (more.total > found.total) [spellings, asked, found] = [others, again, more];
    }
  }
  const categories = categoriesMeant(read, spellings, known);
  const { rows: ids, next } = cutPage(found.found, found.order, page.limit);
  const rows = await readListed(context, hooks, idsOf(ids));
  return {
    rows: rows.map((row) => toWireListed(row, context)),
    total: found.total,
    ...(next === undefined ? {} : { next }),
    ...(found.isEstimate ? { isEstimate: true, reachable: REACHABLE } : {}),
    facets: wireFacets(found, query),
    // Buyers have no cars, and their names are not public.
    ...(seller && seller.role !== 'user' ? { sellerName: seller.name } : {}),
    ...(query.histograms ? { histograms: wireHistograms(found, query.histograms) } : {}),
    ...(found.areFacetsEstimates ? { areFacetsEstimates: true } : {}),
    ...(spellings.size > 0 && found.total > 0 ? { corrections: correctionsOf(spellings) } : {}),
    ...(categories.length > 0 ? { categories } : {}),
    ...(found.total === 0
      ? {
          relax: relaxed(await countWithoutOne(tx, asked)),
          relaxWords: await findWaysOut(tx, read, (parts) => narrow(parts, spellings)),
          ...(await restOf(context, query, seller, categories)),
        }
      : {}),
  };
}

/** The cars in the categories among the words, when no car matches all words. */
async function restOf(
  context: RequestContext,
  { category, q: _words, ...query }: SearchQuery,
  seller: UserRow | undefined,
  categories: readonly string[],
): Promise<Pick<WireSearchResponse, 'rest'>> {
  if ((await categoriesFor(context.tx, category)) !== undefined) return {};
  const rest: FacetCount[] = [];
  for (const id of categories.slice(0, REST_MAX)) {
    const inCategory = { ...query, category: [id] };
    const narrow = await narrowing(context, inCategory, seller, new Map());
    const count = await countListed(context.tx, narrow([], new Map()));
    if (count > 0) rest.push({ value: id, count });
  }
  return rest.length > 0 ? { rest } : {};
}

/** Reads all matches if they are few; otherwise estimates from a sample and scans an index. */
async function find(db: Database, narrowing: Narrowing, asked: SearchPage): Promise<Found> {
  const page = { ...asked, limit: asked.limit + 1 };
  const { order } = page;
  const sample = await countAndRead(db, narrowing, page, 'sample');
  if (sample.isWhole) return { ...sample, order, isEstimate: false, areFacetsEstimates: false };
  if (sample.near <= EXACT_MAX) {
    const exact = await countAndRead(db, narrowing, page, 'all');
    return { ...exact, order, isEstimate: false, areFacetsEstimates: false };
  }
  const facets = roundedFacets(sample.facets);
  if (sample.total <= EXACT_MAX) {
    // Models are counted among the cars of the make, which has an index, if these are few too.
    const ofMake = [...sample.facets.model.values()].reduce((sum, count) => sum + count, 0);
    const isModel = ({ group }: { group: FilterGroup }) => group === 'model' && ofMake <= EXACT_MAX;
    const choices = narrowing.choices.filter(isModel);
    const others = narrowing.choices
      .filter((choice) => !isModel(choice))
      .map((filter) => ({ ...filter, match: filter.amongOthers ?? filter.match }));
    const fixed = [...narrowing.fixed, ...others];
    const rows = await countAndRead(
      db,
      { ...narrowing, fixed, choices, histograms: [] },
      page,
      'all',
    );
    // Values that are not chosen from are counted exactly among these rows.
    const counted = { ...facets };
    for (const name of facetNames) {
      if (!others.some(({ group }) => group === name)) counted[name] = rows.facets[name];
    }
    return {
      ...rows,
      order,
      facets: counted,
      cells: sample.cells,
      isEstimate: false,
      areFacetsEstimates: true,
    };
  }
  const walked = { ...reachable(page), ...positionOnWalk(asked.sort, asked) };
  return {
    ...sample,
    total: rounded(sample.total),
    facets,
    found: walked.limit > 0 ? await walk(db, narrowing, walked) : [],
    order: walked.order,
    isEstimate: true,
    areFacetsEstimates: true,
  };
}

/** Limits pages. Cursors may go further, because they skip no rows. */
const reachable = ({ limit, offset }: Range): Range => ({
  limit: Math.max(0, Math.min(limit, REACHABLE - offset)),
  offset,
});

/** Two significant digits, the precision of the sample. */
const rounded = (count: number): number => Number(count.toPrecision(2));

const roundedFacets = (facets: Counts['facets']): Counts['facets'] => {
  const result = { ...facets };
  for (const name of facetNames) {
    result[name] = new Map([...facets[name]].map(([value, count]) => [value, rounded(count)]));
  }
  return result;
};

function wireFacets({ facets }: Counts, { make }: SearchCriteria): Record<FacetName, FacetCount[]> {
  const countsOf = (name: FacetName) =>
    [...facets[name]].map(([value, count]) => ({ value, count }));
  const mostFirst = (name: FacetName) =>
    countsOf(name).sort((a, b) => b.count - a.count || compareTexts(a.value, b.value));
  const onlyOn = (name: FacetName) => mostFirst(name).filter(({ value }) => value === 'true');
  return {
    make: mostFirst('make').slice(0, MAKES_SHOWN),
    model: make?.length === 1 ? mostFirst('model').slice(0, MAKES_SHOWN) : [],
    category: mostFirst('category'),
    condition: mostFirst('condition'),
    fuel: mostFirst('fuel'),
    gearbox: mostFirst('gearbox'),
    place: mergePlaces(countsOf('place')).slice(0, PLACES_SHOWN),
    photos: onlyOn('photos'),
    verified: onlyOn('verified'),
    available: onlyOn('available'),
  };
}

/** Rounds the bars rather than their cells: sums of rounded numbers look too precise. */
function wireHistograms(
  { cells, areFacetsEstimates }: Found,
  names: readonly HistogramName[],
): Histograms {
  const drawn = (name: HistogramName) =>
    barsOf(name, cells[name]).map((bar) =>
      areFacetsEstimates ? { ...bar, count: rounded(bar.count) } : bar,
    );
  return Object.fromEntries(names.map((name) => [name, drawn(name)]));
}

const correctionsOf = (spellings: Map<string, string[]>): Record<string, string> =>
  Object.fromEntries([...spellings].map(([word, [first = word]]) => [word, first]));

function relaxed(counts: Map<string, number>): { filter: FilterGroup; count: number }[] {
  const isGroup = (name: string): name is FilterGroup => Object.hasOwn(filterGroups, name);
  return [...counts]
    .flatMap(([filter, count]) => (isGroup(filter) && count > 0 ? [{ filter, count }] : []))
    .sort((a, b) => b.count - a.count);
}
