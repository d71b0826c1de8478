import {
  createAction,
  isAnyOf,
  isFulfilled,
  isRejected,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { baseApi } from './baseApi';
import { isRefusal } from './errors';
import { refetch, type WithApi } from './refetch';
import type { Tag } from './tags';

const changeStarted = createAction<string>('api/changeStarted');
const changeEnded = createAction<{ requestId: string; tags: Tag[] }>('api/changeEnded');

interface MutationLifecycle {
  requestId: string;
  dispatch: (action: UnknownAction) => unknown;
  queryFulfilled: PromiseLike<unknown>;
}

/** Whether what failed may have been done all the same: only a refusal rules that out. */
async function mayHaveHappened(done: PromiseLike<unknown>): Promise<boolean> {
  try {
    await done;
    return true;
  } catch (failure) {
    const isObject = typeof failure === 'object' && failure !== null;
    return !(isObject && 'error' in failure && isRefusal(failure.error));
  }
}

/**
 * `onQueryStarted` of a mutation: names what it may have changed. A refusal has changed nothing;
 * success and doubt (no answer, a server failure, an answer that cannot be read) make the tagged
 * answers old. Stands in for `invalidatesTags`, which either forgets a list that is on its way or
 * lets one call that hangs hold up every refresh.
 */
export function invalidates<Arg>(tagsOf: (arg: Arg) => Tag[]) {
  return async (arg: Arg, { requestId, dispatch, queryFulfilled }: MutationLifecycle) => {
    dispatch(changeStarted(requestId));
    const tags = (await mayHaveHappened(queryFulfilled)) ? tagsOf(arg) : [];
    dispatch(changeEnded({ requestId, tags }));
  };
}

/** How long a change waits for others under way, in milliseconds: many ask for a list once. */
const HOLD_MS = 2000;

const isSettled = isAnyOf(isFulfilled, isRejected);

/**
 * Asks again for what changes have made old: as soon as no other change is under way, and for what
 * was on its way at that time once it has arrived, since it may be from before the change.
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
