import { PAGE_SIZE_MAX } from './limits';
import { cleanText } from './text/cleanText';
import { firstCharacters } from './text/cutText';

/** What people and programs ask of a list, and what they get: one model for every list there is. */

/** One page of a list as a person asked for it; the address says it, so it can be shared. */
export interface ListQuery {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Null: in the order in which the list comes. */
  sort: ListSort | null;
  q: string;
  /** Wire fields and the value a row must have there, such as `{ status: 'paid' }`. */
  filters: Record<string, string>;
}

export interface ListSort {
  field: string;
  direction: 'asc' | 'desc';
}

/** The same towards the server; one of spec §7 alone ignores all of it. */
export interface ListArgs {
  /** From 1. */
  page?: number;
  /** In place of a page: the cursor of an earlier answer, for what follows its last row. */
  after?: string;
  pageSize?: number;
  /** `field:asc` or `field:desc`. */
  sort?: string;
  q?: string;
  filters?: Record<string, string>;
}

/** The smallest question whose answer says how many there are. */
export const COUNT_ONLY = { page: 1, pageSize: 1 } as const satisfies ListArgs;

export interface ListResult<Row> {
  rows: Row[];
  /** How many rows there are on the server; `rows.length` when it does not say. */
  total: number;
  /** More rows match than `total`: the server lists the newest of them only. */
  isBounded?: boolean;
  /** The server sent everything: the client pages, sorts and filters itself. */
  isComplete: boolean;
  /** The cursor of what follows, from a server that gives cursors; missing at the end of the list. */
  next?: string;
}

export const pageSizes: readonly number[] = [10, 25, 50, PAGE_SIZE_MAX];
export const DEFAULT_PAGE_SIZE = 25;
/** Longer searches find nothing anyway, and servers refuse them. */
export const SEARCH_MAX = 100;
/** Holds the sort key of any row, base64 encoded. */
export const CURSOR_MAX = 8192;

/** What an address may say about one particular list. */
interface ListOptions {
  sortFields: readonly string[];
  filters: readonly { field: string; options: readonly { value: string }[] }[];
}

/** Reads the address; whatever makes no sense in it counts as not said. */
export function readListQuery(
  params: URLSearchParams,
  { sortFields, filters }: ListOptions,
): ListQuery {
  const pageSize = readWhole(params.get('pageSize'));
  const chosen: Record<string, string> = {};
  for (const { field, options } of filters) {
    const option = options.find(({ value }) => value === params.get(field));
    if (option) chosen[field] = option.value;
  }
  return {
    page: readPage(params.get('page')),
    pageSize: pageSizes.includes(pageSize) ? pageSize : DEFAULT_PAGE_SIZE,
    sort: readSort(params.get('sort'), sortFields),
    q: firstCharacters(cleanText(params.get('q') ?? ''), SEARCH_MAX),
    filters: chosen,
  };
}

/** Writes the query into a copy of the address's parameters; defaults are left out. */
export function writeListQuery(
  params: URLSearchParams,
  query: ListQuery,
  { filters }: ListOptions,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null) => {
    if (value) next.set(name, value);
    else next.delete(name);
  };
  put('page', query.page > 1 ? String(query.page) : null);
  put('pageSize', query.pageSize === DEFAULT_PAGE_SIZE ? null : String(query.pageSize));
  put('sort', query.sort && formatSort(query.sort));
  put('q', query.q);
  for (const { field } of filters) put(field, query.filters[field] ?? null);
  return next;
}

/** The query as the server is asked; what nobody asked for is left out. */
export function toListArgs({ page, pageSize, sort, q, filters }: ListQuery): ListArgs {
  return {
    page,
    pageSize,
    sort: sort ? formatSort(sort) : undefined,
    q: q || undefined,
    filters: Object.keys(filters).length > 0 ? filters : undefined,
  };
}

export const formatSort = ({ field, direction }: ListSort): string => `${field}:${direction}`;

/** Null for a field that the list cannot be sorted by. */
export function readSort(text: string | null, sortFields: readonly string[]): ListSort | null {
  const [field = '', direction] = (text ?? '').split(':');
  if (!sortFields.includes(field)) return null;
  return { field, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** Decimal digits alone: `Number` would also read 0x1 and 1e2. */
const readWhole = (text: string | null): number =>
  text !== null && /^\d+$/.test(text) ? Number(text) : NaN;

function readPage(text: string | null): number {
  const page = readWhole(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Where a list is read: a page from 1, or the cursor of what follows the rows read before. */
export type PagePosition = number | string;

export const positionArgs = (position: PagePosition): Pick<ListArgs, 'page' | 'after'> =>
  typeof position === 'number' ? { page: position } : { after: position };

/**
 * Where a list goes on after a page of it; undefined at its end. From a server that counts pages
 * without giving cursors it is the next page.
 */
export function nextPosition(
  { rows, total, isComplete, next }: ListResult<unknown>,
  position: PagePosition,
  pageSize: number,
): PagePosition | undefined {
  if (next !== undefined) return next;
  if (isComplete || rows.length === 0 || typeof position !== 'number') return undefined;
  return position * pageSize < total ? position + 1 : undefined;
}

/** A search or a filter leaves rows out. */
export const isNarrowed = ({ q, filters }: Pick<ListQuery, 'q' | 'filters'>): boolean =>
  q !== '' || Object.keys(filters).length > 0;

/** The last page there is; an empty list has one page. */
export const lastPage = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));
