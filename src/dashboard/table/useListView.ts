import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { lastPage, type ListQuery, type ListResult } from '#contract/lists';
import { applyLocally, pageOf } from '@/api/bare/applyLocally';
import type { ListSetup, ListState } from './useListQuery';

/** A list query, as returned by RTK Query’s hooks. */
export interface ListQueryResult<Row> {
  /** The latest response, possibly for earlier arguments. */
  data?: ListResult<Row>;
  /** The response for the current arguments; undefined until it has arrived. */
  currentData?: ListResult<Row>;
  isFetching: boolean;
  /** The error of the latest request; undefined after a success. */
  error?: unknown;
  refetch: () => unknown;
}

export interface ListView<Row> {
  rows: readonly Row[];
  /** The number of matching rows; the last known number while loading. */
  total: number;
  page: number;
  /** All rows, when the server sent all of them. */
  allRows: Row[] | null;
  /** All matching rows in order, when the server sent all rows. */
  matching: Row[] | null;
  /**
   * `loading` and `failed`: there are no rows. `updating`: the rows of the previous query until the
   * response arrives. `stale`: rows whose refresh failed.
   */
  status: 'loading' | 'failed' | 'updating' | 'ready' | 'stale';
}

/** The same in each render, for those who compare. */
const noRows: readonly never[] = [];

/** The visible part of a list for a query; null while there are no rows. */
export function readView<Row>(
  { fields, filters = [] }: ListSetup<Row>,
  query: ListQuery,
  {
    data,
    currentData,
    isFetching,
    error,
  }: Pick<ListQueryResult<Row>, 'data' | 'currentData' | 'isFetching' | 'error'>,
): ListView<Row> | null {
  const known = currentData ?? (isFetching && error === undefined ? data : undefined);
  if (!known) return null;
  if (!known.isComplete) {
    const { rows, total } = known;
    const status = !currentData ? 'updating' : error === undefined ? 'ready' : 'stale';
    return { rows, total, page: query.page, allRows: null, matching: null, status };
  }
  const matching = applyLocally(known.rows, fields, filters, query);
  const page = Math.min(query.page, lastPage(matching.length, query.pageSize));
  return {
    rows: pageOf(matching, page, query.pageSize),
    total: matching.length,
    page,
    allRows: known.rows,
    matching,
    status: error === undefined ? 'ready' : 'stale',
  };
}

/**
 * The visible part of a list, independent of whether the server or the client pages, sorts and
 * searches.
 */
export function useListView<Row>(
  setup: ListSetup<Row>,
  { query, change, noteComplete }: ListState,
  result: ListQueryResult<Row>,
): ListView<Row> {
  const [knownTotal, setKnownTotal] = useState(0);
  const { data, currentData, isFetching, error } = result;
  const view = useMemo(
    () => readView(setup, query, { data, currentData, isFetching, error }),
    [setup, query, data, currentData, isFetching, error],
  );

  if (view && view.total !== knownTotal) setKnownTotal(view.total);

  const isComplete = result.currentData?.isComplete;
  const note = useEffectEvent(noteComplete);
  useEffect(() => {
    if (isComplete !== undefined) note(isComplete);
  }, [isComplete]);

  // The page in the URL may no longer exist, such as the last one after a deletion.
  const last = view && view.status !== 'updating' ? lastPage(view.total, query.pageSize) : null;
  const goToPage = useEffectEvent((page: number) => change({ page }, { isCorrection: true }));
  useEffect(() => {
    if (last !== null && query.page > last) goToPage(last);
  }, [query.page, last]);

  if (view) return view;
  return {
    rows: noRows,
    total: knownTotal,
    page: query.page,
    allRows: null,
    matching: null,
    // The error stays until a retry has succeeded, so that the Retry button keeps its place and
    // focus.
    status: result.error === undefined ? 'loading' : 'failed',
  };
}
