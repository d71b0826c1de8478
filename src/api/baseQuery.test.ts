import { http, HttpResponse } from 'msw';
import { dropToken, storeToken, storedToken } from '@/testing/accessTokens';
import { createApiStore } from '@/testing/apiStore';
import { api } from '@/testing/handlers/respond';
import { buyer, makeIdToken } from '@/testing/people';
import { server } from '@/testing/server';
import { FIRST_ACCESS_TOKEN, world } from '@/testing/world';
import { bookingsApi } from './bookingsApi';
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
const { createBooking } = bookingsApi.endpoints;
const { getPaymentIntent } = paymentsApi.endpoints;
const { listBuyers, listSellers, createUser } = usersApi.endpoints;
const { createAccessToken } = sessionApi.endpoints;

const booking = { productId: 'car-1', productName: 'Volvo XC60', price: 21500 };

const countCalls = (call: string) => world.calls.filter((made) => made === call).length;

/** A store whose user is signed in with the provider and has an access token. */
function signedInStore() {
  storeToken(FIRST_ACCESS_TOKEN, buyer);
  return createApiStore({ getPerson: () => buyer });
}

describe('the bearer token', () => {
  it('is sent with every request once there is one, also if the server does not require it', async () => {
    const seen: (string | null)[] = [];
    server.use(
      http.get(api('/categories'), ({ request }) => {
        seen.push(request.headers.get('Authorization'));
        return HttpResponse.json([]);
      }),
    );
    const store = createApiStore({ getPerson: () => buyer });
    await store.dispatch(listCategories.initiate());
    storeToken('token', buyer);
    await store.dispatch(listCategories.initiate(undefined, { forceRefetch: true }));
    expect(seen).toEqual([null, 'Bearer token']);
  });
});

