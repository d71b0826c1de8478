import { http, HttpResponse } from 'msw';
import { dropToken, storeToken, storedToken } from '@/testing/accessTokens';
import { createApiStore } from '@/testing/apiStore';
import { api } from '@/testing/handlers/respond';
import { buyer, makeIdToken } from '@/testing/people';
import { fail, failOnce, respond } from '@/testing/responses';
import { server } from '@/testing/server';
import { FIRST_ACCESS_TOKEN, world } from '@/testing/world';
import { bookingEditingApi } from './bookingEditingApi';
import { categoriesApi } from './categoriesApi';
import { isUnknownOutcome } from './errors';
import { messageFor } from './messageFor';
import { productsApi } from './productsApi';
import { paymentsApi } from './paymentsApi';
import { sessionApi } from './sessionApi';
import { sessionEnded } from './sessionEvents';
import { usersApi } from './usersApi';

const { listCategories, getCategory } = categoriesApi.endpoints;
const { listCategoryProducts } = productsApi.endpoints;
const { createBooking } = bookingEditingApi.endpoints;
const { getPaymentIntent } = paymentsApi.endpoints;
const { listBuyers, listSellers, createUser } = usersApi.endpoints;
const { createAccessToken } = sessionApi.endpoints;

const booking = { productId: 'car-1', productName: 'Volvo XC60', price: 21500 };
const person = { name: 'Bea', email: buyer.email };

const countCalls = (call: string) => world.calls.filter((made) => made === call).length;

/** A store whose user is signed in with the provider and has an access token. */
function signedInStore() {
  storeToken(FIRST_ACCESS_TOKEN, buyer);
  return createApiStore({ getPerson: () => buyer });
}

/** The same, after the server has expired the token. */
function expiredStore() {
  world.accessTokens.clear();
  return signedInStore();
}

