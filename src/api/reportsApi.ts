import { apiPaths } from '#contract/apiPaths';
import { reportReasons } from '#contract/cases';
import type { ListArgs, ListResult } from '#contract/lists';
import type { Decision } from '#contract/plans';
import type { DeletedResponse, ReportDeletedResponse, WireReport } from '#contract/types';
import { fieldsOf, isRecord } from '@/lib/json';
import { isoTime, oneOf, text, textOrNull, toDeleted, type Loose } from './responseFields';
import { baseApi } from './baseApi';
import { tableList } from './lists';
import { toProduct, type Product } from './productsApi';
import { idTag, listTag, unlessRefused } from './tags';

export type Report = ReturnType<typeof toReport>;

export type ReportedProduct = Pick<
  Product,
  'id' | 'name' | 'picture' | 'resalePriceCents' | 'sellerEmail'
>;

function toReportedProduct(value: unknown): ReportedProduct {
  const { id, name, picture, resalePriceCents, sellerEmail } = toProduct(value);
  return { id, name, picture, resalePriceCents, sellerEmail };
}

export function toReport(value: unknown) {
  const wire: Loose<WireReport> = fieldsOf(value);
  const hasProduct = isRecord(wire.listing);
  const productId = text(wire.productId);
  return {
    id: text(wire._id),
    productId,
    /** Null if the response omits it: request GET /products/find/{productId}. */
    product: hasProduct ? toReportedProduct(wire.listing) : null,
    /**
     * The server reported that the product is gone. Without an id it cannot be requested either.
     */
    isProductGone: wire.listing === null || (!hasProduct && productId === ''),
    /** The server can close the report and keep the car. */
    isDismissible: wire.dismissible === true,
    /** ISO time. */
    createdAt: isoTime(wire.createdAt),
    reporterEmail: textOrNull(wire.reporterEmail),
    /** What it is about; null from clients without extensions. */
    reason: oneOf(reportReasons, wire.reason),
    note: text(wire.note),
    /** The case that it belongs to, from a server with extensions. */
    caseId: textOrNull(wire.caseId),
    /** The seller of the car, from a server with extensions. */
    sellerId: textOrNull(wire.sellerId),
  };
}

function toReportDeleted(response: unknown): ReportDeletedResponse {
  const { productResult, reportResult } = fieldsOf(response);
  return { productResult: toDeleted(productResult), reportResult: toDeleted(reportResult) };
}

const reports = tableList('Report', () => apiPaths.reports, toReport);

const reportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Rows may contain only `productId`; each product is then requested once. */
    listReports: build.query<ListResult<Report>, ListArgs>(reports.list),
    collectReports: build.query<ListResult<Report>, ListArgs>(reports.collect),
    /** Deletes the reported product and its report (spec §6). */
    deleteReport: build.mutation<
      ReportDeletedResponse,
      { productId: string; reportId: string } & Decision
    >({
      query: ({ productId, reportId, reason, plan }) => ({
        url: apiPaths.deleteReport,
        method: 'DELETE',
        // Extensions: the reason is emailed to the seller.
        body: { productId, reportId, ...(reason && { reason }), ...(plan && { plan }) },
      }),
      transformResponse: toReportDeleted,
      invalidatesTags: unlessRefused(({ productId }) => [
        listTag('Report'),
        listTag('Product'),
        idTag('Product', productId),
      ]),
    }),
    /** Extension, if the report says so: closes the report and keeps the car on sale. */
    dismissReport: build.mutation<DeletedResponse, string>({
      query: (id) => ({ url: apiPaths.report(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: unlessRefused(() => [listTag('Report')]),
    }),
  }),
});

export const {
  useListReportsQuery,
  useLazyCollectReportsQuery,
  useDeleteReportMutation,
  useDismissReportMutation,
} = reportsApi;
