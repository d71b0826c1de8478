import { createApiStore } from '@/testing/apiStore';
import { makeProduct, makePhoto } from '@/testing/factories';
import { cacheProduct, productsApi, toProduct } from './productsApi';

const photos = ['p1', 'p2', 'p3'].map((_id) => makePhoto({ _id }));
const [cover] = photos;
const car = (more: object) => toProduct({ ...makeProduct({ _id: 'car-1' }), ...more });
const row = (more: object = {}) => car({ cover, photoCount: 3, ...more });
const full = car({
  photos,
  views: [{ picture: 'https://pictures.example/view.jpg' }],
  priceChanges: [{ from: 9000, to: 8000, at: '2026-01-01T00:00:00.000Z' }],
});

/** The cached product after it was loaded (if `loaded` is set) and then opened from a list. */
function openedFromList(loaded: typeof full | null, listed: typeof full) {
  const store = createApiStore();
  if (loaded) store.dispatch(cacheProduct(loaded));
  store.dispatch(cacheProduct(listed));
  return productsApi.endpoints.getProduct.select('car-1')(store.getState()).data;
}

test('a product opened from a list keeps details of its own response', () => {
  const known = openedFromList(full, row({ resalePrice: 7000 }));
  expect(known?.photos).toEqual(full.photos);
  expect(known?.views).toEqual(full.views);
  expect(known?.priceChanges).toEqual(full.priceChanges);
  expect(known?.resalePriceCents).toBe(700_000);
});

test('deleted photos are not kept', () => {
  expect(openedFromList(full, car({}))?.photos).toEqual([]);
});

test('a product that was not loaded before is cached as in the list', () => {
  const listed = row();
  expect(openedFromList(null, listed)).toEqual(listed);
});
