import { createApiStore } from '@/testing/apiStore';
import { baseApi } from './baseApi';
import { retryPolicy } from './baseQuery';
import { usersApi } from './usersApi';

/** Cache lifetimes, refetching, retries and timeouts (spec §9). */

const { listBuyers, listSellers, deleteUser } = usersApi.endpoints;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
let fetchSpy: jest.SpiedFunction<typeof fetch>;

beforeEach(() => {
  // Only promises read the responses, so these timers stay real.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  fetchSpy = jest.spyOn(globalThis, 'fetch');
  fetchSpy.mockImplementation(() => Promise.resolve(Response.json([{ _id: 'one' }])));
});
afterEach(() => {
  jest.useRealTimers();
  fetchSpy.mockRestore();
  retryPolicy.firstDelayMs = 0;
});

type Store = ReturnType<typeof createApiStore>;

const cachedRows = (store: Store) => listBuyers.select({})(store.getState()).data?.rows;

const callsOf = (path: string) =>
  fetchSpy.mock.calls.filter(([input]) => input instanceof Request && input.url.endsWith(path))
    .length;

/** Subscribes to the list and unsubscribes, as a page that is opened and left. */
async function visit({ dispatch }: Store) {
  const visiting = dispatch(listBuyers.initiate({}));
  await visiting;
  visiting.unsubscribe();
}

it('refetches a response when it is shown again after 30 seconds', async () => {
  const store = createApiStore();
  await visit(store);
  await jest.advanceTimersByTimeAsync(29 * SECOND);
  await visit(store);
  expect(fetchSpy).toHaveBeenCalledTimes(1);

  await jest.advanceTimersByTimeAsync(SECOND);
  await visit(store);
  expect(fetchSpy).toHaveBeenCalledTimes(2);
});

it('shows the cached response while refetching', async () => {
  const store = createApiStore();
  await visit(store);
  await jest.advanceTimersByTimeAsync(4 * MINUTE);
  fetchSpy.mockReturnValue(new Promise(() => undefined));
  const visiting = store.dispatch(listBuyers.initiate({}));
  await jest.advanceTimersByTimeAsync(0);
  expect(fetchSpy).toHaveBeenCalledTimes(2);
  expect(cachedRows(store)).toHaveLength(1);
  visiting.unsubscribe();
});

it('removes a response five minutes after its last use', async () => {
  const store = createApiStore();
  await visit(store);
  await jest.advanceTimersByTimeAsync(4 * MINUTE);
  await visit(store);
  await jest.advanceTimersByTimeAsync(5 * MINUTE - 1);
  expect(cachedRows(store)).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2);
  expect(cachedRows(store)).toBeUndefined();
});

it('refetches on focus what is on screen, and nothing else', async () => {
  const store = createApiStore();
  void store.dispatch(listBuyers.initiate({}));
  const left = store.dispatch(listBuyers.initiate({ page: 2 }));
  const withoutFocus = { subscriptionOptions: { refetchOnFocus: false } };
  void store.dispatch(listBuyers.initiate({ page: 3 }, withoutFocus));
  await jest.advanceTimersByTimeAsync(SECOND);
  left.unsubscribe();
  await jest.advanceTimersByTimeAsync(SECOND);
  expect(fetchSpy).toHaveBeenCalledTimes(3);

  // Browsers fire two events when a tab becomes visible.
  store.dispatch(baseApi.internalActions.onFocus());
  store.dispatch(baseApi.internalActions.onFocus());
  await jest.advanceTimersByTimeAsync(0);
  expect(fetchSpy).toHaveBeenCalledTimes(4);
  const [last] = fetchSpy.mock.lastCall ?? [];
  expect(last instanceof Request && last.url).toMatch(/\/users\/all\/buyers$/);
});

it.each([
  [1000, [1000, 2000, 4000]],
  [20_000, [20_000, 30_000, 30_000]],
])('doubles the delay before each retry up to 30 s, starting with %d ms', async (first, waits) => {
  retryPolicy.firstDelayMs = first;
  const tries: number[] = [];
  fetchSpy.mockImplementation(() => {
    tries.push(Date.now());
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const call = createApiStore().dispatch(listBuyers.initiate({}));
  await jest.advanceTimersByTimeAsync(10 * MINUTE);
  expect((await call).isError).toBe(true);
  expect(tries.slice(1).map((time, index) => time - (tries[index] ?? 0))).toEqual(waits);
});

it('never cancels a change, however long the response takes', async () => {
  let respond: (response: Response) => void = () => undefined;
  fetchSpy.mockReturnValue(new Promise((resolve) => (respond = resolve)));
  const store = createApiStore();
  const call = store.dispatch(deleteUser.initiate({ id: 'one', email: 'one@x.test' }));
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect(fetchSpy).toHaveBeenCalledTimes(1);
  respond(Response.json({ deletedCount: 1 }));
  expect((await call).error).toBeUndefined();
});

it('cancels a read after two minutes, and then refetches what a change invalidated', async () => {
  const store = createApiStore();
  await store.dispatch(listBuyers.initiate({}));
  fetchSpy.mockImplementationOnce(
    (input) =>
      new Promise((_resolve, reject) => {
        const { signal } = input instanceof Request ? input : new Request(input);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  const pending = store.dispatch(listSellers.initiate({}));
  await jest.advanceTimersByTimeAsync(SECOND);
  await store.dispatch(deleteUser.initiate({ id: 'one', email: 'one@x.test' }));
  expect(callsOf('/users/all/buyers')).toBe(1);
  await jest.advanceTimersByTimeAsync(2 * MINUTE);
  expect((await pending).error).toMatchObject({ status: 'timeout' });
  expect(callsOf('/users/all/buyers')).toBe(2);
});
