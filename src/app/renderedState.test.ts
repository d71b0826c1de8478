import { listingsApi } from '@/api/listingsApi';
import { answered, selectCan } from '@/api/capabilities';
import { categoriesApi } from '@/api/categoriesApi';
import { CAPABILITIES_HEADER } from '#contract/capabilities';
import { asJsonBlock, readRenderedState } from './renderedState';
import { makeStore } from './store';

const { listCategories } = categoriesApi.endpoints;

/** A store whose categories are there, as the server has it after its calls. */
async function serverStore(name: string) {
  const store = makeStore();
  await store.dispatch(
    categoriesApi.util.upsertQueryData('listCategories', undefined, [{ id: 'c1', name }]),
  );
  store.dispatch(answered(new Response(null, { headers: { [CAPABILITIES_HEADER]: 'paging' } })));
  return store;
}

function putIntoPage(json: string) {
  document.body.innerHTML = '<script type="application/json" id="app-state"></script>';
  const block = document.getElementById('app-state');
  if (block) block.textContent = json;
}

test('what the server’s page was made of is what the browser’s store begins with', async () => {
  const { getState } = await serverStore('Saloons');
  putIntoPage(asJsonBlock(getState()));
  const now = Date.now() + 3_600_000;
  const store = makeStore({ preloadedState: readRenderedState(now) ?? undefined });
  const { data, fulfilledTimeStamp } = listCategories.select(undefined)(store.getState());
  expect(data).toEqual([{ id: 'c1', name: 'Saloons' }]);
  // By the reader's clock, which may not be the server's.
  expect(fulfilledTimeStamp).toBe(now);
  expect(selectCan(store.getState(), 'paging')).toBe(true);
  const cars = listingsApi.endpoints.listAdvertisedListings.select(undefined)(store.getState());
  expect(cars.isUninitialized).toBe(true);
});

test('no name of a category or car can end the block', async () => {
  const name = '</script><script>alert(1)</script>\u2028';
  const { getState } = await serverStore(name);
  const json = asJsonBlock(getState());
  expect(json).not.toMatch(/[<\u2028]/);
  expect(json).toContain('\\u003c/script>');
});

test('a page that was not rendered has nothing to begin with', () => {
  document.body.innerHTML = '<div id="root"></div>';
  expect(readRenderedState()).toBeNull();
  putIntoPage('');
  expect(readRenderedState()).toBeNull();
});
