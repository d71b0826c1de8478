import { useEffect, useEffectEvent, useState } from 'react';
import { lastPage, type ListQuery, type ListResult } from '#contract/lists';
import { applyLocally, pageOf } from './applyLocally';
import type { ListSetup, ListState } from './useListQuery';

/** A list query in flight, failed or answered, as RTK Query's hooks report it. */
export interface ListQueryResult<Row> {
  /** The latest answer, which may be one to an earlier question. */
  data?: ListResult<Row>;
  /** The answer to exactly what was asked; undefined until it is there. */
  currentData?: ListResult<Row>;
  isFetching: boolean;
  /** Why the latest try failed; undefined when it worked. */
  error?: unknown;
  refetch: () => unknown;
}

export interface ListView<Row> {
  /** The rows of the present page. */
  rows: Row[];
  /** How many rows match; the last known number while loading. */
  total: number;
  page: number;
  /** Every row there is, when the server sent everything. */
  allRows: Row[] | null;
  /** Every matching row in order, when the server sent everything. */
  matching: Row[] | null;
  /**
   * `loading` and `failed`: there is nothing to show. `updating`: the rows of the question before,
   * until the answer to this one is there. `stale`: rows that could not be refreshed.
   */
  status: 'loading' | 'failed' | 'updating' | 'ready' | 'stale';
}

function readView<Row>(
  { fields, filters = [] }: ListSetup<Row>,
  query: ListQuery,
  { data, currentData, isFetching, error }: ListQueryResult<Row>,
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

/** What is shown of a list's answer: the same to the eye, whoever pages, sorts and searches. */
export function useListView<Row>(
  setup: ListSetup<Row>,
  { query, change, noteComplete }: ListState,
  result: ListQueryResult<Row>,
): ListView<Row> {
  const [knownTotal, setKnownTotal] = useState(0);
  const view = readView(setup, query, result);

  if (view && view.total !== knownTotal) setKnownTotal(view.total);

  const isComplete = result.currentData?.isComplete;
  const note = useEffectEvent(noteComplete);
  useEffect(() => {
    if (isComplete !== undefined) note(isComplete);
  }, [isComplete]);

  // The address may name a page that is not there any more, such as the last one after a delete.
  const last = view && view.status !== 'updating' ? lastPage(view.total, query.pageSize) : null;
  const goToPage = useEffectEvent((page: number) => change({ page }, { isCorrection: true }));
  useEffect(() => {
    if (last !== null && query.page > last) goToPage(last);
  }, [query.page, last]);

  if (view) return view;
  return {
    rows: [],
    total: knownTotal,
    page: query.page,
    allRows: null,
    matching: null,
    // The error stays until another try has worked, so Retry keeps its place and the focus.
    status: result.error === undefined ? 'loading' : 'failed',
  };
}
