import { productsApi } from '@/api/productsApi';
import type { AppDispatch } from '@/store/hooks';

/** How many cars are asked for at the same time. */
const PARALLEL = 4;
/** After how long a car is given up, in milliseconds: one that hangs must not hold up the others. */
const GIVE_UP_MS = 15_000;

// Not all of them at once when the window gets the focus.
const options = { subscriptionOptions: { refetchOnFocus: false } };

/**
 * Keeps the cars that are shown in the cache, and asks for those that are not there. They stay
 * where RTK Query keeps them, so that a car deleted here or elsewhere does not stay on the screen.
 */
export function watchProducts(dispatch: AppDispatch) {
  const { getProduct } = productsApi.endpoints;
  const watched = new Map<string, ReturnType<typeof start>>();
  const waiting: string[] = [];
  let running = 0;

  const start = (id: string) => dispatch(getProduct.initiate(id, options));

  async function work() {
    running += 1;
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const before = watched.get(id);
      const query = before ? before.refetch() : start(id);
      if (!before) watched.set(id, query);
      const timer = setTimeout(() => query.abort(), GIVE_UP_MS);
      await query;
      clearTimeout(timer);
    }
    running -= 1;
  }

  function ask(id: string) {
    waiting.push(id);
    if (running < PARALLEL) void work();
  }

  return {
    /** These cars are shown from now on, and no others. */
    show(ids: readonly string[]) {
      const shown = new Set(ids);
      waiting.splice(0, Infinity, ...waiting.filter((id) => shown.has(id)));
      for (const [id, query] of watched) {
        if (shown.has(id)) continue;
        query.unsubscribe();
        watched.delete(id);
      }
      for (const id of shown) if (!watched.has(id) && !waiting.includes(id)) ask(id);
    },
    /** Asks for a car again. */
    retry: ask,
  };
}
