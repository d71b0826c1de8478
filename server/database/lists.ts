import type { Column, SQL } from 'drizzle-orm';
import { UNPAGED_MAX } from '#contract/limits';
import { DEFAULT_PAGE_SIZE } from '#contract/lists';
import { badRequest } from '../errors';
import {
  decodeCursor,
  encodeCursor,
  rangesAfter,
  type Keyed,
  type Keys,
  type KeyType,
  type Order,
} from './keyset';

/** What any list may be asked for; all of it optional. */
export interface ListQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
  /** The cursor of an earlier response: the rows that follow its last one, whatever moved since. */
  after?: string | undefined;
  sort?: string | undefined;
  q?: string | undefined;
}

export interface ListPage<T> {
  rows: T[];
  /** How many there are in all. */
  total: number;
  /** There are more than `total`: these are the newest. */
  isBounded?: boolean;
  /** The cursor of what follows; undefined at the end of the list. */
  next?: string | undefined;
}

export interface Range {
  limit: number;
  offset: number;
}

/** Rows to be read in the list's order; those of a condition where there is one. */
export interface Slice extends Range {
  where?: SQL | undefined;
}

/** LIMIT and OFFSET; without paging the first 1,000 rows. */
export function limits({ page, pageSize, after }: ListQuery): Range {
  if (page === undefined && pageSize === undefined && after === undefined) {
    return { limit: UNPAGED_MAX, offset: 0 };
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
  /** The direction in which the index runs while its last column, the id, ascends. */
  natural: 'asc' | 'desc';
  isNullable?: true;
}

/** The order that `sort=field:asc|desc` asks for; throws 400 for a field that is not in the list. */
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
      // The index of this order is read from its end.
      { column: id, type: 'text', direction: direction === natural ? 'asc' : 'desc' },
    ],
  };
}

/** A pattern for ILIKE that finds `text` anywhere, its own % and _ taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The rows after a cursor: the ranges of an index one after the other, until it is enough. */
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

/** A page of rows of which one more was read than asked for, to see whether anything follows. */
export function cutPage<Row extends Keyed>(
  found: Row[],
  order: Order,
  limit: number,
): { rows: Row[]; next: string | undefined } {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? cursorOf(order, rows.at(-1)) : undefined };
}

/**
 * What follows the query's cursor; null when it has none. The total is that of the whole list, so
 * that a list that grows can say of how many it shows some.
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

/** Reads a page or what follows a cursor; counts a page only when it does not show the total. */
export async function readPage<Row extends Keyed>(
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

/**
 * A page whose total is known: one beyond the middle is read from the other end, so that no page
 * skips more than half of the rows.
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

/** The same page with other rows. */
export const mapRows = <From, To>(page: ListPage<From>, map: (row: From) => To): ListPage<To> => ({
  ...page,
  rows: page.rows.map(map),
});

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Rows in the order of their ids. */
export function inOrderOf<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
