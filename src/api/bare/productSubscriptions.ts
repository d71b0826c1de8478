import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { productsApi } from '../productsApi';

const MAX_CONCURRENT = 4;
/** Requests without a response are cancelled, so that they do not block the others. */
const TIMEOUT_MS = 15_000;

// A refetch on focus would bypass the concurrency limit.
const options = { subscriptionOptions: { refetchOnFocus: false } };

/**
 * Subscribes to the products on show and fetches those that are not in the cache. The data stays in
 * the RTK Query cache, so that invalidation also removes deleted products from the screen.
 */
export function createProductSubscriptions(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
) {
  const { getProduct } = productsApi.endpoints;
  const subscribed = new Map<string, ReturnType<typeof start>>();
  const queue: string[] = [];
  let running = 0;

  const start = (id: string) => dispatch(getProduct.initiate(id, options));

  async function processQueue() {
    running += 1;
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const existing = subscribed.get(id);
      const query = existing ? existing.refetch() : start(id);
      if (!existing) subscribed.set(id, query);
      const timer = setTimeout(() => query.abort(), TIMEOUT_MS);
      await query;
      clearTimeout(timer);
    }
    running -= 1;
  }

  function enqueue(id: string) {
    queue.push(id);
    if (running < MAX_CONCURRENT) void processQueue();
  }

  return {
    /** Replaces the set of subscribed products. */
    setIds(ids: readonly string[]) {
      const shown = new Set(ids);
      queue.splice(0, Infinity, ...queue.filter((id) => shown.has(id)));
      for (const [id, query] of subscribed) {
        if (shown.has(id)) continue;
        query.unsubscribe();
        subscribed.delete(id);
      }
      for (const id of shown) if (!subscribed.has(id) && !queue.includes(id)) enqueue(id);
    },
    retry: enqueue,
  };
}
