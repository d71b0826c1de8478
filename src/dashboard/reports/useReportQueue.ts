import { skipToken } from '@reduxjs/toolkit/query/react';
import { useLocation } from 'react-router-dom';
import { useGetProductQuery } from '@/api/productsApi';
import { useListReportsQuery, type Report } from '@/api/reportsApi';
import { listQueryIn } from '@/dashboard/table/useListQuery';
import { readView } from '@/dashboard/table/useListView';
import { readListOrigin } from '@/dashboard/ui/listOrigin';
import { useIsExtended } from '@/store/hooks';
import { PAGE_SIZE_MAX } from '#contract/limits';
import { lastPage, toListArgs, type ListResult } from '#contract/lists';
import { useReportedProducts, type ReportRow } from '@/api/bare/useReportedProducts';
import { reportsTable } from './reportsSetup';

export type ReportQueue = ReturnType<typeof useReportQueue>;

/** The open reports in the order of the list that the admin came from, seen from one car. */
export function useReportQueue(productId: string) {
  const origin = readListOrigin(useLocation().state);
  const query = listQueryIn(reportsTable, new URLSearchParams(origin?.path.split('?')[1]));
  const args = toListArgs(query);
  const list = useListReportsQuery(args);
  const isExtended = useIsExtended();
  const own = useListReportsQuery(
    isExtended ? { page: 1, pageSize: PAGE_SIZE_MAX, filters: { productId } } : args,
  );
  const isOwn = (report: Report) => report.productId === productId;
  const reports = own.currentData?.rows.filter(isOwn) ?? [];
  // In a list that is not searched or sorted, the cars are not needed.
  const { toRow } = useReportedProducts(
    origin === null ? reports : [...reports, ...(list.data?.rows ?? [])],
  );
  const withProducts = (result: ListResult<Report> | undefined) =>
    result && { ...result, rows: result.rows.map(toRow) };

  const view = readView(reportsTable, query, {
    ...list,
    data: withProducts(list.data),
    currentData: withProducts(list.currentData),
  });
  const rows = view?.matching ?? view?.rows ?? [];
  const isNext = (row: ReportRow) => !isOwn(row) && row.productState !== 'gone';
  const index = rows.findIndex(isOwn);
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
    /** The open reports of this car, and their request. */
    reports: reports.map(toRow),
    query: own,
    next,
    index,
    /** No open reports of other cars are in the list. */
    isLast: view !== null && view.total <= rows.filter(isOwn).length,
    /** The place of the car in the list, from 1; null if it is not in it. */
    place: view && index >= 0 ? { number: start + index + 1, total: view.total } : null,
  };
}