describe('a refused access token', () => {
  it('is renewed once for concurrent requests, each of which is repeated once', async () => {
    const { dispatch } = signedInStore();
    world.accessTokens.clear();
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
    const { dispatch } = signedInStore();
    const seen: unknown[] = [];
    world.accessTokens.clear();
    server.use(
      http.post(api('/jwt'), async ({ request }) => {
        seen.push(request.headers.get('Authorization'), await request.json());
        world.accessTokens.add('renewed');
        return HttpResponse.json({ accessToken: 'renewed' });
      }),
    );
    await dispatch(listBuyers.initiate({}));
    expect(seen).toEqual([`Bearer ${makeIdToken(buyer)}`, { email: buyer.email }]);
  });

  it('is not renewed for a request that used an older token', async () => {
    const { dispatch } = signedInStore();
    server.use(
      http.get(
        api('/users/all/buyers'),
        () => {
          // Another request renewed it meanwhile.
          storeToken('newer', buyer);
          world.accessTokens.add('newer');
          return HttpResponse.json({ message: 'expired' }, { status: 401 });
        },
        { once: true },
      ),
    );
    const { isSuccess } = await dispatch(listBuyers.initiate({}));
    expect(isSuccess).toBe(true);
    expect(countCalls('POST /jwt')).toBe(0);
    expect(countCalls('GET /users/all/buyers')).toBe(2);
  });

  it('is not renewed for a booking that used an older token, which is sent again with the new one', async () => {
    const { dispatch } = signedInStore();
    server.use(
      http.post(
        api('/bookings'),
        () => {
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
    const { dispatch } = signedInStore();
    world.accessTokens.clear();
    const result = await dispatch(createBooking.initiate(booking));
    expect(result.data).toMatchObject({ acknowledged: true });
    expect(countCalls('POST /bookings')).toBe(2);
    expect(world.bookings).toHaveLength(1);
  });

  it('is not renewed twice for one request', async () => {
    const { dispatch } = signedInStore();
    server.use(http.get(api('/users/all/buyers'), () => HttpResponse.json({}, { status: 401 })));
    const { error } = await dispatch(listBuyers.initiate({}));
    expect(error).toMatchObject({ status: 401 });
    expect(countCalls('GET /users/all/buyers')).toBe(2);
    expect(countCalls('POST /jwt')).toBe(1);
  });

  it('ends the session if the renewal is refused', async () => {
    const store = signedInStore();
    const { dispatch } = store;
    world.accessTokens.clear();
    server.use(http.post(api('/jwt'), () => HttpResponse.json({}, { status: 401 })));
    const { error } = await dispatch(listBuyers.initiate({}));
    expect(error).toMatchObject({ status: 401, code: 'session-ended' });
    expect(messageFor(error)).toBe('Your session has ended. Log in again.');
    expect(store.getState().types).toContain(sessionEnded.type);
  });

  it('is a lost connection and not an ended session if the renewal request fails', async () => {
    const store = signedInStore();
    world.accessTokens.clear();
    server.use(http.post(api('/jwt'), () => HttpResponse.error()));
    const { error } = await store.dispatch(createBooking.initiate(booking));
    expect(error).toMatchObject({ status: 'network' });
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it.each([400, 403, 404, 499])(
    'ends the session if the renewal responds with %i',
    async (status) => {
      const store = signedInStore();
      world.accessTokens.clear();
      server.use(http.post(api('/jwt'), () => HttpResponse.json({}, { status })));
      const { error } = await store.dispatch(createBooking.initiate(booking));
      expect(error).toMatchObject({ status: 401, code: 'session-ended' });
      expect(store.getState().types).toContain(sessionEnded.type);
    },
  );

  it.each([429, 500, 503])(
    'does not end the session if the renewal responds with %i',
    async (status) => {
      const store = signedInStore();
      world.accessTokens.clear();
      server.use(http.post(api('/jwt'), () => new HttpResponse('{}', { status })));
      const { error } = await store.dispatch(createBooking.initiate(booking));
      expect(error).toMatchObject({ status });
      expect(store.getState().types).not.toContain(sessionEnded.type);
      expect(storedToken()).toBe(FIRST_ACCESS_TOKEN);
    },
  );

  it('does not end the session of a user without a token', async () => {
    const store = createApiStore({ getPerson: () => buyer });
    server.use(
      http.get(api('/users/all/buyers'), () =>
        HttpResponse.json({ message: 'Sign in.' }, { status: 401 }),
      ),
      http.post(api('/jwt'), () => HttpResponse.json({ message: 'No.' }, { status: 401 })),
    );
    const { error } = await store.dispatch(listBuyers.initiate({}));
    expect(error).toMatchObject({ status: 401, message: 'Sign in.' });
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('stores no token for a user who logged out during the renewal', async () => {
    let person: typeof buyer | null = buyer;
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    const { dispatch } = createApiStore({ getPerson: () => person });
    world.accessTokens.clear();
    server.use(
      http.post(api('/jwt'), () => {
        dropToken();
        person = null;
        return HttpResponse.json({ accessToken: 'late' });
      }),
    );
    await dispatch(listBuyers.initiate({}));
    expect(storedToken()).toBeNull();
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
    [
      'sends the ID token, even if an access token is stored',
      buyer,
      `Bearer ${makeIdToken(buyer)}`,
    ],
    ['sends no token while the provider is unreachable', null, null],
  ])('registering an account %s', async (_name, person, expected) => {
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    const getPerson = () => {
      if (person === null) throw new Error('No connection.');
      return person;
    };
    const seen: (string | null)[] = [];
    server.use(
      http.post(api('/users'), ({ request }) => {
        seen.push(request.headers.get('Authorization'));
        return HttpResponse.json({}, { status: 401 });
      }),
    );
    const { dispatch } = createApiStore({ getPerson, getUid: () => buyer.uid });
    await dispatch(createUser.initiate({ name: 'Bea', email: buyer.email }));
    expect(seen).toEqual([expected]);
  });

  it('does not renew the token when registering is refused', async () => {
    const { dispatch } = signedInStore();
    server.use(http.post(api('/users'), () => HttpResponse.json({}, { status: 401 })));
    const { error } = await dispatch(createUser.initiate({ name: 'Bea', email: buyer.email }));
    expect(error).toMatchObject({ status: 401 });
    expect(countCalls('POST /jwt')).toBe(0);
  });

  it.each([{}, { accessToken: '' }, { accessToken: 5 }])(
    'rejects %j as a token response',
    async (response) => {
      server.use(http.post(api('/jwt'), () => HttpResponse.json(response)));
      const { error } = await createApiStore({ getPerson: () => buyer }).dispatch(
        createAccessToken.initiate({ email: buyer.email }),
      );
      expect(error).toMatchObject({ status: 'parse' });
      expect(storedToken()).toBeNull();
    },
  );
});

describe('retries', () => {
  it.each([
    ['a server failure', () => HttpResponse.json({ message: 'x' }, { status: 503 })],
    ['a lost connection', () => HttpResponse.error()],
  ])('repeat three times after %s', async (_name, respond) => {
    server.use(http.get(api('/categories'), respond));
    const { isError } = await createApiStore().dispatch(listCategories.initiate());
    expect(isError).toBe(true);
    expect(countCalls('GET /categories')).toBe(4);
  });

  it('stop at the first success', async () => {
    server.use(
      http.get(api('/categories'), () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    const { isSuccess } = await createApiStore().dispatch(listCategories.initiate());
    expect(isSuccess).toBe(true);
    expect(countCalls('GET /categories')).toBe(2);
  });

  it.each([400, 403, 404, 409, 429])('do not repeat after %d', async (status) => {
    server.use(http.get(api('/categories'), () => HttpResponse.json({}, { status })));
    await createApiStore().dispatch(listCategories.initiate());
    expect(countCalls('GET /categories')).toBe(1);
  });

  it.each([
    ['a server failure', () => HttpResponse.json({}, { status: 500 })],
    ['a lost connection', () => HttpResponse.error()],
  ])('never repeat a booking after %s', async (_name, respond) => {
    const { dispatch } = signedInStore();
    server.use(http.post(api('/bookings'), respond));
    await dispatch(createBooking.initiate(booking));
    expect(countCalls('POST /bookings')).toBe(1);
  });

  it('never repeat the request for a client secret, although it only reads', async () => {
    const { dispatch } = signedInStore();
    server.use(http.post(api('/create-payment-intent'), () => HttpResponse.error()));
    await dispatch(getPaymentIntent.initiate({ price: 21_500, bookingId: 'booking-1' }));
    expect(countCalls('POST /create-payment-intent')).toBe(1);
  });
});

describe('a request that throws after it was sent', () => {
  let fetchSpy: jest.SpiedFunction<typeof fetch>;
  let reported: jest.Mock;

  beforeEach(() => {
    reported = jest.fn();
    globalThis.reportError = reported;
    const torn = new Response();
    jest.spyOn(torn, 'clone').mockImplementation(() => {
      throw new TypeError('torn');
    });
    fetchSpy = jest.spyOn(globalThis, 'fetch').mockResolvedValue(torn);
  });
  afterEach(() => fetchSpy.mockRestore());

  it('does not repeat a booking with an unknown outcome', async () => {
    const { error } = await signedInStore().dispatch(createBooking.initiate(booking));
    expect(fetchSpy).toHaveBeenCalledTimes(1);
    expect(error).toMatchObject({ status: 'network' });
    expect(isUnknownOutcome(error)).toBe(true);
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'torn' }));
  });
});

describe('responses of the wrong type', () => {
  it('reads null as an empty list', async () => {
    server.use(http.get(api('/categories'), () => HttpResponse.json(null)));
    const { data } = await createApiStore().dispatch(listCategories.initiate());
    expect(data).toEqual([]);
  });

  it('accepts a record where a record is expected', async () => {
    const response = { _id: 'suv', name: 'SUV' };
    server.use(http.get(api('/category/:id'), () => HttpResponse.json(response)));
    const { data } = await createApiStore().dispatch(getCategory.initiate('suv'));
    expect(data).toMatchObject({ name: 'SUV' });
  });

  it('reads null as a missing record', async () => {
    const { error } = await createApiStore().dispatch(getCategory.initiate('nowhere'));
    expect(error).toMatchObject({ status: 404, code: 'not-found' });
  });

  it.each([[[]], ['none'], [false]])('rejects %j where a record is expected', async (response) => {
    server.use(http.get(api('/category/:id'), () => HttpResponse.json(response)));
    const { error } = await createApiStore().dispatch(getCategory.initiate('suv'));
    expect(error).toMatchObject({ status: 'parse' });
  });

  it('rejects an object where a list is expected', async () => {
    server.use(http.get(api('/categories'), () => HttpResponse.json({ rows: [] })));
    const { error } = await createApiStore().dispatch(listCategories.initiate());
    expect(error).toMatchObject({ status: 'parse' });
  });
});
