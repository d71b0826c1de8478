import { apiPaths } from '#contract/apiPaths';
import type { AcknowledgedAnswer, DeletedAnswer, ReportDeletedAnswer } from '#contract/types';
import { toAcknowledged, toDeleted, toReportDeleted } from './answers';
import { baseApi } from './baseApi';
import { invalidates } from './invalidation';
import { collected, listEndpoint } from './listEndpoint';
import type { ListArgs, ListResult, Report } from './models';
import { normaliseReport } from './normalise';
import { idTag, listTag, listTags } from './tags';

const reports = listEndpoint(() => apiPaths.reports, normaliseReport);

export const reportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createReport: build.mutation<AcknowledgedAnswer, { productId: string }>({
      query: ({ productId }) => ({ url: apiPaths.reports, method: 'POST', body: { productId } }),
      transformResponse: toAcknowledged,
      onQueryStarted: invalidates(() => [listTag('Report')]),
    }),
    /** The rows may carry no more than `productId`; then ask for each product once. */
    listReports: build.query<ListResult<Report>, ListArgs>({
      ...reports,
      providesTags: (result) => listTags('Report', result?.rows),
    }),
    collectReports: build.query<ListResult<Report>, ListArgs>({ ...reports, ...collected }),
    /** Removes the reported product together with its report (spec §6). */
    deleteReport: build.mutation<ReportDeletedAnswer, { productId: string; reportId: string }>({
      query: ({ productId, reportId }) => ({
        url: apiPaths.deleteReport,
        method: 'DELETE',
        body: { productId, reportId },
      }),
      transformResponse: toReportDeleted,
      onQueryStarted: invalidates(({ productId }) => [
        listTag('Report'),
        listTag('Product'),
        idTag('Product', productId),
      ]),
    }),
    /** Extension, where a report says so: closes the report and leaves the car on sale. */
    dismissReport: build.mutation<DeletedAnswer, string>({
      query: (id) => ({ url: apiPaths.report(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: whenDone(() => [listTag('Report')]),
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
