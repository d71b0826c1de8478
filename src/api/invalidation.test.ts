import { waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { storeToken } from '@/testing/accessTokens';
import { createApiStore } from '@/testing/apiStore';
import { makeUser } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { buyer } from '@/testing/people';
import { fail, respond } from '@/testing/responses';
import { server } from '@/testing/server';
import { FIRST_ACCESS_TOKEN, world } from '@/testing/world';
import { baseApi } from './baseApi';
import { loadedRows } from './lists';
import { productsApi } from './productsApi';
import { paymentsApi } from './paymentsApi';
import { usersApi } from './usersApi';

/** What is refetched after a change, and when. */

const { listCategoryProducts, updateProduct } = productsApi.endpoints;
const { createPayment } = paymentsApi.endpoints;
const { listBuyers, deleteUser } = usersApi.endpoints;

const countCalls = (call: string) => world.calls.filter((made) => made.startsWith(call)).length;
const BUYERS = 'GET /users/all/buyers';

let store: ReturnType<typeof createApiStore>;

beforeEach(() => {
  storeToken(FIRST_ACCESS_TOKEN, buyer);
  store = createApiStore({ getPerson: () => buyer });
});
afterEach(() => {
  store.dispatch(baseApi.util.resetApiState());
});

/** A promise to hold a response, and the function that resolves it. */
function holdResponse() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

const remove = (id: string) => store.dispatch(deleteUser.initiate({ id, email: `${id}@x.test` }));

const showBuyers = () => store.dispatch(listBuyers.initiate({}));

it.each([400, 403, 409, 413, 429])('a refusal (%d) invalidates nothing', async (status) => {
  fail('DELETE /users/:id', status);
  await showBuyers();
  await remove('user-buyer');
  await delay(20);
  expect(countCalls(BUYERS)).toBe(1);
});

it('a row that no longer exists invalidates its list', async () => {
  fail('DELETE /users/:id', 404);
  await showBuyers();
  world.users = [];
  await remove('user-buyer');
  await waitFor(() => expect(listBuyers.select({})(store.getState()).data?.rows).toEqual([]));
});

it.each([
  ['a lost connection', () => HttpResponse.error()],
  ['a server failure', () => HttpResponse.json({}, { status: 502 })],
  ['an unreadable response', () => new HttpResponse('<html>', { status: 200 })],
])('after %s the outcome is unknown, so affected data is refetched', async (_name, respond) => {
  server.use(
    http.delete(api('/users/:id'), () => {
      world.users = [];
      return respond();
    }),
  );
  await showBuyers();
  const { error } = await remove('user-buyer');
  expect(error).toBeDefined();
  await waitFor(() => expect(listBuyers.select({})(store.getState()).data?.rows).toEqual([]));
  expect(countCalls('DELETE')).toBe(1);
});

it('a list that is loading during a change is refetched afterwards', async () => {
  const { open, opened } = holdResponse();
  server.use(
    http.get(
      api('/products/:categoryId'),
      async () => {
        const old = structuredClone(world.products);
        await opened;
        return HttpResponse.json(old);
      },
      { once: true },
    ),
  );
  const list = store.dispatch(listCategoryProducts.initiate('suv'));
  await waitFor(() => expect(countCalls('GET /products/suv')).toBe(1));
  await store.dispatch(updateProduct.initiate({ id: 'car-2', advertise: true }));
  open();
  await list;
  await waitFor(() => {
    const { data } = listCategoryProducts.select('suv')(store.getState());
    const car = loadedRows(data?.pages ?? []).find(({ id }) => id === 'car-2');
    expect(car?.isAdvertised).toBe(true);
  });
  expect(countCalls('GET /products/suv')).toBe(2);
});

it('a series of changes refetches a list once at the end', async () => {
  world.users = Array.from({ length: 12 }, (_, index) => makeUser({ _id: `user-${index}` }));
  // Different delays, so that a request is always running when another ends.
  let slowness = 0;
  server.use(
    http.delete(api('/users/:id'), async () => {
      slowness = (slowness % 3) + 1;
      await delay(10 * slowness);
    }),
  );
  await showBuyers();
  const ids = world.users.map(({ _id }) => _id).values();
  const work = async () => {
    for (const id of ids) await remove(id);
  };
  await Promise.all([work(), work(), work()]);
  await waitFor(() => expect(listBuyers.select({})(store.getState()).data?.rows).toEqual([]));
  await delay(20);
  expect(countCalls(BUYERS)).toBe(2);
});

it('a payment without a product id refetches all lists of products', async () => {
  const cars = store.dispatch(listCategoryProducts.initiate('suv'));
  await cars;
  respond('POST /payments', { insertedId: 'payment-1' });
  const payment = { price: 21_500, transactionId: 't', email: buyer.email, bookingId: 'b1' };
  await store.dispatch(createPayment.initiate(payment));
  await waitFor(() => expect(countCalls('GET /products/suv')).toBe(2));
});
