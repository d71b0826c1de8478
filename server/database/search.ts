import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './client';
import { containsPhrase, folded } from './folding';
import { decodeCursor, orderTerms, readIds, selectIds, type KeyedId, type Order } from './keyset';
import { containing, cutPage, limits, type ListPage, type ListQuery } from './lists';

/** Up to this many matches, a search finds, sorts and counts all of them. */
const EXACT_MAX = 5000;
/** Beyond that it lists this many of the newest and says that there are more. */
const FOUND_MAX = 200;
/** Sample size for estimating how frequent a term is. */
const SAMPLE = 4000;

/**
 * Matches a search text anywhere from three letters on, otherwise at the beginning of a word, the
 * minimum for trigrams.
 */
function matching(text: SQL, q: string): SQL {
  if (matchesAnywhere(q)) return containsPhrase(text, q);
  if (!/[\p{L}\p{N}]/u.test(q)) return sql`false`;
  const beginning = containing(q).slice(1);
  return sql`(${folded(text)} like fold_text(${beginning})
    or ${folded(text)} like fold_text(${`% ${beginning}`}))`;
}

/** Trigrams need three letters, or one end of a word. */
function matchesAnywhere(q: string): boolean {
  return /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(q);
}

interface Search {
  /** The table's name. */
  table: string;
  /** The searched text, as in its trigram index, which is on the folded text. */
  text: SQL;
  /** Additional filters. */
  where: SQL | undefined;
  /** The columns of `order`, and the id. */
  columns: SQL;
  /** The list's order, and the order by newest. */
  order: Order;
  newestFirst: Order;
}

const inOrder = (order: Order): SQL => sql`order by ${sql.join(orderTerms(order), sql`, `)}`;

/**
 * The ids of a page of search results. Rare terms are found by trigrams and then sorted; frequent
 * terms are found by scanning from the newest row on.
 */
export async function searchIds(
  db: Database,
  query: ListQuery,
  search: Search,
): Promise<ListPage<KeyedId>> {
  const { limit, offset } = limits(query);
  const { q = '', after } = query;
  const { text, columns, order, newestFirst } = search;
  const match = matching(text, q);
  const isFrequent = (await estimate(db, search.table, match)) > EXACT_MAX;
  const table = sql.identifier(search.table);
  // OFFSET 0 keeps PostgreSQL from choosing the other plan.
  const matches = isFrequent
    ? sql`from (select * from ${table} where ${search.where} ${inOrder(newestFirst)} offset 0) as ${table}
        where ${match} ${inOrder(newestFirst)} limit ${FOUND_MAX}`
    : sql`from (select * from ${table} where ${match} offset 0) as ${table} where ${search.where}`;
  const rows = { order, after: after === undefined ? null : decodeCursor(order, after), offset };
  const result = await db.execute(sql`
    with found as materialized (select ${columns} ${matches})
    select (select count(*)::int from found) as total,
      ${selectIds(sql`from found where true`, { ...rows, limit: limit + 1 })} as rows`);
  const [answer] = result.rows;
  const total = Number(answer?.total ?? 0);
  return {
    ...cutPage(readIds(answer?.rows), order, limit),
    total,
    ...(isFrequent && total >= FOUND_MAX ? { isBounded: true } : {}),
  };
}

/** Estimates how many rows of the table match, from a repeatable sample of blocks. */
async function estimate(db: Database, table: string, match: SQL): Promise<number> {
  const name = sql.identifier(table);
  const result = await db.execute(sql`
    with size as materialized (
      select greatest(reltuples, 1) as n from pg_class where oid = ${table}::regclass
    ), sample as (
      select count(*) as seen, count(*) filter (where ${match}) as hits
      from ${name} tablesample system (
        least(100, 100.0 * ${SAMPLE} / (select n from size))) repeatable (1)
    )
    select hits * greatest((select n from size) / greatest(seen, 1), 1) as matches from sample`);
  return Number(result.rows[0]?.matches ?? 0);
}
