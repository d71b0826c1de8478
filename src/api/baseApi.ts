import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { tagTypes } from './tags';

/** Spec §9: cache lifetime after the last use, in seconds. */
export const CACHE_LIFETIME_S = 300;

/**
 * The age in seconds after which a cached response is refetched in the background when it is shown.
 */
export const REFETCH_AFTER_S = 30;

/** Options of a query that is repeated after these milliseconds while the window has the focus. */
export const pollEvery = (pollingInterval: number) => ({
  pollingInterval,
  skipPollingIfUnfocused: true,
});

/** The argument type of endpoints without arguments. Their hooks are called with none. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- RTK Query reads `void` as "no argument".
export type NoArgument = void;

/** The only `createApi`: one file per resource injects its endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: CACHE_LIFETIME_S,
  refetchOnMountOrArgChange: REFETCH_AFTER_S,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  // A list that was requested before a change is refetched after it. The read timeout limits the
  // wait.
  invalidationBehavior: 'delayed',
  endpoints: () => ({}),
});

/** The state that contains the cache. */
export interface WithApi {
  api: ReturnType<typeof baseApi.reducer>;
}
