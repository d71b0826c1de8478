import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { listParams, toListResult, toRows } from './lists';
import type { ListArgs } from './models';

/** What a list on a page and the same list collected for a file have in common. */
export function listEndpoint<Row extends { id: string }, Args extends ListArgs = ListArgs>(
  pathOf: (args: Args) => string,
  normalise: (value: unknown) => Row,
) {
  return {
    query: (args: Args) => ({ url: pathOf(args), params: listParams(args) }),
    extraOptions: { expects: 'list' as const },
    transformResponse: (answer: unknown, meta: FetchBaseQueryMeta | undefined, args: Args) =>
      toListResult(toRows(answer, normalise), meta, args),
  };
}

/**
 * For collecting a long list page after page: a page leaves the cache as soon as the next one is
 * asked for. Thousands of cached pages, each with its tags, would slow down every further one.
 */
export const collected = { keepUnusedDataFor: 0 };
