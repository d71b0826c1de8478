import { apiPaths } from '#contract/apiPaths';
import type { AcknowledgedResponse, DeletedResponse, WireProductDraft } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import {
  isoTime,
  number,
  text,
  toAcknowledged,
  toDeleted,
  toModified,
  type Loose,
  toPhotos,
} from './responseFields';
import { baseApi, type NoArgument } from './baseApi';
import { toRows } from './lists';
import { idTag, listTag, listTags, unlessRefused } from './tags';

export type SavedDraft = ReturnType<typeof toDraft>;

function toDraft(value: unknown) {
  const wire: Loose<WireProductDraft> = fieldsOf(value);
  return {
    id: text(wire._id),
    /** Values of the form’s fields; distances are in kilometres. */
    fields: fieldsOf(wire.fields),
    photos: toPhotos(wire.photos),
    /** ISO time. */
    updatedAt: isoTime(wire.updatedAt),
    /** Null if the server has no versions. */
    version: number(wire.version),
  };
}

/** Values of the form’s fields, and the ids of the photos with the cover first. */
type DraftBody = Record<string, string | string[]>;

interface DraftUpdate {
  id: string;
  draft: DraftBody;
  /** An outdated version causes a 409. Null if the server has no versions. */
  version: number | null;
}

/** Drafts of a seller’s products, on all devices (an extension). */
export const productDraftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDrafts: build.query<SavedDraft[], NoArgument>({
      query: () => ({ url: apiPaths.productDrafts }),
      extraOptions: { expects: 'list' },
      transformResponse: (response) => toRows(response, toDraft),
      providesTags: (drafts) => listTags('ProductDraft', drafts),
    }),
    /** Not cached: another device can have changed the draft. */
    getDraft: build.query<SavedDraft, string>({
      query: (id) => ({ url: apiPaths.productDraft(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toDraft,
      keepUnusedDataFor: 0,
    }),
    createDraft: build.mutation<AcknowledgedResponse, DraftBody>({
      query: (body) => ({ url: apiPaths.productDrafts, method: 'POST', body }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(() => [listTag('ProductDraft')]),
    }),
    updateDraft: build.mutation<AcknowledgedResponse, DraftUpdate>({
      query: ({ id, draft, version }) => ({
        url: apiPaths.productDraft(id),
        method: 'PUT',
        body: version === null ? draft : { ...draft, version },
      }),
      transformResponse: (response) => ({ acknowledged: toModified(response).modifiedCount > 0 }),
      invalidatesTags: unlessRefused(({ id }) => [
        listTag('ProductDraft'),
        idTag('ProductDraft', id),
      ]),
    }),
    deleteDraft: build.mutation<DeletedResponse, string>({
      query: (id) => ({ url: apiPaths.productDraft(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: unlessRefused(() => [listTag('ProductDraft')]),
    }),
  }),
});

export const {
  useListDraftsQuery,
  useGetDraftQuery,
  useCreateDraftMutation,
  useUpdateDraftMutation,
  useDeleteDraftMutation,
} = productDraftsApi;
