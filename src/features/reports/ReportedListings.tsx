import { mdiFlagOutline } from '@mdi/js';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { messageFor } from '@/api/messageFor';
import { useLazyCollectReportsQuery, useListReportsQuery } from '@/api/reportsApi';
import { PageTitle } from '@/components/PageTitle';
import { DataTable } from '@/components/table/DataTable';
import { useTable } from '@/components/table/useTable';
import { reportName, reportsColumns } from './reportsColumns';
import { useDeleteReport } from './useDeleteReport';
import { useDismissReport } from './useDismissReport';
import { useReportedListings, type ReportRow } from './useReportedListings';

const title = 'Reported Products';
const noun = { one: 'report', many: 'reports' };
const nameOf = (report: ReportRow) => reportName(report) || `report ${report.id}`;

/** The smallest question whose answer counts all reports, whatever the table is narrowed to. */
const countArgs = { page: 1, pageSize: 1 };

/** Reported products, their count in the title (spec §2), for the admin to remove. */
export function ReportedListings() {
  const table = useTable<ReportRow>({ id: 'reports', label: title, noun, columns: reportsColumns });
  const list = useListReportsQuery(table.listArgs);
  // A server that sent everything has been counted.
  const isPaged = list.data?.isComplete === false;
  const { data: counted } = useListReportsQuery(isPaged ? countArgs : skipToken);
  const count = isPaged ? counted : list.data;
  const [fetchReports] = useLazyCollectReportsQuery();
  const listings = useReportedListings(list.currentData?.rows ?? []);
  const deleteReport = useDeleteReport(noun);
  const dismissReport = useDismissReport(noun);

  const rows = list.currentData && {
    ...list.currentData,
    rows: list.currentData.rows.map(listings.toRow),
  };

  return (
    <>
      <PageTitle title={count ? `${title} (${count.total})` : title} sx={{ mb: 3 }} />
      <DataTable
        table={table}
        list={{ ...list, currentData: rows, isPartial: listings.isLoading }}
        nameOf={nameOf}
        actions={[dismissReport, deleteReport]}
        actionsWidth={180}
        describeError={messageFor}
        fetchPage={async (args) => {
          const page = await fetchReports(args).unwrap();
          return { ...page, rows: page.rows.map(listings.toRow) };
        }}
        empty={{
          icon: mdiFlagOutline,
          title: 'Nothing is reported',
          message: 'Cars that people report to you appear here.',
        }}
      />
    </>
  );
}
