import { createApiStore } from '@/testing/apiStore';
import { retryPolicy } from './baseQuery';
import { categoriesApi } from './categoriesApi';

/** How long answers are kept, when a failed fetch is tried again, and what is never given up (spec §9). */

const { listCategories } = categoriesApi.endpoints;

const MINUTE = 60_000;
let fetching: jest.SpiedFunction<typeof fetch>;

beforeEach(() => {
  // Answers are read by promises alone, so these may stay as they are.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  fetching = jest.spyOn(globalThis, 'fetch');
});
afterEach(() => {
  jest.useRealTimers();
  fetching.mockRestore();
  retryPolicy.firstDelayMs = 0;
});

/** Looks at the list as a page does that is opened and left again. */
async function visit({ dispatch }: ReturnType<typeof createApiStore>) {
  const visiting = dispatch(listCategories.initiate());
  await visiting;
  visiting.unsubscribe();
}

it('keeps an answer for five minutes, and asks again after them', async () => {
  fetching.mockImplementation(() => Promise.resolve(Response.json([{ _id: 'suv', name: 'SUV' }])));
  const store = createApiStore();
  await visit(store);
  await jest.advanceTimersByTimeAsync(5 * MINUTE - 1000);
  await visit(store);
  expect(fetching).toHaveBeenCalledTimes(1);

  await jest.advanceTimersByTimeAsync(2000);
  await visit(store);
  expect(fetching).toHaveBeenCalledTimes(2);
});

it('forgets an answer that nobody has looked at for five minutes', async () => {
  fetching.mockImplementation(() => Promise.resolve(Response.json([{ _id: 'suv', name: 'SUV' }])));
  const store = createApiStore();
  await visit(store);
  await jest.advanceTimersByTimeAsync(5 * MINUTE - 1);
  expect(listCategories.select()(store.getState()).data).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2);
  expect(listCategories.select()(store.getState()).data).toBeUndefined();
});

it.each([
  [1000, [1000, 2000, 4000]],
  [20_000, [20_000, 30_000, 30_000]],
])(
  'waits twice as long before each further try, at most 30 s: from %d ms',
  async (first, waits) => {
    retryPolicy.firstDelayMs = first;
    const tries: number[] = [];
    fetching.mockImplementation(() => {
      tries.push(Date.now());
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    const call = createApiStore().dispatch(listCategories.initiate());
    await jest.advanceTimersByTimeAsync(10 * MINUTE);
    expect((await call).isError).toBe(true);
    expect(tries.slice(1).map((time, index) => time - (tries[index] ?? 0))).toEqual(waits);
  },
);

it('never gives a call up by itself, however long the answer takes', async () => {
  let answer: (response: Response) => void = () => undefined;
  fetching.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const store = createApiStore();
  const call = store.dispatch(listCategories.initiate());
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect(listCategories.select()(store.getState()).status).toBe('pending');
  expect(fetching).toHaveBeenCalledTimes(1);
  answer(Response.json([]));
  expect((await call).isSuccess).toBe(true);
});
