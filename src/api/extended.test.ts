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

it.each([
  ['a response without the header', [[{}]], false],
  ['other values of the header', [[{ 'X-Extended': '0' }], [{ 'X-Extended': 'paging' }]], false],
  ['a response that announces extensions', [[{}], [extendedHeaders]], true],
  ['an error response that announces them', [[extendedHeaders, 404]], true],
  ['a proxy that responds without the header later', [[extendedHeaders], [{}, 502]], true],
] as const)('after %s', async (_what, responses, expected) => {
  const store = createApiStore();
  for (const [headers, status] of responses) await request(store, headers, status);
  expect(isExtended(store)).toBe(expected);
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
