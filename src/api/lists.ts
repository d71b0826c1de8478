import type { FetchBaseQueryMeta, InfiniteData } from '@reduxjs/toolkit/query/react';
import { NEXT_CURSOR_HEADER, TOTAL_BOUNDED_HEADER, TOTAL_COUNT_HEADER } from '#contract/limits';
import {
  nextPosition,
  positionArgs,
  type ListArgs,
  type ListResult,
  type PagePosition,
} from '#contract/lists';
import { listTags, type TagType } from './tags';

interface Identified {
  id: string;
}

/** Only what was asked for goes into the address; a server of spec §7 alone ignores it. */
function listParams({ page, after, pageSize, sort, q, filters }: ListArgs) {
  const params = Object.entries({ ...filters, page, after, pageSize, sort, q: q?.trim() });
  const asked = params.filter(([, value]) => value !== undefined && value !== '');
  // Without any there is no "?" either.
  return asked.length > 0 ? Object.fromEntries(asked) : undefined;
}

/**
 * Reads a list together with the server's count. A server that sends no count sent everything;
 * one that counts and was asked for a page or a search goes on answering those itself.
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
  const wasAskedForPart =
    args.page !== undefined ||
    args.after !== undefined ||
    args.filters !== undefined ||
    Boolean(args.q?.trim());
  const next = headers?.get(NEXT_CURSOR_HEADER);
  return {
    rows,
    total,
    isComplete: !wasAskedForPart && rows.length >= total,
    ...(headers?.has(TOTAL_BOUNDED_HEADER) ? { isBounded: true } : {}),
    ...(next ? { next } : {}),
  };
}

/**
 * A list answer as an array; the base query has refused anything that is neither list nor null.
 * What has no id is no record: it could be neither opened nor told from the next one.
 */
export function toRows<Row extends Identified>(
  answer: unknown,
  read: (value: unknown) => Row,
): Row[] {
  return Array.isArray(answer) ? answer.map(read).filter(({ id }) => id !== '') : [];
}

/**
 * The two endpoints of a table's list: `list` for the page that is shown, `collect` for the pages
 * of a file, which leave the cache as soon as they have been read.
 */
export function tableList<Row extends Identified, Args extends ListArgs = ListArgs>(
  type: TagType,
  pathOf: (args: Args) => string,
  read: (value: unknown) => Row,
) {
  const page = {
    query: (args: Args) => ({ url: pathOf(args), params: listParams(args) }),
    extraOptions: { expects: 'list' as const },
    transformResponse: (answer: unknown, meta: FetchBaseQueryMeta | undefined, args: Args) =>
      toListResult(toRows(answer, read), meta, args),
  };
  return {
    list: {
      ...page,
      providesTags: (result: ListResult<Row> | undefined) => listTags(type, result?.rows),
    },
    collect: { ...page, keepUnusedDataFor: 0 },
  };
}

/** Every row loaded so far, once: a new row pushes others onto the next page meanwhile. */
export function loadedRows<Row extends Identified>(pages: readonly ListResult<Row>[]): Row[] {
  const rows = pages.flatMap((page) => page.rows);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * A list that grows by a page of `pageSize` rows when somebody asks for more: by cursor, so that
 * rows that come and go meanwhile hide no other. A server that knows no pages sends everything at
 * first, and nothing more is asked for.
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
      answer: unknown,
      meta: FetchBaseQueryMeta | undefined,
      { pageParam }: { pageParam: PagePosition },
    ) => toListResult(toRows(answer, read), meta, { ...positionArgs(pageParam), pageSize }),
    providesTags: (result: InfiniteData<ListResult<Row>, PagePosition> | undefined) =>
      listTags(type, result && loadedRows(result.pages)),
  };
}
