import { PAGE_SIZE_MAX } from '#contract/limits';

/** The state of a table that a person would want to share or return to. */
export interface TableQuery {
  /** From 1. */
  page: number;
  pageSize: number;
  sort: TableSort | null;
  q: string;
  filters: Record<string, string>;
}

export interface TableSort {
  field: string;
  direction: 'asc' | 'desc';
}

export const pageSizes: readonly number[] = [10, 25, 50, PAGE_SIZE_MAX];
export const DEFAULT_PAGE_SIZE = 25;
/** Longer searches find nothing anyway, and servers refuse them. */
export const SEARCH_MAX = 100;

/** What an address may say about one particular table. */
export interface TableVocabulary {
  sortFields: readonly string[];
  filters: readonly { field: string; options: readonly { value: string }[] }[];
}

function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

function readSort(text: string | null, sortFields: readonly string[]): TableSort | null {
  const [field = '', direction] = (text ?? '').split(':');
  if (!sortFields.includes(field)) return null;
  return { field, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** Reads the address; whatever makes no sense in it counts as not said. */
export function readTableQuery(
  params: URLSearchParams,
  { sortFields, filters }: TableVocabulary,
): TableQuery {
  const pageSize = Number(params.get('pageSize'));
  const chosen: Record<string, string> = {};
  for (const { field, options } of filters) {
    const option = options.find(({ value }) => value === params.get(field));
    if (option) chosen[field] = option.value;
  }
  return {
    page: readPage(params.get('page')),
    pageSize: pageSizes.includes(pageSize) ? pageSize : DEFAULT_PAGE_SIZE,
    sort: readSort(params.get('sort'), sortFields),
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    filters: chosen,
  };
}

export const formatSort = ({ field, direction }: TableSort): string => `${field}:${direction}`;

/** Writes the state into a copy of the address' parameters; what is usual is left out. */
export function writeTableQuery(
  params: URLSearchParams,
  query: TableQuery,
  { filters }: TableVocabulary,
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
