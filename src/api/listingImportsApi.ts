import { apiPaths } from '#contract/apiPaths';
import type { ImportFailure, WireImport } from '#contract/imports';
import type { ListingForm } from '#contract/schemas/listing';
import type { AcknowledgedAnswer } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { isoTime, list, number, text, toAcknowledged, type Loose } from './answers';
import { baseApi, type NoArgument } from './baseApi';
import { toRows } from './lists';
import { listTag, unlessRefused } from './tags';

export type ListingImport = ReturnType<typeof toImport>;

function toImport(value: unknown) {
  const wire: Loose<WireImport> = fieldsOf(value);
  return {
    id: text(wire._id),
    /** ISO time. */
    createdAt: isoTime(wire.createdAt),
    listed: number(wire.listed) ?? 0,
    /** Links that were to become photos, and how many of them still are. */
    pictures: number(wire.pictures) ?? 0,
    waiting: number(wire.waiting) ?? 0,
    failures: list(wire.failures, toFailure),
  };
}

function toFailure(value: unknown) {
  const wire: Loose<ImportFailure> = fieldsOf(value);
  return { listingId: text(wire.productId), name: text(wire.name), reason: text(wire.reason) };
}

interface ImportArgs {
  /** The same for the same preview, however often it is confirmed. */
  key: string;
  rows: ListingForm[];
}

/** Listings from a file: for a server that says `imports`. */
const listingImportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Lists all rows or none. Sent again after a lost answer it lists nothing twice. */
    importListings: build.mutation<AcknowledgedAnswer, ImportArgs>({
      query: (body) => ({ url: apiPaths.importListings, method: 'POST', body }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(() => [listTag('Listing'), listTag('ListingImport')]),
    }),
    /** One's latest imports, the last one first. */
    listImports: build.query<ListingImport[], NoArgument>({
      query: () => ({ url: apiPaths.importListings }),
      extraOptions: { expects: 'list' },
      transformResponse: (answer) => toRows(answer, toImport),
      providesTags: [listTag('ListingImport')],
    }),
  }),
});

export const { useImportListingsMutation, useListImportsQuery } = listingImportsApi;