describe('a refused access token', () => {
  it('is renewed once for concurrent requests, each of which is repeated once', async () => {
    const { dispatch } = expiredStore();
    const results = await Promise.all([
      dispatch(listBuyers.initiate({})),
      dispatch(listSellers.initiate({})),
      dispatch(listCategoryProducts.initiate('suv')),
    ]);
    expect(results.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true]);
    expect(countCalls('POST /jwt')).toBe(1);
    expect(countCalls('GET /users/all/buyers')).toBe(2);
    expect(storedToken()).not.toBe(FIRST_ACCESS_TOKEN);
  });

  it('is renewed with the ID token as the bearer token and its email', async () => {
    const { dispatch } = expiredStore();
    const seen: unknown[] = [];
    server.use(
      http.post(api('/jwt'), async ({ request }) => {
        seen.push(request.headers.get('Authorization'), await request.json());
      }),
    );
    await dispatch(listBuyers.initiate({}));
    expect(seen).toEqual([`Bearer ${makeIdToken(buyer)}`, { email: buyer.email }]);
  });

  it('is not renewed for a booking that used an older token, which is sent again with the new one', async () => {
    const { dispatch } = signedInStore();
    server.use(
      http.post(
        api('/bookings'),
        () => {
          // Another request renewed it meanwhile.
          storeToken('newer', buyer);
          world.accessTokens.add('newer');
          return HttpResponse.json({ message: 'expired' }, { status: 401 });
        },
        { once: true },
      ),
    );
    const { data } = await dispatch(createBooking.initiate(booking));
    expect(data).toMatchObject({ acknowledged: true });
    expect(countCalls('POST /jwt')).toBe(0);
    expect(world.bookings).toHaveLength(1);
  });

  it('is renewed again when the next token is refused later', async () => {
    const { dispatch } = signedInStore();
    for (const page of [1, 2]) {
      world.accessTokens.clear();
      const { isSuccess } = await dispatch(listBuyers.initiate({ page }));
      expect(isSuccess).toBe(true);
      expect(countCalls('POST /jwt')).toBe(page);
    }
  });

  it('is renewed if it was removed during the request', async () => {
    const { dispatch } = signedInStore();
    server.use(
      http.get(
        api('/users/all/buyers'),
        () => {
          dropToken();
          return HttpResponse.json({}, { status: 401 });
        },
        { once: true },
      ),
    );
    const { isSuccess } = await dispatch(listBuyers.initiate({}));
    expect(isSuccess).toBe(true);
    expect(countCalls('POST /jwt')).toBe(1);
  });

  it('leads to one repeated booking after the renewal, so that the car is booked once', async () => {
    const result = await expiredStore().dispatch(createBooking.initiate(booking));
    expect(result.data).toMatchObject({ acknowledged: true });
    expect(countCalls('POST /bookings')).toBe(2);
    expect(world.bookings).toHaveLength(1);
  });

  it('is not renewed twice for one request', async () => {
    fail('GET /users/all/buyers', 401);
    const { error } = await signedInStore().dispatch(listBuyers.initiate({}));
    expect(error).toMatchObject({ status: 401 });
    expect(countCalls('GET /users/all/buyers')).toBe(2);
    expect(countCalls('POST /jwt')).toBe(1);
  });

  it.each([
    [401, {}],
    [403, {}],
    [401, null],
    [403, 'Forbidden'],
  ] as const)('ends the session if a token is refused with %i and %j', async (how, body) => {
    const store = expiredStore();
    fail('POST /jwt', how, body);
    const { error } = await store.dispatch(createBooking.initiate(booking));
    expect(error).toMatchObject({ status: 401, code: 'session-ended' });
    expect(messageFor(error)).toMatch(/^Your session has ended\. Log in again\./);
    expect(store.getState().types).toContain(sessionEnded.type);
  });

  it.each([
    ...([429, 500, 503, 'network'] as const).map((how) => [how, how] as const),
    ...([400, 404, 408, 413, 499] as const).map((how) => [how, 'network'] as const),
  ])('does not end the session if the renewal fails with %s', async (how, status) => {
    const store = expiredStore();
    fail('POST /jwt', how);
    const { error } = await store.dispatch(createBooking.initiate(booking));
    expect(error).toMatchObject({ status });
    expect(store.getState().types).not.toContain(sessionEnded.type);
    expect(storedToken()).toBe(FIRST_ACCESS_TOKEN);
  });

  it('does not end the session of a user without a token', async () => {
    const store = createApiStore({ getPerson: () => buyer });
    fail('GET /users/all/buyers', 401, { message: 'Sign in.' });
    fail('POST /jwt', 401, { message: 'No.' });
    const { error } = await store.dispatch(listBuyers.initiate({}));
    expect(error).toMatchObject({ status: 401, message: 'Sign in.' });
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('is not renewed for anonymous users', async () => {
    const { error } = await createApiStore().dispatch(listBuyers.initiate({}));
    expect(error).toMatchObject({ status: 401 });
    expect(countCalls('POST /jwt')).toBe(0);
  });
});

describe('signing in', () => {
  it('stores the access token outside the Redux store', async () => {
    const store = createApiStore({ getPerson: () => buyer });
    await store.dispatch(createAccessToken.initiate({ email: buyer.email })).unwrap();
    expect(storedToken()).toMatch(/^access-token-/);
    expect(JSON.stringify(store.getState())).not.toContain('access-token-');
  });

  it.each([
    ['the ID token, even if an access token is stored', true, `Bearer ${makeIdToken(buyer)}`],
    ['no token while the provider is unreachable', false, null],
  ])('registers an account with %s, and renews none', async (_name, isReachable, expected) => {
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    const getPerson = () => {
      if (!isReachable) throw new Error('No connection.');
      return buyer;
    };
    const seen: (string | null)[] = [];
    server.use(
      http.post(api('/users'), ({ request }) => {
        seen.push(request.headers.get('Authorization'));
        return HttpResponse.json({}, { status: 401 });
      }),
    );
    const { dispatch } = createApiStore({ getPerson, getUid: () => buyer.uid });
    const { error } = await dispatch(createUser.initiate(person));
    expect(error).toMatchObject({ status: 401 });
    expect(seen).toEqual([expected]);
    expect(countCalls('POST /jwt')).toBe(0);
  });

  it.each([{}, { accessToken: '' }, { accessToken: 5 }])('rejects %j as a token', async (body) => {
    respond('POST /jwt', body);
    const { dispatch } = createApiStore({ getPerson: () => buyer });
    const { error } = await dispatch(createAccessToken.initiate({ email: buyer.email }));
    expect(error).toMatchObject({ status: 'parse' });
    expect(storedToken()).toBeNull();
  });
});

describe('retries', () => {
  it.each([
    [503, 4],
    ['network', 4],
    ...([400, 403, 404, 409, 429] as const).map((status) => [status, 1] as const),
  ] as const)('after %s: a read is sent %i times', async (how, times) => {
    fail('GET /categories', how);
    const { isError } = await createApiStore().dispatch(listCategories.initiate());
    expect(isError).toBe(true);
    expect(countCalls('GET /categories')).toBe(times);
  });

  it('stop at the first success', async () => {
    failOnce('GET /categories', 500);
    const { isSuccess } = await createApiStore().dispatch(listCategories.initiate());
    expect(isSuccess).toBe(true);
    expect(countCalls('GET /categories')).toBe(2);
  });

  it.each([500, 'network'] as const)('never repeat a booking after %s', async (how) => {
    fail('POST /bookings', how);
    await signedInStore().dispatch(createBooking.initiate(booking));
    expect(countCalls('POST /bookings')).toBe(1);
  });

  it('never repeat the request for a client secret, although it only reads', async () => {
    fail('POST /create-payment-intent', 'network');
    const intent = { price: 21_500, bookingId: 'booking-1' };
    await signedInStore().dispatch(getPaymentIntent.initiate(intent));
    expect(countCalls('POST /create-payment-intent')).toBe(1);
  });
});

it('does not repeat a booking that throws after it was sent, with an unknown outcome', async () => {
  const reported = jest.fn();
  globalThis.reportError = reported;
  const torn = new Response();
  jest.spyOn(torn, 'clone').mockImplementation(() => {
    throw new TypeError('torn');
  });
  const fetchSpy = jest.spyOn(globalThis, 'fetch').mockResolvedValue(torn);
  const { error } = await signedInStore().dispatch(createBooking.initiate(booking));
  expect(fetchSpy).toHaveBeenCalledTimes(1);
  fetchSpy.mockRestore();
  expect(error).toMatchObject({ status: 'network' });
  expect(isUnknownOutcome(error)).toBe(true);
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'torn' }));
});

describe('responses', () => {
  it.each([
    [null, { data: [] }],
    [{ rows: [] }, { error: { status: 'parse' } }],
  ])('%j where a list is expected', async (body, expected) => {
    respond('GET /categories', body);
    expect(await createApiStore().dispatch(listCategories.initiate())).toMatchObject(expected);
  });

  const suv = { _id: 'suv', name: 'SUV' };
  it.each([
    [suv, { data: { name: 'SUV' } }],
    [null, { error: { status: 404, code: 'not-found' } }],
    [[], { error: { status: 'parse' } }],
    ['none', { error: { status: 'parse' } }],
    [false, { error: { status: 'parse' } }],
  ])('%j where a record is expected', async (body, expected) => {
    respond('GET /category/:id', body);
    expect(await createApiStore().dispatch(getCategory.initiate('suv'))).toMatchObject(expected);
  });
});
