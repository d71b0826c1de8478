import { sql, type SQL } from 'drizzle-orm';
import type { HistogramName } from '#contract/histogram';
import type { FacetName, FilterGroup } from '#contract/search';
import type { Database } from '../../database/client';
import { readIds, selectIds, type KeyedId } from '../../database/keyset';
import type { Range } from '../../database/lists';
import { jsonRowsOf } from '../../database/rows';
import { carFacets } from '../schema';
import { cellCounts, readCells, type Cells } from './cells';
import type { Position } from './orders';

export interface Filter {
  group: FilterGroup;
  match: SQL;
  /** A simpler condition with the same result where all other filters match, too. */
  amongOthers?: SQL;
}

/** Search filters, as conditions on columns that both tables have. */
export interface Narrowing {
  /** The words as a tsquery, and the same restricted to names; null without words. */
  words: { all: string; ofName: string } | null;
  /** Filters without facet counts. */
  fixed: Filter[];
  /** Filters with facet counts, which ignore the filter itself. */
  choices: Filter[];
  /** Requested histograms, counted with all filters but their own. */
  histograms: readonly HistogramName[];
  /** Whether a car is held, by its id. */
  isHeld: SQL;
}

export type Page = Range & Position;

/** How many cars pass all filters, and all filters but a given one. */
export interface Counts {
  /** The sample was the whole table, so the counts are exact. */
  isWhole: boolean;
  total: number;
  /** Cars that fail at most one filter. */
  near: number;
  facets: Record<FacetName, Map<string, number>>;
  /** By cell of `histogramScales`. Empty for histograms that were not requested. */
  cells: Cells;
}

/** Sample size for estimating frequencies. */
const SAMPLE = 4000;

/** For `products`: the condition for being in `car_facets`. */
const IS_LISTED = sql`(deleted_at is null and status = 'unsold')`;

/**
 * Words are searched in `products`, everything else in `car_facets`, which is a fifth as large. The
 * columns have the same names.
 */
const tableOf = ({ words }: Narrowing) =>
  words === null
    ? { name: 'car_facets', isListed: sql`true` }
    : { name: 'products', isListed: IS_LISTED };

const all = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;

const fixedOf = ({ words, fixed }: Narrowing): SQL[] => [
  ...(words === null ? [] : [sql`search_words @@ ${words.all}::tsquery`]),
  ...fixed.map(({ match }) => match),
];

/** A null is no match, and `not` alone would leave it null. */
const fails = (match: SQL) => sql`(${match}) is not true`;

/**
 * True for rows that fail exactly one condition; `orNone` is the result for rows that fail none.
 * Evaluation stops at the second failed condition.
 */
const failsOne = ([first, ...others]: SQL[], orNone: boolean): SQL =>
  first
    ? sql`case when ${first} then ${failsOne(others, orNone)} else ${all(others)} end`
    : sql.raw(String(orNone));

const firstFailed = (filters: { name: string; match: SQL }[]): SQL =>
  filters.length > 0
    ? sql`case ${sql.join(
        filters.map(({ name, match }) => sql`when ${fails(match)} then ${name}::text`),
        sql` `,
      )} else '' end`
    : sql`''::text`;

/**
 * Counts, and reads the ids of a page, in one scan. A car that fails one filter counts for the
 * facets of that filter; a car that fails two is not counted. The ids are only meaningful if the
 * sample was the whole table.
 */
export async function countAndRead(
  db: Database,
  narrowing: Narrowing,
  page: Page,
  from: 'sample' | 'all',
): Promise<Counts & { found: KeyedId[] }> {
  const { words, choices, isHeld } = narrowing;
  const isSample = from === 'sample';
  const { name, isListed } = tableOf(narrowing);
  const table = sql.identifier(name);
  const matches = choices.map(({ match }) => match);
  const share = sql`(select least(100, 100.0 * ${SAMPLE} / greatest(reltuples, 1))
    from pg_class where oid = ${name}::regclass)`;
  const sample = isSample ? sql`tablesample system (${share}) repeatable (1)` : sql``;
  const result = await db.execute(sql`
    with narrowed as (
      select id, created_at, resale_cents, purchase_year, mileage_km, make, model, category_id,
        condition, fuel, gearbox, location, photo_count > 0 as has_photos, seller_verified, photo_count,
        ${isHeld} as is_held,
        ${words === null ? sql`true` : sql`search_words @@ ${words.ofName}::tsquery`} as in_name
      from ${table} ${sample} where ${isListed} and ${all(fixedOf(narrowing))}
    ), near as materialized (
      select *, ${firstFailed(choices.map(({ group, match }) => ({ name: group, match })))} as failed
      from narrowed where ${failsOne(matches, true)}
    )
    select
      ${isSample ? sql`(select count(*)::int from ${table} ${sample})` : sql`0`} as seen,
      (select reltuples from pg_class where oid = ${name}::regclass) as size,
      ${isSample ? share : sql`100`}::float as share,
      (select json_agg(json_build_array(c.facet, c.value, c.failed, c.n)) from (
        select case when grouping(make) = 0 then 'make' when grouping(model) = 0 then 'model'
            when grouping(category_id) = 0 then 'category'
            when grouping(condition) = 0 then 'condition' when grouping(fuel) = 0 then 'fuel'
            when grouping(gearbox) = 0 then 'gearbox' when grouping(location) = 0 then 'place'
            when grouping(has_photos) = 0 then 'photos'
            when grouping(seller_verified) = 0 then 'verified'
            when grouping(is_held) = 0 then 'available' else '' end as facet,
          coalesce(make, model, category_id, condition, fuel, gearbox, location, has_photos::text,
            seller_verified::text, (not is_held)::text) as value,
          failed, count(*)::int as n
        from near group by grouping sets ((failed), (failed, make), (failed, model),
          (failed, category_id), (failed, condition), (failed, fuel), (failed, gearbox), (failed, location),
          (failed, has_photos), (failed, seller_verified), (failed, is_held))
      ) c) as counts,
      ${cellCounts(narrowing.histograms)} as cells,
      ${selectIds(sql`from near where failed = ''`, page)} as found`);
  const [row = {}] = result.rows;
  const scale = isSample ? scaleOf(row) : 1;
  return {
    ...readCounts(row.counts, scale),
    cells: readCells(row.cells, scale),
    isWhole: scale === 1,
    found: readIds(row.found),
  };
}

