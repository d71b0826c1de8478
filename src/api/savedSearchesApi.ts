import { apiPaths } from '#contract/apiPaths';
import { searchSpeeds, type WireSavedSearch } from '#contract/savedSearches';
import type { ChangedSearch, SavedSearchBody } from '#contract/schemas/savedSearches';
import type { AcknowledgedResponse, DeletedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { baseApi } from './baseApi';
import { useIfExtended } from './bare/useIfExtended';
import { toRows } from './lists';
import {
  isoTime,
  number,
  oneOf,
  text,
  toAcknowledged,
  toDeleted,
  type Loose,
} from './responseFields';
import { idTag, listTag, listTags, unlessRefused } from './tags';

export type SavedSearch = ReturnType<typeof toSavedSearch>;

function toSavedSearch(value: unknown) {
  const wire: Loose<WireSavedSearch> = fieldsOf(value);
  return {
    id: text(wire._id),
    name: text(wire.name),
    /** The filters as URL parameters. */
    query: text(wire.query),
    speed: oneOf(searchSpeeds, wire.speed) ?? 'never',
    /** Cars listed since it was last opened. */
    newCars: number(wire.newCars) ?? 0,
    /** When it was last opened: an ISO time. */
    seenAt: isoTime(wire.seenAt),
    /** Nothing new for a long time. */
    isQuiet: wire.isQuiet === true,
  };
}

/** The user’s saved searches: an extension. */
const savedSearchesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Those of the signed-in user, who is named by the id of their sign-in. */
    listSavedSearches: build.query<SavedSearch[], string>({
      query: () => ({ url: apiPaths.savedSearches }),
      extraOptions: { expects: 'list' },
      transformResponse: (response) => toRows(response, toSavedSearch),
      providesTags: (searches) => listTags('SavedSearch', searches),
    }),
    saveSearch: build.mutation<AcknowledgedResponse, SavedSearchBody>({
      query: (body) => ({ url: apiPaths.savedSearches, method: 'POST', body }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused(() => [listTag('SavedSearch')]),
    }),
    changeSavedSearch: build.mutation<AcknowledgedResponse, { id: string; changes: ChangedSearch }>(
      {
        query: ({ id, changes }) => ({
          url: apiPaths.savedSearch(id),
          method: 'PATCH',
          body: changes,
        }),
        transformResponse: toAcknowledged,
        invalidatesTags: unlessRefused(({ id }) => [idTag('SavedSearch', id)]),
      },
    ),
    markSearchSeen: build.mutation<AcknowledgedResponse, string>({
      query: (id) => ({ url: apiPaths.seenSearch(id), method: 'POST' }),
      transformResponse: toAcknowledged,
      invalidatesTags: unlessRefused((id) => [idTag('SavedSearch', id)]),
    }),
    removeSavedSearch: build.mutation<DeletedResponse, string>({
      query: (id) => ({ url: apiPaths.savedSearch(id), method: 'DELETE' }),
      transformResponse: toDeleted,
      invalidatesTags: unlessRefused(() => [listTag('SavedSearch')]),
    }),
  }),
});

export const {
  useSaveSearchMutation,
  useChangeSavedSearchMutation,
  useMarkSearchSeenMutation,
  useRemoveSavedSearchMutation,
} = savedSearchesApi;

/** The saved searches of this user; none are asked for while nobody is signed in. */
export const useSavedSearches = (uid: string | null | undefined) =>
  savedSearchesApi.useListSavedSearchesQuery(useIfExtended(uid));
