import { http, HttpResponse } from 'msw';
import { createApiStore } from '@/testing/apiStore';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { server } from '@/testing/server';
import { categoriesApi } from './categoriesApi';
import { selectIsExtended } from './extended';

const { listCategories } = categoriesApi.endpoints;

type Store = ReturnType<typeof createApiStore>;

/** Sends a request whose response has these headers. */
async function request(store: Store, headers: Record<string, string>, status = 200) {
  server.use(http.get(api('/categories'), () => HttpResponse.json([], { status, headers })));
  await store.dispatch(listCategories.initiate(undefined, { forceRefetch: true }));
}
const isExtended = (store: Store) => selectIsExtended(store.getState());

it('is false until a response announces extensions', async () => {
  const store = createApiStore();
  await request(store, {});
  expect(isExtended(store)).toBe(false);
  await request(store, extendedHeaders);
  expect(isExtended(store)).toBe(true);
});

it('is true after an error response that announces extensions', async () => {
  const store = createApiStore();
  await request(store, extendedHeaders, 404);
  expect(isExtended(store)).toBe(true);
});

it.each(['', '0', 'paging, search'])('is false for the header value "%s"', async (value) => {
  const store = createApiStore();
  await request(store, { 'X-Extended': value });
  expect(isExtended(store)).toBe(false);
});

it('stays true when a proxy responds without the header', async () => {
  const store = createApiStore();
  await request(store, extendedHeaders);
  await request(store, {}, 502);
  expect(isExtended(store)).toBe(true);
});

it('dispatches only one action', async () => {
  const store = createApiStore();
  await request(store, extendedHeaders);
  await request(store, extendedHeaders);
  const actions = store.getState().types.filter((type) => type.startsWith('isExtended/'));
  expect(actions).toHaveLength(1);
});

it.each([
  [true, true],
  ['yes', false],
])('starts with what the page says: %p', async (isExtendedInPage, expected) => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'app-config';
  block.textContent = JSON.stringify({ isExtended: isExtendedInPage });
  document.head.append(block);
  await jest.isolateModulesAsync(async () => {
    const { isExtendedSlice } = await import('./extended');
    expect(isExtendedSlice.getInitialState()).toBe(expected);
  });
  block.remove();
});
