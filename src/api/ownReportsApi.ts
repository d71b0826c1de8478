import { apiPaths } from '#contract/apiPaths';
import type { DeletedResponse, ReportResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { baseApi } from './baseApi';
import { toAcknowledged, toDeleted } from './responseFields';
import { listTag, unlessRefused } from './tags';

/** `reported` is true if an open report by this user exists, new or old (an extension). */
const toReported = (response: unknown): ReportResponse => ({
  ...toAcknowledged(response),
  reported: fieldsOf(response).reported === true,
});

/** The reports that users make. Those that admins read are in `reportsApi.ts`. */
const ownReportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createReport: build.mutation<ReportResponse, { productId: string }>({
      query: ({ productId }) => ({ url: apiPaths.reports, method: 'POST', body: { productId } }),
      transformResponse: toReported,
      invalidatesTags: unlessRefused(() => [listTag('Report')]),
    }),
    /** Extension: takes back the caller’s own open report of this product. */
    takeBackReport: build.mutation<DeletedResponse, string>({
      query: (productId) => ({ url: apiPaths.ownReport(productId), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: unlessRefused(() => [listTag('Report')]),
    }),
  }),
});

export const { useCreateReportMutation, useTakeBackReportMutation } = ownReportsApi;
