import { skipToken } from '@reduxjs/toolkit/query/react';
import { useLocation } from 'react-router-dom';
import { useGetProductQuery } from '@/api/productsApi';
import { useListReportsQuery, type Report } from '@/api/reportsApi';
import { listQueryIn } from '@/dashboard/table/useListQuery';
import { readView } from '@/dashboard/table/useListView';
import { lastPage, toListArgs, type ListResult } from '#contract/lists';
import { useReportedProducts, type ReportRow } from '@/api/bare/useReportedProducts';
import { readReportsOrigin } from './reportQueueState';
import { reportsTable } from './reportsSetup';

/** The open reports in the order of the list that the admin came from, seen from one car. */
export function useReportQueue(productId: string) {
  const origin = readReportsOrigin(useLocation().state);
  const query = listQueryIn(reportsTable, new URLSearchParams(origin?.search));
  const args = toListArgs(query);
  const list = useListReportsQuery(args);
  // In a list that is not searched or sorted, the cars are not needed.
  const { toRow } = useReportedProducts(origin === null ? [] : (list.data?.rows ?? []));
  const withProducts = (result: ListResult<Report> | undefined) =>
    result && { ...result, rows: result.rows.map(toRow) };

  const view = readView(reportsTable, query, {
    ...list,
    data: withProducts(list.data),
    currentData: withProducts(list.currentData),
  });
  const rows = view?.matching ?? view?.rows ?? [];
  const isHere = (row: ReportRow) => row.productId === productId;
  const isNext = (row: ReportRow) => !isHere(row) && row.productState !== 'gone';
  const index = rows.findIndex(isHere);
  const nextOnPage = rows.slice(index + 1).find(isNext);

  const hasMorePages =
    view?.matching === null &&
    query.page < lastPage(view.total, query.pageSize) &&
    nextOnPage === undefined;
  const following = useListReportsQuery(
    hasMorePages ? { ...args, page: query.page + 1 } : skipToken,
  );
  const next = nextOnPage ?? following.currentData?.rows.map(toRow).find(isNext) ?? null;
  // Loaded in advance, so that the next car is shown at once.
  useGetProductQuery(origin && next ? next.productId : skipToken);
  const start = view?.matching === null ? (query.page - 1) * query.pageSize : 0;

  return {
    /** Null for a car that was opened from another page. */
    origin,
    next,
    index,
    /** No open reports of other cars are in the list. */
    isLast: view !== null && view.total <= rows.filter(isHere).length,
    /** The place of the car in the list, from 1; null if it is not in it. */
    place: view && index >= 0 ? { number: start + index + 1, total: view.total } : null,
    /** The reports of this car that are in the list. */
    ownRows: rows.filter(isHere),
    args,
  };
}
