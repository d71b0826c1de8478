import { apiPaths } from '@/contract/apiPaths';
import type { AcknowledgedAnswer, ReportDeletedAnswer } from '@/contract/types';
import { toAcknowledged, toReportDeleted } from './answers';
import { baseApi } from './baseApi';
import { listParams, toListResult, toRows } from './lists';
import type { ListArgs, ListResult, Report } from './models';
import { normaliseReport } from './normalise';
import { listTag, listTags, whenDone } from './tags';

export const reportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createReport: build.mutation<AcknowledgedAnswer, { productId: string }>({
      query: ({ productId }) => ({ url: apiPaths.reports, method: 'POST', body: { productId } }),
      transformResponse: toAcknowledged,
      invalidatesTags: whenDone(() => [listTag('Report')]),
    }),
    /** The rows may carry no more than `productId`; then ask for each product once. */
    listReports: build.query<ListResult<Report>, ListArgs>({
      query: (args) => ({ url: apiPaths.reports, params: listParams(args) }),
      extraOptions: { expects: 'list' },
      transformResponse: (answer: unknown, meta, args) =>
        toListResult(toRows(answer, normaliseReport), meta, args),
      providesTags: (result) => listTags('Report', result?.rows),
    }),
    /** Removes the reported product together with its report (spec §6). */
    deleteReport: build.mutation<ReportDeletedAnswer, { productId: string; reportId: string }>({
      query: ({ productId, reportId }) => ({
        url: apiPaths.deleteReport,
        method: 'DELETE',
        body: { productId, reportId },
      }),
      transformResponse: toReportDeleted,
      invalidatesTags: whenDone(() => [listTag('Report'), listTag('Product')]),
    }),
  }),
});

export const {
  useCreateReportMutation,
  useListReportsQuery,
  useLazyListReportsQuery,
  useDeleteReportMutation,
} = reportsApi;
