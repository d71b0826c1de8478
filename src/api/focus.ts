import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi, FRESH_S } from './baseApi';
import { refetch, type WithApi } from './refetch';

/**
 * When the window gets the focus back, asks again for what is on screen and older than `FRESH_S`.
 * RTK Query's own `refetchOnFocus` asks for everything, however new; a hook that sets it to false
 * is left alone here as well.
 */
export const focusMiddleware: Middleware<
  unknown,
  WithApi,
  ThunkDispatch<WithApi, unknown, UnknownAction>
> = (store) => (next) => (action) => {
  const result = next(action);
  if (!baseApi.internalActions.onFocus.match(action)) return result;
  const { queries, subscriptions } = store.getState().api;
  for (const [queryCacheKey, subscribers] of Object.entries(subscriptions)) {
    const isWatched = Object.values(subscribers ?? {}).some(
      ({ refetchOnFocus }) => refetchOnFocus !== false,
    );
    const query = queries[queryCacheKey];
    if (query && isWatched) store.dispatch(refetch(query, FRESH_S));
  }
  return result;
};
