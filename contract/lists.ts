import { PAGE_SIZE_MAX } from './limits';
import { isRange, type RangeKind } from './ranges';
import { cleanText } from './text/cleanText';
import { firstCharacters } from './text/cutText';

/** Paging, sorting and filtering: one model for all lists. */

/** State of a list, kept in the URL so that it can be shared. */
export interface ListQuery {
  /** 1-based. */
  page: number;
  pageSize: number;
  /** Null for the list's default order. */
  sort: ListSort | null;
  q: string;
  /** Wire fields and their required values, for example `{ status: 'paid' }`. */
  filters: Record<string, string>;
}

export interface ListSort {
  field: string;
  direction: 'asc' | 'desc';
}

/** Query parameters for the server. A server with only spec §7 ignores them. */
export interface ListArgs {
  /** 1-based. */
  page?: number;
  /** Instead of a page: the cursor of an earlier response, to read the rows after it. */
  after?: string;
  pageSize?: number;
  /** `field:asc` or `field:desc`. */
  sort?: string;
  q?: string;
  filters?: Record<string, string>;
}

/** The smallest request that returns the total. */
export const COUNT_ONLY = { page: 1, pageSize: 1 } as const satisfies ListArgs;

export interface ListResult<Row> {
  rows: Row[];
  /** Total number of rows; `rows.length` if the server does not report it. */
  total: number;
  /** More rows match than `total`: the server lists only the newest. */
  isBounded?: boolean;
  /** The server returned all rows: the client pages, sorts and filters itself. */
  isComplete: boolean;
  /** Cursor of the next page, if the server supports cursors. Absent on the last page. */
  next?: string;
  /** Cursor of the page before, of a list that the server reads in both directions. */
  previous?: string;
}

export const pageSizes: readonly number[] = [10, 25, 50, PAGE_SIZE_MAX];
export const DEFAULT_PAGE_SIZE = 25;
/** Servers reject longer searches. */
export const SEARCH_MAX = 100;
/** Enough for any row's sort key in base64. */
export const CURSOR_MAX = 8192;

/** URL parameters of one particular list. */
interface ListOptions {
  sortFields: readonly string[];
  filters: readonly {
    field: string;
    options: readonly { value: string }[];
    range?: RangeKind;
  }[];
}

/** Reads the list's state from the URL. Invalid values are ignored. */
export function readListQuery(
  params: URLSearchParams,
  { sortFields, filters }: ListOptions,
): ListQuery {
  const pageSize = readWhole(params.get('pageSize'));
  const chosen: Record<string, string> = {};
  for (const { field, options, range } of filters) {
    const wanted = params.get(field);
    if (wanted === null) continue;
    const isKnown = range ? isRange(range, wanted) : options.some(({ value }) => value === wanted);
    if (isKnown) chosen[field] = wanted;
  }
  return {
    page: readPage(params.get('page')),
    pageSize: pageSizes.includes(pageSize) ? pageSize : DEFAULT_PAGE_SIZE,
    sort: readSort(params.get('sort'), sortFields),
    q: firstCharacters(cleanText(params.get('q') ?? ''), SEARCH_MAX),
    filters: chosen,
  };
}

/** Returns a copy of the URL parameters with the list's state. Defaults are omitted. */
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

/** Converts the state to request parameters. Unset values are omitted. */
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

/** Null for an unknown sort field. */
export function readSort(text: string | null, sortFields: readonly string[]): ListSort | null {
  const [field = '', direction] = (text ?? '').split(':');
  if (!sortFields.includes(field)) return null;
  return { field, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** Decimal digits only, while `Number` also accepts 0x1 and 1e2. */
const readWhole = (text: string | null): number =>
  text !== null && /^\d+$/.test(text) ? Number(text) : NaN;

function readPage(text: string | null): number {
  const page = readWhole(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Position in a list: a 1-based page, or a cursor. */
export type PagePosition = number | string;

export const positionArgs = (position: PagePosition): Pick<ListArgs, 'page' | 'after'> =>
  typeof position === 'number' ? { page: position } : { after: position };

/**
 * Position of the next page; undefined on the last one. If the server has totals but no cursors,
 * the next page number.
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

/** Whether a search or filter hides rows. */
export const isNarrowed = ({ q, filters }: Pick<ListQuery, 'q' | 'filters'>): boolean =>
  q !== '' || Object.keys(filters).length > 0;

/** Number of the last page. An empty list has one page. */
export const lastPage = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));
