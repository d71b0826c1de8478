import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from './baseApi';

/** The part of the store that holds the cache. */
export interface WithApi {
  api: ReturnType<typeof baseApi.reducer>;
}

interface CachedQuery {
  endpointName?: string;
  originalArgs?: unknown;
}

interface RefetchOptions {
  subscribe: false;
  /** True, or after how many seconds an answer is asked for again. */
  forceRefetch: boolean | number;
}

interface QueryEndpoint {
  initiate: (
    args: unknown,
    options: RefetchOptions,
  ) => ThunkAction<unknown, WithApi, unknown, UnknownAction>;
}

/**
 * Asks for a cached answer again when it is older than `maxAgeS` seconds. Nothing happens while it
 * is being asked for; whoever shows it goes on showing the old one until the new one is there.
 */
export function refetch(
  { endpointName = '', originalArgs }: CachedQuery,
  maxAgeS = 0,
): ThunkAction<unknown, WithApi, unknown, UnknownAction> {
  return (dispatch) => {
    // The resources have injected their endpoints since.
    const endpoints: Partial<Record<string, QueryEndpoint>> = baseApi.endpoints;
    const forceRefetch = maxAgeS === 0 || maxAgeS;
    const query = endpoints[endpointName]?.initiate(originalArgs, {
      subscribe: false,
      forceRefetch,
    });
    if (query) dispatch(query);
  };
}
