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
  /** There are more than `total`: these are the newest. */
  isBounded?: boolean;
}

export interface Range {
  limit: number;
  offset: number;
}

/** LIMIT and OFFSET; without paging the first 1,000 rows. */
export function limits({ page, pageSize }: ListQuery): Range {
  if (page === undefined && pageSize === undefined) return { limit: UNPAGED_MAX, offset: 0 };
  const limit = pageSize ?? DEFAULT_PAGE_SIZE;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/** A column one may sort by. */
export interface Sortable {
  column: Column | SQL;
  /** The direction in which the index runs while its last column, the id, ascends. */
  natural: 'asc' | 'desc';
}

export interface ChosenSort<Name extends string = string> {
  name: Name;
  field: Sortable;
  direction: 'asc' | 'desc';
  /** The index of this order is read from its end. */
  isReversed: boolean;
}

/** What `sort=field:asc|desc` asks for; throws 400 for a field that is not in the list. */
export function chooseSort<Name extends string>(
  sort: string | undefined,
  fields: Record<Name, Sortable>,
  fallback: string,
): ChosenSort<Name> {
  const [wantedName = '', wanted] = (sort === undefined || sort === '' ? fallback : sort).split(
    ':',
  );
  const isField = (name: string): name is Name => Object.hasOwn(fields, name);
  if (!isField(wantedName)) {
    const message = `Must be one of: ${Object.keys(fields).join(', ')}.`;
    throw badRequest(`sort: ${message}`, { sort: message });
  }
  const field = fields[wantedName];
  const direction = wanted === 'asc' ? 'asc' : 'desc';
  return { name: wantedName, field, direction, isReversed: direction !== field.natural };
}

/** ORDER BY of a chosen sort, or of its opposite. */
export function orderTerms(
  { field, direction, isReversed }: ChosenSort,
  id: Column | SQL,
  isOpposite = false,
): SQL[] {
  const ascends = (direction === 'asc') !== isOpposite;
  return [
    ascends ? asc(field.column) : desc(field.column),
    isReversed === isOpposite ? asc(id) : desc(id),
  ];
}

/** ORDER BY for `sort=field:asc|desc`; throws 400 for a field that is not in the list. */
export const orderBy = (
  sort: string | undefined,
  fields: Record<string, Sortable>,
  id: Column | SQL,
  fallback: string,
): SQL[] => orderTerms(chooseSort(sort, fields, fallback), id);

/** A pattern for ILIKE that finds `text` anywhere, its own % and _ taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

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
 * The ids of a page whose total is known: one beyond the middle is read from the other end, so that
 * no page skips more than half of the rows.
 */
export async function readFromNearerEnd(
  query: ListQuery,
  total: number,
  read: (range: Range, isBackwards: boolean) => Promise<string[]>,
): Promise<ListPage<string>> {
  const { limit: size, offset } = limits(query);
  const limit = Math.min(size, total - offset);
  if (limit <= 0) return { rows: [], total };
  const behind = total - offset - limit;
  const rows =
    behind < offset
      ? (await read({ limit, offset: behind }, true)).reverse()
      : await read({ limit, offset }, false);
  return { rows, total };
}

/** Rows in the order of their ids. */
export function inOrderOf<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
