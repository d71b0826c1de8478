import { cacheProduct, productsApi, toProduct } from '@/api/productsApi';
import { categoriesApi } from '@/api/categoriesApi';
import { clearAccessToken, saveAccessToken } from '@/lib/accessToken';
import { localTexts } from '@/lib/storage';
import { world } from '@/testing/world';
import { asJsonBlock, readRenderedState } from './renderedState';
import { makeStore } from './store';

const { listCategories } = categoriesApi.endpoints;

/** A store with loaded categories, as on the server after its API calls. */
async function serverStore(name: string) {
  const store = makeStore();
  await store.dispatch(
    categoriesApi.util.upsertQueryData('listCategories', undefined, [{ id: 'c1', name }]),
  );
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
  // By the browser’s clock, which can differ from the server’s.
  expect(fulfilledTimeStamp).toBe(now);
  const cars = productsApi.endpoints.listAdvertisedProducts.select(undefined)(store.getState());
  expect(cars.isUninitialized).toBe(true);
});

/** Embeds the state in the page and reads it back with the age that the browser assumes. */
async function agesIn(names: readonly string[]) {
  const store = await serverStore('Saloons');
  store.dispatch(cacheProduct(toProduct({ _id: 'car-1', name: 'Volvo' })));
  putIntoPage(asJsonBlock(store.getState()));
  const now = Date.now() + 3_600_000;
  const { api } = makeStore({ preloadedState: readRenderedState(now) ?? undefined }).getState();
  return names.map((name) => {
    const query = Object.values(api.queries).find((entry) => entry?.endpointName === name);
    return query?.fulfilledTimeStamp === now ? 'new' : 'old';
  });
}

test('signed-in users refetch cars, because they may see more than others', async () => {
  expect(await agesIn(['listCategories', 'getProduct'])).toEqual(['new', 'new']);
  saveAccessToken(localTexts, { uid: 'uid-1', token: 'token-1' });
  expect(await agesIn(['listCategories', 'getProduct'])).toEqual(['new', 'old']);
  clearAccessToken(localTexts);
});

test('a car on hold is asked for again: the response says the time by which the hold ends', () => {
  const store = makeStore();
  const held = { _id: 'car-1', reservedUntil: new Date().toISOString() };
  store.dispatch(cacheProduct(toProduct(held)));
  store.dispatch(cacheProduct(toProduct({ _id: 'car-2', reservedUntil: null })));
  putIntoPage(asJsonBlock(store.getState()));
  const { api } = makeStore({ preloadedState: readRenderedState() ?? undefined }).getState();
  const cars = Object.values(api.queries).filter((query) => query?.endpointName === 'getProduct');
  expect(cars.map((query) => query?.fulfilledTimeStamp === 1)).toEqual([true, false]);
});

test('a car that does not exist is reported at once, without another request', async () => {
  const store = makeStore();
  const { getProduct } = productsApi.endpoints;
  await store.dispatch(getProduct.initiate('gone', { subscribe: false }));
  putIntoPage(asJsonBlock(store.getState()));
  const browser = makeStore({ preloadedState: readRenderedState() ?? undefined });
  world.calls.length = 0;
  await browser.dispatch(getProduct.initiate('gone'));
  expect(getProduct.select('gone')(browser.getState()).error).toMatchObject({ status: 404 });
  expect(world.calls).toEqual([]);
});

test('a page that the browser had kept, as for Back, is shown and asked for again', async () => {
  const navigation = jest.spyOn(performance, 'getEntriesByType');
  const base = { name: '', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => null };
  const entry = (transferSize: number) => [{ ...base, transferSize }];
  navigation.mockReturnValue(entry(300));
  expect(await agesIn(['listCategories', 'getProduct'])).toEqual(['new', 'new']);
  navigation.mockReturnValue(entry(0));
  expect(await agesIn(['listCategories', 'getProduct'])).toEqual(['old', 'old']);
  navigation.mockRestore();
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
