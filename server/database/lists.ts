import { and, type Column, type SQL, type SQLWrapper } from 'drizzle-orm';
import { ANONYMOUS_UNPAGED_MAX, UNPAGED_MAX } from '#contract/limits';
import { DEFAULT_PAGE_SIZE } from '#contract/lists';
import { badRequest } from '../lib/errors';
import type { Database } from './client';
import {
  decodeCursor,
  encodeCursor,
  orderTerms,
  rangesAfter,
  type Keyed,
  type Keys,
  type KeyType,
  type Order,
} from './keyset';

/** Optional parameters of every list. */
export interface ListQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
  /**
   * Cursor of an earlier response: returns the rows after its last one, even if rows have moved.
   */
  after?: string | undefined;
  sort?: string | undefined;
  q?: string | undefined;
  /** Without paging, anonymous users get fewer rows. */
  isAnonymous?: boolean;
}

export interface ListPage<T> {
  rows: T[];
  /** Total number of rows. */
  total: number;
  /** There are more rows than `total`; these are the newest. */
  isBounded?: boolean;
  /** Cursor of the next page; undefined on the last one. */
  next?: string | undefined;
  /** Cursor of the page before, if the list is read in both directions. */
  previous?: string | undefined;
}

export interface Range {
  limit: number;
  offset: number;
}

/** A range of rows in the list's order, optionally restricted by a condition. */
export interface Slice extends Range {
  where?: SQL | undefined;
}

/** LIMIT and OFFSET. Without paging, the first 1,000 rows, or 100 for anonymous users. */
export function limits({ page, pageSize, after, isAnonymous }: ListQuery): Range {
  if (page === undefined && pageSize === undefined && after === undefined) {
    return { limit: isAnonymous ? ANONYMOUS_UNPAGED_MAX : UNPAGED_MAX, offset: 0 };
  }
  if (page !== undefined && after !== undefined) {
    const message = 'Send either page or after.';
    throw badRequest(message, { after: message });
  }
  const limit = pageSize ?? DEFAULT_PAGE_SIZE;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/** A column that a list can be sorted by. */
export interface Sortable {
  column: Column | SQL;
  type: KeyType;
  /** Direction of the index in which its last column, the id, ascends. */
  natural: 'asc' | 'desc';
  isNullable?: true;
}

/** Parses `sort=field:asc|desc`. Throws 400 for an unknown field. */
export function orderOf(
  sort: string | undefined,
  fields: Record<string, Sortable>,
  id: Column | SQL,
  fallback: string,
): Order {
  const [name = '', wanted] = (sort === undefined || sort === '' ? fallback : sort).split(':');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) {
    const message = `Must be one of: ${Object.keys(fields).join(', ')}.`;
    throw badRequest(`sort: ${message}`, { sort: message });
  }
  const direction = wanted === 'asc' ? 'asc' : 'desc';
  const { natural, ...column } = field;
  return {
    name: `${name}:${direction}`,
    terms: [
      { ...column, direction },
      // Descending orders scan this index backwards.
      { column: id, type: 'text', direction: direction === natural ? 'asc' : 'desc' },
    ],
  };
}

/** ILIKE pattern that matches `text` anywhere, with % and _ escaped. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Reads the rows after a cursor, one index range after the other, until the page is full. */
async function readAfter<Row extends Keyed>(
  keys: Keys,
  order: Order,
  limit: number,
  read: (slice: Slice) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const where of rangesAfter(order, keys)) {
    if (rows.length === limit) break;
    rows.push(...(await read({ limit: limit - rows.length, offset: 0, where })));
  }
  return rows;
}

const cursorOf = (order: Order, row: Keyed | undefined): string | undefined =>
  row && encodeCursor(order, row.keys);

/** Cuts off the extra row that was read to see whether another page follows. */
export function cutPage<Row extends Keyed>(
  found: Row[],
  order: Order,
  limit: number,
): { rows: Row[]; next: string | undefined } {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? cursorOf(order, rows.at(-1)) : undefined };
}

/**
 * Reads the rows after the query's cursor; null without a cursor. The total is that of the whole
 * list, so that a list with "Show more" can say how many there are.
 */
export async function readNext<Row extends Keyed>(
  query: ListQuery,
  order: Order,
  read: (slice: Slice) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<ListPage<Row> | null> {
  if (query.after === undefined) return null;
  const { limit } = limits(query);
  const keys = decodeCursor(order, query.after);
  const found = await readAfter(keys, order, limit + 1, read);
  return { ...cutPage(found, order, limit), total: await count() };
}

/** Reads a page or the rows after a cursor. Counts only when the page does not reveal the total. */
async function readPage<Row extends Keyed>(
  query: ListQuery,
  order: Order,
  read: (slice: Slice) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<ListPage<Row>> {
  const following = await readNext(query, order, read, count);
  if (following) return following;
  const range = limits(query);
  const rows = await read(range);
  const isLast = rows.length < range.limit && (rows.length > 0 || range.offset === 0);
  const total = isLast ? range.offset + rows.length : await count();
  const hasMore = range.offset + rows.length < total;
  return { rows, total, next: hasMore ? cursorOf(order, rows.at(-1)) : undefined };
}

/** A select, made dynamic, whose other clauses are not set. */
interface DynamicSelect<Row> extends PromiseLike<Row[]> {
  where: (condition: SQL | undefined) => DynamicSelect<Row>;
  orderBy: (...terms: SQL[]) => DynamicSelect<Row>;
  limit: (limit: number) => DynamicSelect<Row>;
  offset: (offset: number) => DynamicSelect<Row>;
  as: (alias: string) => SQLWrapper;
}

/** Reads a page of the rows of a select that match. Its columns include `keys: keysOf(order)`. */
export const selectPage = <Row extends Keyed>(
  db: Database,
  query: ListQuery,
  order: Order,
  where: SQL | undefined,
  select: () => DynamicSelect<Row>,
): Promise<ListPage<Row>> =>
  readPage(
    query,
    order,
    async ({ limit, offset, where: also }) =>
      select()
        .where(and(where, also))
        .orderBy(...orderTerms(order))
        .limit(limit)
        .offset(offset),
    () => db.$count(select().where(where).as('matching')),
  );

/**
 * Reads a page of a list with a known total. Pages beyond the middle are read from the other end,
 * so that no page skips more than half of the rows.
 */
export async function readFromNearerEnd<Row extends Keyed>(
  query: ListQuery,
  order: Order,
  total: number,
  read: (range: Range, isBackwards: boolean) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const { limit: size, offset } = limits(query);
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return { rows: [], total };
  const behind = total - offset - limit;
  const rows =
    behind < offset
      ? (await read({ limit, offset: behind }, true)).reverse()
      : await read({ limit, offset }, false);
  return { rows, total, next: behind > 0 ? cursorOf(order, rows.at(-1)) : undefined };
}

/** Maps the rows of a page. */
export const mapRows = <From, To>(page: ListPage<From>, map: (row: From) => To): ListPage<To> => ({
  ...page,
  rows: page.rows.map(map),
});

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Sorts rows by the order of their ids. */
export function inOrderOf<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
