import { apiPaths } from '#contract/apiPaths';
import type { ImportFailure, ImportRetry, ListedRowsResponse, WireImport } from '#contract/imports';
import type { ListedRowsBody } from '#contract/schemas/imports';
import type { ProductForm } from '#contract/schemas/product';
import type { AcknowledgedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { isoTime, list, number, text, toAcknowledged, type Loose } from './responseFields';
import { baseApi, type NoArgument } from './baseApi';
import { toRows } from './lists';
import { listTag, unlessRefused } from './tags';

export type ProductImport = ReturnType<typeof toImport>;

function toImport(value: unknown) {
  const wire: Loose<WireImport> = fieldsOf(value);
  return {
    id: text(wire._id),
    /** ISO time. */
    createdAt: isoTime(wire.createdAt),
    listed: number(wire.listed) ?? 0,
    /** The number of links to fetch as photos, and how many are still waiting. */
    pictures: number(wire.pictures) ?? 0,
    waiting: number(wire.waiting) ?? 0,
    retries: list(wire.retries, toRetry),
    failures: list(wire.failures, toFailure),
  };
}

function toRetry(value: unknown) {
  const wire: Loose<ImportRetry> = fieldsOf(value);
  return { productId: text(wire.productId), name: text(wire.name), nextAt: isoTime(wire.nextAt) };
}

function toFailure(value: unknown) {
  const wire: Loose<ImportFailure> = fieldsOf(value);
  return { productId: text(wire.productId), name: text(wire.name), reason: text(wire.reason) };
}

function toListedRows(response: unknown): number[] {
  const wire: Loose<ListedRowsResponse> = fieldsOf(response);
  return list(wire.rows, number);
}

interface ImportArgs {
  /** Constant for a preview, so that confirming it again imports nothing twice. */
  key: string;
  rows: ProductForm[];
}

const productImportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Lists all rows or none. Idempotent by `key`. */
    importProducts: build.mutation<AcknowledgedResponse, ImportArgs>({
      query: (body) => ({ url: apiPaths.importProducts, method: 'POST', body }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(() => [listTag('Product'), listTag('ProductImport')]),
    }),
    /** The indexes of rows that look like cars the user already lists. */
    findListedRows: build.query<number[], ListedRowsBody['rows']>({
      query: (rows) => ({ url: apiPaths.listedRows, method: 'POST', body: { rows } }),
      transformResponse: toListedRows,
      providesTags: [listTag('Product')],
      // Cars can be listed or sold meanwhile, and the argument is large.
      keepUnusedDataFor: 0,
    }),
    /** The user’s latest imports, newest first. */
    listImports: build.query<ProductImport[], NoArgument>({
      query: () => ({ url: apiPaths.importProducts }),
      extraOptions: { expects: 'list' },
      transformResponse: (response) => toRows(response, toImport),
      providesTags: [listTag('ProductImport')],
    }),
  }),
});

export const { useFindListedRowsQuery, useImportProductsMutation, useListImportsQuery } =
  productImportsApi;
