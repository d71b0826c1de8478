import type { FetchBaseQueryMeta, InfiniteData } from '@reduxjs/toolkit/query/react';
import { PAGE_SIZE_MAX } from '#contract/limits';
import { listParams, toListResult, toRows } from './lists';
import type { ListArgs, ListResult } from './models';
import { listTags, type Tag, type TagType } from './tags';

/** Every row loaded so far, once: a new row pushes others onto the next page meanwhile. */
export function loadedRows<Row extends { id: string }>(pages: readonly ListResult<Row>[]): Row[] {
  const rows = pages.flatMap((page) => page.rows);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The first call asks for no page: only the answer shows whether the server has pages. */
const FIRST = 0;

/**
 * A list that grows by a page when somebody asks for more. A server that knows no pages sends
 * everything at first; of one that does, the pages after what it sent are asked for.
 */
export function growingList<Row extends { id: string }, Arg>(
  pathOf: (arg: Arg) => string,
  normalise: (value: unknown) => Row,
) {
  const argsOf = (page: number): ListArgs =>
    page === FIRST ? {} : { page, pageSize: PAGE_SIZE_MAX };
  return {
    infiniteQueryOptions: {
      initialPageParam: FIRST,
      getNextPageParam: (last: ListResult<Row>, pages: ListResult<Row>[], page: number) => {
        const loaded = loadedRows(pages).length;
        const isMore = last.rows.length > 0 && loaded < last.total;
        // The first answer may end in the middle of a page.
        return isMore ? Math.max(page, Math.floor(loaded / PAGE_SIZE_MAX)) + 1 : undefined;
      },
    },
    query: ({ queryArg, pageParam }: { queryArg: Arg; pageParam: number }) => ({
      url: pathOf(queryArg),
      params: listParams(argsOf(pageParam)),
    }),
    extraOptions: { expects: 'list' as const },
    transformResponse: (
      answer: unknown,
      meta: FetchBaseQueryMeta | undefined,
      { pageParam }: { pageParam: number },
    ) => toListResult(toRows(answer, normalise), meta, argsOf(pageParam)),
  };
}

/** The tags of a growing list: the list itself and each row loaded so far. */
export const growingListTags = <Row extends { id: string }>(
  type: TagType,
  result: InfiniteData<ListResult<Row>, number> | undefined,
): Tag[] => listTags(type, result && loadedRows(result.pages));
