import { asc, desc, type Column, type SQL } from 'drizzle-orm';
import { UNPAGED_MAX } from '#contract/limits';
import { DEFAULT_PAGE_SIZE } from '#contract/lists';
import { badRequest } from '../errors';

/** What any list may be asked for; all of it optional. */
export interface ListQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
  sort?: string | undefined;
  q?: string | undefined;
}

export interface ListPage<T> {
  rows: T[];
  /** How many there are in all. */
  total: number;
}

export interface Range {
  limit: number;
  offset: number;
}

/** LIMIT and OFFSET; without paging the first 1,000 rows. */
function limits({ page, pageSize }: ListQuery): Range {
  if (page === undefined && pageSize === undefined) return { limit: UNPAGED_MAX, offset: 0 };
  const limit = pageSize ?? DEFAULT_PAGE_SIZE;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/** A column one may sort by; `tie` makes the order total, in the direction its index has. */
export interface Sortable {
  column: Column | SQL;
  /** The direction in which the index runs while its last column, the id, ascends. */
  natural: 'asc' | 'desc';
}

/** ORDER BY for `sort=field:asc|desc`; throws 400 for a field that is not in the list. */
export function orderBy(
  sort: string | undefined,
  fields: Record<string, Sortable>,
  id: Column,
  fallback: string,
): SQL[] {
  const [name = '', direction] = (sort === undefined || sort === '' ? fallback : sort).split(':');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) {
    const message = `One can sort by ${Object.keys(fields).join(', ')}.`;
    throw badRequest(`sort: ${message}`, { sort: message });
  }
  const idAscends = direction === field.natural;
  return [
    direction === 'asc' ? asc(field.column) : desc(field.column),
    idAscends ? asc(id) : desc(id),
  ];
}

/** A pattern for ILIKE that finds `text` anywhere, its own % and _ taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether the trigram indexes can serve a search: two letters are in too many rows to begin with. */
export const isIndexed = ({ q = '' }: ListQuery) => q.length >= 3;

/** Reads a page, and counts only when the page itself does not tell the total. */
export async function readPage<T>(
  query: ListQuery,
  read: (range: Range) => Promise<T[]>,
  count: () => Promise<number>,
): Promise<ListPage<T>> {
  const range = limits(query);
  const rows = await read(range);
  const isLast = rows.length < range.limit && (rows.length > 0 || range.offset === 0);
  return { rows, total: isLast ? range.offset + rows.length : await count() };
}

/**
 * The ids of a page of a search, whose rows each carry the total: finding all matches is most of
 * the work, so page and count share it. Past the last page, where no row could tell, it counts.
 */
export async function readFoundIds(
  query: ListQuery,
  read: (range: Range) => Promise<{ id: string; total: number }[]>,
  count: () => Promise<number>,
): Promise<ListPage<string>> {
  const range = limits(query);
  const found = await read(range);
  const total = found[0]?.total ?? (range.offset === 0 ? 0 : await count());
  return { rows: found.map(({ id }) => id), total };
}

/** Rows in the order of their ids. */
export function inOrderOf<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
