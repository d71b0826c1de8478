import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { tagTypes } from './tags';

/** Spec §9: data cache lifetime, in seconds. */
const CACHE_LIFETIME_S = 300;

/** The only `createApi`: one file per resource injects its endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: CACHE_LIFETIME_S,
  refetchOnMountOrArgChange: CACHE_LIFETIME_S,
  refetchOnReconnect: true,
  // 'delayed' would let one call that hangs (there is no time-out) hold up every refresh;
  // what this one misses while a query is in flight, `baseQuery` asks for again.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
