import { skipToken } from '@reduxjs/toolkit/query/react';
import { apiPaths } from '#contract/apiPaths';
import type { WireCategory } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import { text, type Loose } from './responseFields';
import { baseApi, CACHE_LIFETIME_S, type NoArgument } from './baseApi';
import { toRows } from './lists';
import { idTag, listTags } from './tags';

export type Category = ReturnType<typeof toCategory>;

export function toCategory(value: unknown) {
  const wire: Loose<WireCategory> = fieldsOf(value);
  return { id: text(wire._id), name: text(wire.name) };
}

export const categoriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query<Category[], NoArgument>({
      query: () => ({ url: apiPaths.categories }),
      extraOptions: { expects: 'list' },
      transformResponse: (response: unknown) => toRows(response, toCategory),
      providesTags: (result) => listTags('Category', result),
    }),
    /** 404 if the category does not exist, also if the server responds with null. */
    getCategory: build.query<Category, string>({
      query: (id) => ({ url: apiPaths.category(id) }),
      extraOptions: { expects: 'record' },
      transformResponse: toCategory,
      providesTags: (_result, _error, id) => [idTag('Category', id)],
    }),
  }),
});

/** Categories rarely change, so they are not refetched while they are in the cache. */
const lasting = { refetchOnMountOrArgChange: CACHE_LIFETIME_S, refetchOnFocus: false };

export const useListCategories = (isNeeded = true) =>
  categoriesApi.useListCategoriesQuery(isNeeded ? undefined : skipToken, lasting);
export const useGetCategory = (id: string) => categoriesApi.useGetCategoryQuery(id, lasting);
