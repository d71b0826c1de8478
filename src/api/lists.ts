import type { FetchBaseQueryMeta, InfiniteData } from '@reduxjs/toolkit/query/react';
import {
  NEXT_CURSOR_HEADER,
  PREVIOUS_CURSOR_HEADER,
  TOTAL_BOUNDED_HEADER,
  TOTAL_COUNT_HEADER,
} from '#contract/limits';
import {
  nextPosition,
  positionArgs,
  type ListArgs,
  type ListResult,
  type PagePosition,
} from '#contract/lists';
import { daysToTimes } from '#contract/ranges';
import { listTags, type TagType } from './tags';

interface Identified {
  id: string;
}

/**
 * Only arguments that are set become query parameters; servers that implement only spec §7 ignore
 * them.
 */
function listParams({ page, after, pageSize, sort, q, filters = {} }: ListArgs) {
  const params: [string, unknown][] = [
    ...Object.entries(filters).map(([field, value]): [string, string] => [
      field,
      daysToTimes(value),
    ]),
    ...Object.entries({ page, after, pageSize, sort, q: q?.trim() }),
  ];
  const defined = params.filter(([, value]) => value !== undefined && value !== '');
  // Without parameters the URL has no "?".
  return defined.length > 0 ? Object.fromEntries(defined) : undefined;
}

/**
 * Reads a list and the server’s total. Without a total, the list is complete. With a total, a
 * requested page or search is never complete: the server handles the next ones too.
 */
function toListResult<Row>(
  rows: Row[],
  meta: FetchBaseQueryMeta | undefined,
  args: ListArgs,
): ListResult<Row> {
  const headers = meta?.response?.headers;
  const header = headers?.get(TOTAL_COUNT_HEADER) ?? '';
  if (!/^\d+$/.test(header)) return { rows, total: rows.length, isComplete: true };
  const total = Number(header);
  const isPartRequested =
    args.page !== undefined ||
    args.after !== undefined ||
    args.filters !== undefined ||
    Boolean(args.q?.trim());
  const next = headers?.get(NEXT_CURSOR_HEADER);
  const previous = headers?.get(PREVIOUS_CURSOR_HEADER);
  return {
    rows,
    total,
    isComplete: !isPartRequested && rows.length >= total,
    ...(headers?.has(TOTAL_BOUNDED_HEADER) ? { isBounded: true } : {}),
    ...(next ? { next } : {}),
    ...(previous ? { previous } : {}),
  };
}

/**
 * The rows of a list response; the base query has already refused bodies that are neither a list
 * nor null. Rows without an id are dropped: they cannot be opened or used as keys.
 */
export function toRows<Row extends Identified>(
  response: unknown,
  read: (value: unknown) => Row,
): Row[] {
  return Array.isArray(response) ? response.map(read).filter(({ id }) => id !== '') : [];
}

/**
 * The two endpoints of a table: `list` for the visible page, and `collect` for the pages of an
 * export, which are not cached.
 */
export function tableList<Row extends Identified, Args extends ListArgs = ListArgs>(
  type: TagType,
  pathOf: (args: Args) => string,
  read: (value: unknown) => Row,
) {
  const page = {
    query: (args: Args) => ({ url: pathOf(args), params: listParams(args) }),
    extraOptions: { expects: 'list' as const },
    transformResponse: (response: unknown, meta: FetchBaseQueryMeta | undefined, args: Args) =>
      toListResult(toRows(response, read), meta, args),
  };
  return {
    list: {
      ...page,
      providesTags: (result: ListResult<Row> | undefined) => listTags(type, result?.rows),
    },
    collect: { ...page, keepUnusedDataFor: 0 },
  };
}

/** All loaded rows without duplicates: a new row can push others to the next page. */
export function loadedRows<Row extends Identified>(pages: readonly ListResult<Row>[]): Row[] {
  const rows = pages.flatMap((page) => page.rows);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * An infinite list with pages of `pageSize` rows. Uses cursors, so that inserted and deleted rows
 * do not hide others. A server without pages sends all rows in the first response.
 */
export function infiniteList<Row extends Identified, Arg>(
  type: TagType,
  pathOf: (arg: Arg) => string,
  read: (value: unknown) => Row,
  pageSize: number,
) {
  return {
    infiniteQueryOptions: {
      initialPageParam: 1 as PagePosition,
      getNextPageParam: (last: ListResult<Row>, _pages: unknown, position: PagePosition) =>
        nextPosition(last, position, pageSize),
    },
    query: ({ queryArg, pageParam }: { queryArg: Arg; pageParam: PagePosition }) => ({
      url: pathOf(queryArg),
      params: listParams({ ...positionArgs(pageParam), pageSize }),
    }),
    extraOptions: { expects: 'list' as const },
    transformResponse: (
      response: unknown,
      meta: FetchBaseQueryMeta | undefined,
      { pageParam }: { pageParam: PagePosition },
    ) => toListResult(toRows(response, read), meta, { ...positionArgs(pageParam), pageSize }),
    providesTags: (result: InfiniteData<ListResult<Row>, PagePosition> | undefined) =>
      listTags(type, result && loadedRows(result.pages)),
  };
}
