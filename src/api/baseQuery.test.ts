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

/** A store whose person has a session with the provider and, so far, with the product's server. */
function signedInStore() {
  storeToken(FIRST_ACCESS_TOKEN, buyer);
  return createApiStore({ getPerson: () => buyer });
}

describe('the bearer', () => {
  it('goes with every call once there is one, also where the server does not ask for it', async () => {
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
  it('is renewed once for a burst of calls, each of which is repeated once', async () => {
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

  it('is renewed with the ID token as the bearer, for its own e-mail', async () => {
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

  it('is not renewed again by a call that was refused with the one before', async () => {
    const { dispatch } = signedInStore();
    server.use(
      http.get(
        api('/users/all/buyers'),
        () => {
          // Another call renewed it while this one was on its way.
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

  it('is not renewed again for a booking either, which is made once with the new one', async () => {
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

  it('is renewed again when the next one is refused later', async () => {
    const { dispatch } = signedInStore();
    for (const page of [1, 2]) {
      world.accessTokens.clear();
      const { isSuccess } = await dispatch(listBuyers.initiate({ page }));
      expect(isSuccess).toBe(true);
      expect(countCalls('POST /jwt')).toBe(page);
    }
  });

  it('is renewed, too, when it was taken away while the call was on its way', async () => {
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

  it('repeats a booking once after the renewal, so that it is made exactly once', async () => {
    const { dispatch } = signedInStore();
    world.accessTokens.clear();
    const result = await dispatch(createBooking.initiate(booking));
    expect(result.data).toMatchObject({ acknowledged: true });
    expect(countCalls('POST /bookings')).toBe(2);
    expect(world.bookings).toHaveLength(1);
  });

  it('gives up after one repetition', async () => {
    const { dispatch } = signedInStore();
    server.use(http.get(api('/users/all/buyers'), () => HttpResponse.json({}, { status: 401 })));
    const { error } = await dispatch(listBuyers.initiate({}));
    expect(error).toMatchObject({ status: 401 });
    expect(countCalls('GET /users/all/buyers')).toBe(2);
    expect(countCalls('POST /jwt')).toBe(1);
  });

  it('ends the session when the renewal is refused', async () => {
    const store = signedInStore();
    const { dispatch } = store;
    world.accessTokens.clear();
    server.use(http.post(api('/jwt'), () => HttpResponse.json({}, { status: 401 })));
    const { error } = await dispatch(listBuyers.initiate({}));
    expect(error).toMatchObject({ status: 401, code: 'session-ended' });
    expect(messageFor(error)).toBe('Your session has ended. Log in again.');
    expect(store.getState().types).toContain(sessionEnded.type);
  });

  it('is a lost connection, not a lost session, when the renewal cannot be reached', async () => {
    const store = signedInStore();
    world.accessTokens.clear();
    server.use(http.post(api('/jwt'), () => HttpResponse.error()));
    const { error } = await store.dispatch(createBooking.initiate(booking));
    expect(error).toMatchObject({ status: 'network' });
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it.each([400, 403, 404, 499])('ends the session when the renewal gets a %i', async (status) => {
    const store = signedInStore();
    world.accessTokens.clear();
    server.use(http.post(api('/jwt'), () => HttpResponse.json({}, { status })));
    const { error } = await store.dispatch(createBooking.initiate(booking));
    expect(error).toMatchObject({ status: 401, code: 'session-ended' });
    expect(store.getState().types).toContain(sessionEnded.type);
  });

  it.each([429, 500, 503])('ends no session when the renewal gets a %i', async (status) => {
    const store = signedInStore();
    world.accessTokens.clear();
    server.use(http.post(api('/jwt'), () => new HttpResponse('{}', { status })));
    const { error } = await store.dispatch(createBooking.initiate(booking));
    expect(error).toMatchObject({ status });
    expect(store.getState().types).not.toContain(sessionEnded.type);
    expect(storedToken()).toBe(FIRST_ACCESS_TOKEN);
  });

  it('ends no session of somebody who had no token yet', async () => {
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

  it('stores nothing for somebody who logged out while the renewal was on its way', async () => {
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

  it('is not renewed for a visitor without a session', async () => {
    const { error } = await createApiStore().dispatch(listBuyers.initiate({}));
    expect(error).toMatchObject({ status: 401 });
    expect(countCalls('POST /jwt')).toBe(0);
  });
});

describe('signing in', () => {
  it('stores the access token and keeps it out of the store', async () => {
    const store = createApiStore({ getPerson: () => buyer });
    await store.dispatch(createAccessToken.initiate({ email: buyer.email })).unwrap();
    expect(storedToken()).toMatch(/^access-token-/);
    expect(JSON.stringify(store.getState())).not.toContain('access-token-');
  });

  it.each([
    [
      'shows the provider’s token, whatever access token is kept',
      buyer,
      `Bearer ${makeIdToken(buyer)}`,
    ],
    ['shows nothing while the provider cannot be reached', null, null],
  ])('opening an account %s', async (_name, person, expected) => {
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

  it('does not start a renewal when it is refused itself', async () => {
    const { dispatch } = signedInStore();
    server.use(http.post(api('/users'), () => HttpResponse.json({}, { status: 401 })));
    const { error } = await dispatch(createUser.initiate({ name: 'Bea', email: buyer.email }));
    expect(error).toMatchObject({ status: 401 });
    expect(countCalls('POST /jwt')).toBe(0);
  });

  it.each([{}, { accessToken: '' }, { accessToken: 5 }])(
    'cannot read %j as a token',
    async (answer) => {
      server.use(http.post(api('/jwt'), () => HttpResponse.json(answer)));
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
  ])('ask three more times after %s', async (_name, answer) => {
    server.use(http.get(api('/categories'), answer));
    const { isError } = await createApiStore().dispatch(listCategories.initiate());
    expect(isError).toBe(true);
    expect(countCalls('GET /categories')).toBe(4);
  });

  it('stop at the first answer', async () => {
    server.use(
      http.get(api('/categories'), () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    const { isSuccess } = await createApiStore().dispatch(listCategories.initiate());
    expect(isSuccess).toBe(true);
    expect(countCalls('GET /categories')).toBe(2);
  });

  it.each([400, 403, 404, 409, 429])('do not ask again after %d', async (status) => {
    server.use(http.get(api('/categories'), () => HttpResponse.json({}, { status })));
    await createApiStore().dispatch(listCategories.initiate());
    expect(countCalls('GET /categories')).toBe(1);
  });

  it.each([
    ['a server failure', () => HttpResponse.json({}, { status: 500 })],
    ['a lost connection', () => HttpResponse.error()],
  ])('never repeat a booking after %s', async (_name, answer) => {
    const { dispatch } = signedInStore();
    server.use(http.post(api('/bookings'), answer));
    await dispatch(createBooking.initiate(booking));
    expect(countCalls('POST /bookings')).toBe(1);
  });

  it('never repeat the request for a payment’s secret, though it only reads', async () => {
    const { dispatch } = signedInStore();
    server.use(http.post(api('/create-payment-intent'), () => HttpResponse.error()));
    await dispatch(getPaymentIntent.initiate({ price: 21_500, bookingId: 'booking-1' }));
    expect(countCalls('POST /create-payment-intent')).toBe(1);
  });
});

describe('a call that throws after it was sent', () => {
  let fetching: jest.SpiedFunction<typeof fetch>;
  let reported: jest.Mock;

  beforeEach(() => {
    reported = jest.fn();
    globalThis.reportError = reported;
    const torn = new Response();
    jest.spyOn(torn, 'clone').mockImplementation(() => {
      throw new TypeError('torn');
    });
    fetching = jest.spyOn(globalThis, 'fetch').mockResolvedValue(torn);
  });
  afterEach(() => fetching.mockRestore());

  it('never repeats a booking, which nobody knows the end of', async () => {
    const { error } = await signedInStore().dispatch(createBooking.initiate(booking));
    expect(fetching).toHaveBeenCalledTimes(1);
    expect(error).toMatchObject({ status: 'network' });
    expect(isUnknownOutcome(error)).toBe(true);
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'torn' }));
  });
});

describe('answers of the wrong kind', () => {
  it('takes null for an empty list', async () => {
    server.use(http.get(api('/categories'), () => HttpResponse.json(null)));
    const { data } = await createApiStore().dispatch(listCategories.initiate());
    expect(data).toEqual([]);
  });

  it('takes a record where one belongs', async () => {
    const answer = { _id: 'suv', name: 'SUV' };
    server.use(http.get(api('/category/:id'), () => HttpResponse.json(answer)));
    const { data } = await createApiStore().dispatch(getCategory.initiate('suv'));
    expect(data).toMatchObject({ name: 'SUV' });
  });

  it('takes null for a record that is not there', async () => {
    const { error } = await createApiStore().dispatch(getCategory.initiate('nowhere'));
    expect(error).toMatchObject({ status: 404, code: 'not-found' });
  });

  it.each([[[]], ['none'], [false]])('refuses %j where a record belongs', async (answer) => {
    server.use(http.get(api('/category/:id'), () => HttpResponse.json(answer)));
    const { error } = await createApiStore().dispatch(getCategory.initiate('suv'));
    expect(error).toMatchObject({ status: 'parse' });
  });

  it('refuses an object where a list belongs', async () => {
    server.use(http.get(api('/categories'), () => HttpResponse.json({ rows: [] })));
    const { error } = await createApiStore().dispatch(listCategories.initiate());
    expect(error).toMatchObject({ status: 'parse' });
  });
});
