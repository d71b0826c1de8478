import { useEffect, useEffectEvent, useState } from 'react';
import { lastPage, matchingRows, pageOf } from './clientRows';
import type { TableList, TableRow } from './types';
import type { TableState } from './useTable';

export interface TableView<Row> {
  /** The rows of the present page. */
  rows: Row[];
  /** How many rows match; the last known number while loading. */
  total: number;
  page: number;
  /** Every row there is, when the server sent everything. */
  allRows: Row[] | null;
  /** Every matching row in order, when the server sent everything. */
  matching: Row[] | null;
  /** `failed`: there is nothing to show. `stale`: rows are shown that could not be refreshed. */
  status: 'loading' | 'failed' | 'ready' | 'stale';
}

function readView<Row extends TableRow>(
  { query, columns, filters }: TableState<Row>,
  { currentData, error }: TableList<Row>,
): TableView<Row> | null {
  if (!currentData) return null;
  const status = error === undefined ? 'ready' : 'stale';
  if (!currentData.isComplete) {
    const { rows, total } = currentData;
    return { rows, total, page: query.page, allRows: null, matching: null, status };
  }
  const allRows = currentData.rows;
  const matching = matchingRows(allRows, columns, filters, query);
  const page = Math.min(query.page, lastPage(matching.length, query.pageSize));
  const rows = pageOf(matching, page, query.pageSize);
  return { rows, total: matching.length, page, allRows, matching, status };
}

/** What a table shows of an answer: the same to the eye, whoever pages, sorts and searches. */
export function useTableView<Row extends TableRow>(
  table: TableState<Row>,
  list: TableList<Row>,
): TableView<Row> {
  const [knownTotal, setKnownTotal] = useState(0);
  const { query, change } = table;
  const view = readView(table, list);

  if (view && view.total !== knownTotal) setKnownTotal(view.total);

  const isComplete = list.currentData?.isComplete;
  const noteComplete = useEffectEvent(table.noteComplete);
  useEffect(() => {
    if (isComplete !== undefined) noteComplete(isComplete);
  }, [isComplete]);

  // The address may name a page that is not there any more, such as the last one after a delete.
  const last = view ? lastPage(view.total, query.pageSize) : query.page;
  const goToLastPage = useEffectEvent(() => change({ page: last }, { isCorrection: true }));
  useEffect(() => {
    if (query.page > last) goToLastPage();
  }, [query.page, last]);

  if (view) return view;
  return {
    rows: [],
    total: knownTotal,
    page: query.page,
    allRows: null,
    matching: null,
    // The error stays until another try has worked, so Retry keeps its place and the focus.
    status: list.error === undefined ? 'loading' : 'failed',
  };
}
