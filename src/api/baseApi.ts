import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { tagTypes } from './tags';

/** Spec §9: data cache lifetime, in seconds, after the last use. */
export const CACHE_LIFETIME_S = 300;

/** Seconds after which an answer that is shown again is asked for again, in the background. */
export const FRESH_S = 30;

/** The only `createApi`: one file per resource injects its endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: CACHE_LIFETIME_S,
  refetchOnMountOrArgChange: FRESH_S,
  refetchOnReconnect: true,
  // 'delayed' would let one call that hangs (there is no time-out) hold up every refresh. When a
  // refresh is due, and what 'immediately' misses, is the matter of `invalidation.ts`.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