/** Ratio of the table's size to the sample's. */
function scaleOf({ share, size, seen }: Record<string, unknown>): number {
  return Number(share) >= 100 ? 1 : Math.max(1, Number(size) / Math.max(1, Number(seen)));
}

function readCounts(value: unknown, scale: number): Omit<Counts, 'isWhole' | 'cells'> {
  const facets: Counts['facets'] = {
    make: new Map(),
    model: new Map(),
    category: new Map(),
    condition: new Map(),
    fuel: new Map(),
    gearbox: new Map(),
    place: new Map(),
    photos: new Map(),
    verified: new Map(),
    available: new Map(),
  };
  let [total, near] = [0, 0];
  for (const [facet, choice, failed, n] of jsonRowsOf(value)) {
    const count = Math.round(Number(n) * scale);
    if (facet === '') {
      near += count;
      if (failed === '') total += count;
      continue;
    }
    const counts = isFacet(facet, facets) ? facets[facet] : undefined;
    if (!counts || typeof choice !== 'string') continue;
    if (failed === '' || failed === facet) counts.set(choice, (counts.get(choice) ?? 0) + count);
  }
  return { total, near, facets };
}

const isFacet = (name: unknown, facets: Counts['facets']): name is FacetName =>
  typeof name === 'string' && Object.hasOwn(facets, name);

/**
 * The ids of a page with many matches, found quickly by scanning an index in the requested order.
 * Free cars only.
 */
export async function walk(db: Database, narrowing: Narrowing, page: Page): Promise<KeyedId[]> {
  const { name, isListed } = tableOf(narrowing);
  const matching = sql`from ${sql.identifier(name)}
    where ${isListed} and not ${narrowing.isHeld} and ${all(fixedOf(narrowing))}
      and ${all(narrowing.choices.map(({ match }) => sql`(${match})`))}`;
  const result = await db.execute(sql`select ${selectIds(matching, page)} as found`);
  return readIds(result.rows[0]?.found);
}

/** The cars that match the words, as `named`. */
const named = (words: string) => sql`with named as materialized (select id from products
  where search_words @@ ${words}::tsquery and ${IS_LISTED})`;

/** Counts the cars that pass all filters, without words. */
export const countListed = (db: Database, { fixed, choices }: Narrowing): Promise<number> =>
  db.$count(carFacets, all([...fixed, ...choices].map(({ match }) => match)));

/** The number of cars that pass all filters, up to a maximum. */
export async function countUpTo(db: Database, narrowing: Narrowing, max: number): Promise<number> {
  const { name, isListed } = tableOf(narrowing);
  const matches = [...fixedOf(narrowing), ...narrowing.choices.map(({ match }) => match)];
  const result = await db.execute(sql`select count(*)::int as n from (
    select from ${sql.identifier(name)} where ${isListed} and ${all(matches)} limit ${max}) matching`);
  return Number(result.rows[0]?.n);
}

/** The ids of cars that pass all filters and `also`, newest first. */
export async function listMatching(
  db: Database,
  narrowing: Narrowing,
  also: SQL,
  limit: number,
): Promise<string[]> {
  const { name, isListed } = tableOf(narrowing);
  const matches = [...fixedOf(narrowing), ...narrowing.choices.map(({ match }) => match)];
  const result = await db.execute<{ id: string }>(sql`select id from ${sql.identifier(name)}
    where ${isListed} and ${also} and ${all(matches)} order by created_at desc, id limit ${limit}`);
  return result.rows.map(({ id }) => id);
}

/** If nothing was found: how many cars would match without each filter. */
export async function countWithoutOne(
  db: Database,
  { words, fixed, choices }: Narrowing,
): Promise<Map<string, number>> {
  const groups = new Map<string, SQL[]>();
  const put = (name: string, match: SQL) => groups.set(name, [...(groups.get(name) ?? []), match]);
  for (const { group, match } of [...fixed, ...choices]) put(group, match);
  // Last, because it is the slowest condition.
  if (words) put('q', sql`id in (select id from named)`);
  const [only, second] = groups.keys();
  if (only === undefined) return new Map();
  if (second === undefined) return new Map([[only, await db.$count(carFacets)]]);
  const filters = [...groups].map(([name, matches]) => ({ name, match: all(matches) }));
  const result = await db.execute(sql`
    ${words ? named(words.all) : sql``}
    select ${firstFailed(filters)} as failed, count(*)::int as n from car_facets
    where ${failsOne(
      filters.map(({ match }) => match),
      false,
    )} group by 1`);
  return new Map(result.rows.map(({ failed, n }) => [String(failed), Number(n)]));
}
