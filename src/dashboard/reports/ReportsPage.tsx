import { skipToken } from '@reduxjs/toolkit/query/react';
import { useLazyCollectReportsQuery, useListReportsQuery, type Report } from '@/api/reportsApi';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { PageTitle } from '@/components/PageTitle';
import { DataTable } from '@/dashboard/table/DataTable';
import { COUNT_ONLY, type ListResult } from '#contract/lists';
import { useReportedProducts } from '@/api/bare/useReportedProducts';
import { reportsTable } from './reportsSetup';
import { useReportActions } from './useReportActions';

/** The Reported Products page for admins, with the number of reports in the title (spec §2). */
export default function ReportsPage() {
  const state = useListQuery(reportsTable);
  const list = useListReportsQuery(state.args);
  const isPaged = list.data?.isComplete === false;
  // The title counts all reports, also while the table is filtered. A whole list needs no request.
  const { data: counted } = useListReportsQuery(isPaged ? COUNT_ONLY : skipToken);
  const count = isPaged ? counted : list.data;
  const [fetchReports] = useLazyCollectReportsQuery();
  const { toRow, isLoading } = useReportedProducts(list.data?.rows ?? []);
  const actions = useReportActions();

  const withProducts = (result: ListResult<Report>) => ({
    ...result,
    rows: result.rows.map(toRow),
  });

  return (
    <>
      <PageTitle
        title={count ? `${reportsTable.label} (${count.total})` : reportsTable.label}
        space="medium"
      />
      <DataTable
        table={reportsTable}
        state={state}
        list={{
          ...list,
          data: list.data && withProducts(list.data),
          currentData: list.currentData && withProducts(list.currentData),
          isPartial: isLoading,
        }}
        actions={actions}
        fetchPage={async (args) => withProducts(await fetchReports(args).unwrap())}
      />
    </>
  );
}
