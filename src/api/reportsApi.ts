import { apiPaths } from '#contract/apiPaths';
import type { ListArgs, ListResult } from '#contract/lists';
import type { DeletedAnswer, ReportAnswer, ReportDeletedAnswer } from '#contract/types';
import { toDeleted, toReportDeleted, toReported } from './answers';
import { baseApi } from './baseApi';
import { tableList } from './lists';
import type { Report } from './models';
import { normaliseReport } from './normalise';
import { idTag, listTag, unlessRefused } from './tags';

const reports = tableList('Report', () => apiPaths.reports, normaliseReport);

const reportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createReport: build.mutation<ReportAnswer, { productId: string }>({
      query: ({ productId }) => ({ url: apiPaths.reports, method: 'POST', body: { productId } }),
      transformResponse: toReported,
      invalidatesTags: unlessRefused(() => [listTag('Report')]),
    }),
    /** The rows may carry no more than `productId`; then ask for each product once. */
    listReports: build.query<ListResult<Report>, ListArgs>(reports.list),
    collectReports: build.query<ListResult<Report>, ListArgs>(reports.collect),
    /** Removes the reported product together with its report (spec §6). */
    deleteReport: build.mutation<ReportDeletedAnswer, { productId: string; reportId: string }>({
      query: ({ productId, reportId }) => ({
        url: apiPaths.deleteReport,
        method: 'DELETE',
        body: { productId, reportId },
      }),
      transformResponse: toReportDeleted,
      invalidatesTags: unlessRefused(({ productId }) => [
        listTag('Report'),
        listTag('Listing'),
        idTag('Listing', productId),
      ]),
    }),
    /** Extension, where a report says so: closes the report and leaves the car on sale. */
    dismissReport: build.mutation<DeletedAnswer, string>({
      query: (id) => ({ url: apiPaths.report(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: unlessRefused(() => [listTag('Report')]),
    }),
  }),
});

export const {
  useCreateReportMutation,
  useListReportsQuery,
  useLazyCollectReportsQuery,
  useDeleteReportMutation,
  useDismissReportMutation,
} = reportsApi;
