import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { keepToken } from '@/testing/accessTokens';
import { createApiStore } from '@/testing/apiStore';
import { makeUser } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { buyer } from '@/testing/people';
import { server } from '@/testing/server';
import { FIRST_ACCESS_TOKEN, world } from '@/testing/world';
import { baseApi, CACHE_LIFETIME_S } from './baseApi';
import { refetch } from './refetch';
import { usersApi } from './usersApi';

const { listBuyers } = usersApi.endpoints;

let store: ReturnType<typeof createApiStore>;
let shown: { unsubscribe: () => void };

/** Somebody looks at the list of buyers. */
beforeEach(async () => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
    advanceTimers: true,
  });
  keepToken(FIRST_ACCESS_TOKEN, buyer);
  store = createApiStore({ getPerson: () => buyer });
  world.users = [makeUser({ _id: 'user-1' })];
  const list = store.dispatch(listBuyers.initiate({}));
  shown = list;
  await list;
});
afterEach(() => {
  store.dispatch(baseApi.util.resetApiState());
  jest.useRealTimers();
});

const cached = () => Object.values(store.getState().api.queries).find((query) => query);
const again = (maxAgeS?: number) => store.dispatch(refetch(cached() ?? {}, maxAgeS));
const rows = () =>
  listBuyers
    .select({})(store.getState())
    .data?.rows.map(({ id }) => id);
const isAsking = () => listBuyers.select({})(store.getState()).isLoading;

it('asks again at once, and the old answer stays until the new one is there', async () => {
  world.users = [];
  again();
  expect(isAsking()).toBe(true);
  expect(rows()).toEqual(['user-1']);
  await waitFor(() => expect(rows()).toEqual([]));
});

it('asks again only for what is older than it may be', async () => {
  world.users = [];
  again(30);
  expect(isAsking()).toBe(false);
  jest.advanceTimersByTime(31_000);
  again(30);
  await waitFor(() => expect(rows()).toEqual([]));
});

it('asks for nothing that it does not know', () => {
  const before = store.getState().types.length;
  store.dispatch(refetch({ endpointName: 'no such call', originalArgs: {} }));
  store.dispatch(refetch({}));
  expect(store.getState().types).toHaveLength(before);
  expect(isAsking()).toBe(false);
});

it('asks with what was asked before', async () => {
  const asked: string[] = [];
  server.use(
    http.get(api('/users/all/buyers'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q') ?? '');
      return HttpResponse.json([]);
    }),
  );
  await store.dispatch(listBuyers.initiate({ q: 'Bea' }));
  const searched = Object.values(store.getState().api.queries)[1];
  store.dispatch(refetch(searched ?? {}));
  await waitFor(() => expect(asked).toEqual(['Bea', 'Bea']));
});

it('keeps no answer that nobody looks at any more', async () => {
  world.users = [];
  again();
  await waitFor(() => expect(rows()).toEqual([]));
  shown.unsubscribe();
  jest.advanceTimersByTime((CACHE_LIFETIME_S + 1) * 1000);
  expect(cached()).toBeUndefined();
});
