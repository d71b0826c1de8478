import { inArray, sql, type SQL } from 'drizzle-orm';
import { ALL_CATEGORY_NAME } from '#contract/limits';
import { normaliseMake, normaliseModel } from '#contract/makes/makes';
import { toCents } from '#contract/money';
import { categoriesOf, type CategoryWords } from '#contract/text/carWords';
import type { HistogramName } from '#contract/histogram';
import type { QueryLimits } from '#contract/query/limits';
import type { QueryPart } from '#contract/query/readQuery';
import type { FilterGroup } from '#contract/search';
import type { SearchParams } from '#contract/schemas/search';
import type { UserRow } from '../../accounts/accounts';
import type { Context } from '../../context';
import type { Database } from '../../database/client';
import { containsPhrase } from '../../database/folding';
import { badRequest } from '../../lib/errors';
import { findCategory } from '../categoryRepository';
import { isHeld } from '../holds';
import { findLocations } from './places';
import type { Filter, Narrowing } from './repository';
import { tsqueryOf } from './words';

/** Search criteria without paging. */
export type SearchCriteria = SearchParams & { histograms?: HistogramName[] | undefined };

/** Adds the parts of the search text to the other filters. */
export type Narrow = (
  parts: readonly QueryPart[],
  spellings: ReadonlyMap<string, readonly string[]>,
) => Narrowing;

/** The filters as conditions. The words are added later, once their spellings are known. */
export async function narrowing(
  { principal, tx, now }: Context,
  query: SearchCriteria,
  seller: UserRow | undefined,
  known: CategoryWords,
): Promise<Narrow> {
  const histograms = query.histograms ?? [];
  const isDrawn = ({ group }: { group: FilterGroup }) => histograms.some((name) => name === group);
  const inRange = ranges(query);
  const fixed = [...ofSeller(query, seller), ...inRange.filter((range) => !isDrawn(range))];
  // Cars that the current user holds are not moved to the end.
  const held = isHeld(sql`id`, now(), principal?.userId);
  const choices = [...(await chosen(tx, query, held)), ...inRange.filter(isDrawn)];
  return (parts, spellings) => {
    const all = tsqueryOf(parts, spellings, known);
    const ofName = tsqueryOf(parts, spellings, known, 'A');
    return {
      words: all === null || ofName === null ? null : { all, ofName },
      fixed: [...fixed, ...understood(parts, known)],
      choices,
      histograms,
      isHeld: held,
    };
  };
}

/** The cars of a seller, by the index of `products` on sellers. None of a closed account. */
function ofSeller(query: SearchCriteria, seller: UserRow | undefined): Filter[] {
  if (query.seller === undefined) return [];
  const match = seller
    ? sql`id in (select own.id from products own
        where own.seller_id = ${seller.id} and own.deleted_at is null and own.status = 'unsold')`
    : sql`false`;
  return [{ group: 'seller', match }];
}

/**
 * Filters from limits in the search text, and from words that name years, fuels or gearboxes. A car
 * without the fact may have it in its name.
 */
function understood(parts: readonly QueryPart[], known: CategoryWords): Filter[] {
  const inCategory = (word: string) => inArray(sql`category_id`, [...categoriesOf(word, known)]);
  const named = (word: string) => containsPhrase(sql`name`, word);
  return parts.flatMap((part): Filter[] => {
    const filter = (match: SQL): Filter => ({ group: 'q', match });
    switch (part.kind) {
      case 'limit':
        return ranges(part.filters).map(({ match }) => filter(match));
      case 'year':
        return [
          filter(sql`(purchase_year >= ${part.year} and purchase_year < ${part.year + 1}
            or ${named(String(part.year))})`),
        ];
      case 'fuel':
        return [
          filter(sql`(${inArray(sql`fuel`, [...part.anyOf])} or ${inCategory(part.word)}
            or fuel is null and ${named(part.word)})`),
        ];
      case 'gearbox':
        return [
          filter(sql`(${inArray(sql`gearbox`, [...part.anyOf])}
            or gearbox is null and ${named(part.word)})`),
        ];
      default:
        return [];
    }
  });
}

function ranges(query: QueryLimits): Filter[] {
  const { minPrice, maxPrice, minYear, maxYear, maxMileage } = query;
  const [least, most] = [centsOf(minPrice), centsOf(maxPrice)];
  const conditions: [FilterGroup, SQL | undefined][] = [
    ['price', least === undefined ? undefined : sql`resale_cents >= ${least}`],
    ['price', most === undefined ? undefined : sql`resale_cents <= ${most}`],
    ['year', minYear === undefined ? undefined : sql`purchase_year >= ${minYear}`],
    // Purchase years have fractions: mid-2020 still counts as 2020.
    ['year', maxYear === undefined ? undefined : sql`purchase_year < ${maxYear + 1}`],
    ['mileage', maxMileage === undefined ? undefined : sql`mileage_km <= ${maxMileage}`],
  ];
  return filtersOf(conditions);
}

const filtersOf = (conditions: [FilterGroup, SQL | undefined][]): Filter[] =>
  conditions.flatMap(([group, match]) => (match ? [{ group, match }] : []));

const centsOf = (dollars: number | undefined) =>
  dollars === undefined ? undefined : (toCents(Math.round(dollars * 100) / 100) ?? undefined);

async function chosen(db: Database, query: SearchParams, held: SQL): Promise<Filter[]> {
  const categories = await categoriesFor(db, query.category);
  const conditions: [FilterGroup, SQL | undefined][] = [
    ['category', categories && inArray(sql`category_id`, categories)],
    ['condition', query.condition && inArray(sql`condition`, query.condition)],
    ['fuel', query.fuel && inArray(sql`fuel`, query.fuel)],
    ['gearbox', query.gearbox && inArray(sql`gearbox`, query.gearbox)],
    [
      'place',
      query.place === undefined
        ? undefined
        : inArray(sql`location`, await findLocations(db, query.place)),
    ],
    ['photos', query.photos ? sql`photo_count > 0` : undefined],
    ['verified', query.verified ? sql`seller_verified` : undefined],
    ['available', query.available ? sql`not ${held}` : undefined],
  ];
  return [...makesAndModels(query), ...filtersOf(conditions)];
}

/** A car of another make fails the make alone, so that other makes are counted without the model. */
function makesAndModels({ make, model }: SearchParams): Filter[] {
  const makes = make?.map(normaliseMake);
  const ofMakes = makes && inArray(sql`make`, makes);
  const models = model?.flatMap((text) => (makes ?? ['']).map((one) => normaliseModel(one, text)));
  const ofModels = models && inArray(sql`model`, models);
  const orOther = ofMakes && ofModels ? sql`(${ofModels} or (${ofMakes}) is not true)` : ofModels;
  return [
    ...(ofMakes ? [{ group: 'make' as const, match: ofMakes }] : []),
    ...(ofModels && orOther
      ? [{ group: 'model' as const, match: orOther, amongOthers: ofModels }]
      : []),
  ];
}

const NO_CATEGORY = 'Category not found.';

/** Undefined with the category "All", which includes every other one. */
export async function categoriesFor(
  db: Database,
  ids: readonly string[] = [],
): Promise<string[] | undefined> {
  const names: string[] = [];
  for (const id of ids) {
    const category = await findCategory(db, id);
    if (!category) throw badRequest(`category: ${NO_CATEGORY}`, { category: NO_CATEGORY });
    names.push(category.name);
  }
  return ids.length === 0 || names.includes(ALL_CATEGORY_NAME) ? undefined : [...ids];
}
