import { delay, http, HttpResponse } from 'msw';
import { storeToken, storedToken } from '@/testing/accessTokens';
import { createApiStore } from '@/testing/apiStore';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { buyer, makeIdToken, seller, type Person } from '@/testing/people';
import { respond } from '@/testing/responses';
import { server } from '@/testing/server';
import { FIRST_ACCESS_TOKEN, world } from '@/testing/world';
import { bookingEditingApi } from './bookingEditingApi';
import { categoriesApi } from './categoriesApi';
import { credentialsOf, type CurrentUid } from './credentials';
import { sessionApi } from './sessionApi';
import { sessionEnded } from './sessionEvents';
import { usersApi } from './usersApi';

const { listCategories } = categoriesApi.endpoints;
const { listBuyers } = usersApi.endpoints;
const { createBooking } = bookingEditingApi.endpoints;
const { createAccessToken } = sessionApi.endpoints;

const book = createBooking.initiate({
  productId: 'car-1',
  productName: 'Volvo XC60',
  price: 21500,
});
const buyersToken = 'token of Bea Buyer';
const sellersToken = 'token of Sam Seller';

/** A store with a user at the provider and a uid in the session; tests change both separately. */
function makeWorld(person: Person | null) {
  const now: { person: Person | null; uid: CurrentUid } = { person, uid: person?.uid ?? null };
  const store = createApiStore({ getPerson: () => now.person, getUid: () => now.uid });
  const credentials = store.dispatch((_dispatch: unknown, _getState: unknown, extra: unknown) =>
    credentialsOf({ extra }),
  );
  return { now, store, credentials };
}

/** A store of the buyer, whose access token the server has expired. */
function expiredWorld() {
  storeToken(FIRST_ACCESS_TOKEN, buyer);
  world.accessTokens.clear();
  return makeWorld(buyer);
}

/** The seller replaces the buyer, in this tab or another one. */
function signInSeller(now: ReturnType<typeof makeWorld>['now']) {
  Object.assign(now, { person: seller, uid: seller.uid });
  storeToken(sellersToken, seller);
  world.accessTokens.add(sellersToken);
}

/**
 * Holds responses to POST /jwt until `answer` is called. Tokens are named after the user of the ID
 * token.
 */
function holdTokens() {
  const pending: (() => void)[] = [];
  server.use(
    http.post(api('/jwt'), async ({ request }) => {
      const person = [buyer, seller].find(
        (one) => request.headers.get('Authorization') === `Bearer ${makeIdToken(one)}`,
      );
      await new Promise<void>((resolve) => pending.push(resolve));
      const accessToken = `token of ${person?.name ?? 'nobody'}`;
      world.accessTokens.add(accessToken);
      return HttpResponse.json({ accessToken });
    }),
  );
  const requested = async (count: number) => {
    while (pending.length < count) await delay(1);
  };
  return { requested, answer: (index: number) => pending[index]?.() };
}

describe('the bearer token', () => {
  it.each([
    ['to its owner’s requests, also if the server does not require it', seller, seller.uid, true],
    ['to no requests of another user', buyer, buyer.uid, false],
    ['to no requests of an anonymous user', null, null, false],
    ['until the session is known', null, undefined, true],
  ])('is added %s', async (_name, person, uid, isSent) => {
    const seen: (string | null)[] = [];
    server.use(
      http.get(api('/categories'), ({ request }) => {
        seen.push(request.headers.get('Authorization'));
      }),
    );
    storeToken(sellersToken, seller);
    const store = createApiStore({ getPerson: () => person, getUid: () => uid });
    await store.dispatch(listCategories.initiate());
    expect(seen).toEqual([isSent ? `Bearer ${sellersToken}` : null]);
  });
});

it('the stored token is cleared for its owner, or for anyone if no uid is given', () => {
  const { credentials } = makeWorld(buyer);
  storeToken(sellersToken, seller);
  credentials.clear(buyer.uid);
  expect(storedToken()).toBe(sellersToken);
  credentials.clear(seller.uid);
  expect(storedToken()).toBeNull();
  storeToken(sellersToken, seller);
  credentials.clear();
  expect(storedToken()).toBeNull();
});

