import { apiPaths } from '#contract/apiPaths';
import type { ReportReason } from '#contract/cases';
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

interface NewReport {
  productId: string;
  /** Extensions: its seller instead of the car, the reason and what the user wrote. */
  about?: 'seller';
  reason?: ReportReason;
  note?: string;
}

/** The reports that users make. Those that admins read are in `reportsApi.ts`. */
const ownReportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Without extensions the body is `productId` alone (spec §7). */
    createReport: build.mutation<ReportResponse, NewReport>({
      query: (body) => ({ url: apiPaths.reports, method: 'POST', body }),
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
