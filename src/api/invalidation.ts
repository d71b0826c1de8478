import {
  isAnyOf,
  isFulfilled,
  isRejected,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { baseApi } from './baseApi';
import { changeEnded, changeStarted } from './changes';
import { refetch, type WithApi } from './refetch';
import type { Tag } from './tags';

/** How long a change waits for others under way, in milliseconds: many ask for a list once. */
const HOLD_MS = 2000;

const isSettled = isAnyOf(isFulfilled, isRejected);

/**
 * Refreshes what mutations' `invalidatesTags` name: as soon as no other change is under way, and
 * what was on its way at that time once it has arrived, since it may be from before the change.
 */
export const invalidationMiddleware: Middleware<
  unknown,
  WithApi,
  ThunkDispatch<WithApi, unknown, UnknownAction>
> = (store) => {
  const underWay = new Set<string>();
  let held: Tag[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** By the id of a request on its way: what has changed since it was sent. */
  const missed = new Map<string, { queryCacheKey: string; tags: Tag[] }>();

  function release() {
    clearTimeout(timer);
    timer = undefined;
    const tags = held;
    held = [];
    if (tags.length === 0) return;
    for (const [queryCacheKey, query] of Object.entries(store.getState().api.queries)) {
      if (query?.status !== QueryStatus.pending) continue;
      const before = missed.get(query.requestId)?.tags ?? [];
      missed.set(query.requestId, { queryCacheKey, tags: [...before, ...tags] });
    }
    store.dispatch(baseApi.util.invalidateTags(tags));
  }

  function onArrival(requestId: string) {
    const query = missed.get(requestId);
    if (!query) return;
    missed.delete(requestId);
    const old = baseApi.util
      .selectInvalidatedBy(store.getState(), query.tags)
      .find(({ queryCacheKey }) => queryCacheKey === query.queryCacheKey);
    if (old) store.dispatch(refetch(old));
  }

  return (next) => (action) => {
    const result = next(action);
    if (changeStarted.match(action)) underWay.add(action.payload);
    else if (changeEnded.match(action)) {
      underWay.delete(action.payload.requestId);
      held.push(...action.payload.tags);
      timer ??= setTimeout(release, HOLD_MS);
      // Whoever works through many starts the next one as soon as this one has ended.
      setTimeout(() => {
        if (underWay.size === 0) release();
      });
    } else if (isSettled(action)) onArrival(action.meta.requestId);
    else if (baseApi.util.resetApiState.match(action)) {
      underWay.clear();
      missed.clear();
      held = [];
    }
    return result;
  };
};