describe('a renewal during which the user changes', () => {
  it('drops its token, so that the next user keeps theirs', async () => {
    const { requested, answer } = holdTokens();
    const { store, now } = expiredWorld();
    const call = store.dispatch(book);
    await requested(1);
    signInSeller(now);
    answer(0);
    expect((await call).error).toMatchObject({ code: 'session-ended' });
    expect(storedToken()).toBe(sellersToken);
    expect(world.calls.filter((made) => made === 'POST /bookings')).toHaveLength(1);
    // Only the session of the previous user has ended.
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('does not delay the next user, who gets their own token', async () => {
    const { requested, answer } = holdTokens();
    const { store, now } = expiredWorld();
    void store.dispatch(listBuyers.initiate({}));
    await requested(1);

    Object.assign(now, { person: seller, uid: seller.uid });
    const next = store.dispatch(listBuyers.initiate({ page: 2 }));
    await requested(2);
    answer(1);
    expect((await next).data).toBeDefined();
    expect(storedToken()).toBe(sellersToken);
    answer(0);
    await delay(20);
    expect(storedToken()).toBe(sellersToken);
  });

  it('is aborted by a log-out, and not joined by the next log-in', async () => {
    const { requested, answer } = holdTokens();
    const { store, credentials } = expiredWorld();
    const first = store.dispatch(listBuyers.initiate({}));
    await requested(1);
    credentials.cancelRenewals();
    expect((await first).error).toMatchObject({ code: 'session-ended' });

    const second = store.dispatch(listBuyers.initiate({ page: 2 }));
    await requested(2);
    answer(1);
    expect((await second).data).toBeDefined();
  });

  it('does not send the previous user’s request with the next user’s token', async () => {
    const { store, now } = makeWorld(buyer);
    storeToken(buyersToken, buyer);
    server.use(
      http.post(
        api('/bookings'),
        () => {
          signInSeller(now);
          return HttpResponse.json({}, { status: 401 });
        },
        { once: true },
      ),
    );
    expect((await store.dispatch(book)).error).toMatchObject({ code: 'session-ended' });
    expect(world.bookings).toEqual([]);
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('ends no session if the provider knows the next user before the store', async () => {
    const { now, store } = expiredWorld();
    now.person = seller;
    const { error } = await store.dispatch(listBuyers.initiate({}));
    expect(error).toMatchObject({ code: 'session-ended' });
    expect(world.calls).not.toContain('POST /jwt');
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it.each([
    ['another user', seller],
    ['no user', null],
  ])('drops its token if the provider has %s signed in meanwhile', async (_name, person) => {
    const { requested, answer } = holdTokens();
    const { now, store } = expiredWorld();
    const call = store.dispatch(book);
    await requested(1);
    // Not in the store yet.
    now.person = person;
    answer(0);
    expect((await call).error).toMatchObject({ code: 'session-ended' });
    expect(storedToken()).toBe(FIRST_ACCESS_TOKEN);
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });
});

it.each([
  ['stores its token if the store has no user yet', null, buyersToken],
  ['stores its token if the store has the same user meanwhile', buyer.uid, buyersToken],
  ['drops its token if the store has another user meanwhile', seller.uid, null],
])('a log-in %s', async (_name, uid, stored) => {
  const { requested, answer } = holdTokens();
  const { now, store } = makeWorld(null);
  now.person = buyer;
  const logIn = store.dispatch(createAccessToken.initiate({ email: buyer.email }));
  await requested(1);
  now.uid = uid;
  answer(0);
  expect('error' in (await logIn)).toBe(stored === null);
  expect(storedToken()).toBe(stored);
});

describe('an unreachable provider', () => {
  /** A user for whom the provider returns `successes` ID tokens and then fails. */
  function makeUnreachableStore(successes: number) {
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    world.accessTokens.clear();
    let remaining = successes;
    const getPerson = () => {
      remaining -= 1;
      if (remaining < 0) throw new Error('No connection.');
      return buyer;
    };
    return createApiStore({ getPerson, getUid: () => buyer.uid });
  }

  it('is a lost connection: the session continues, and the server receives no request', async () => {
    const store = makeUnreachableStore(0);
    expect((await store.dispatch(book)).error).toMatchObject({ status: 'network' });
    expect(world.calls).not.toContain('POST /jwt');
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('does not count as a log-out during a renewal', async () => {
    const { data } = await makeUnreachableStore(1).dispatch(book);
    expect(data).toMatchObject({ acknowledged: true });
    expect(storedToken()).not.toBe(FIRST_ACCESS_TOKEN);
  });
});

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
it.each([
  ['with extensions', extendedHeaders, { email: buyer.email, timeZone }],
  ['without extensions', {}, { email: buyer.email }],
])(
  'a log-in at a server %s sends the email, and the zone where it is read',
  async (_name, headers, expected) => {
    const bodies: unknown[] = [];
    server.use(
      http.post(api('/jwt'), async ({ request }) => void bodies.push(await request.json())),
    );
    respond('GET /categories', [], headers);
    const { store } = makeWorld(buyer);
    await store.dispatch(listCategories.initiate());
    await store.dispatch(createAccessToken.initiate({ email: buyer.email }));
    expect(bodies).toEqual([expected]);
  },
);
