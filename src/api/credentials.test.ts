import { delay, http, HttpResponse } from 'msw';
import { storeToken, storedToken } from '@/testing/accessTokens';
import { createApiStore } from '@/testing/apiStore';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { buyer, makeIdToken, seller, type Person } from '@/testing/people';
import { server } from '@/testing/server';
import { FIRST_ACCESS_TOKEN, world } from '@/testing/world';
import { bookingsApi } from './bookingsApi';
import { categoriesApi } from './categoriesApi';
import { credentialsOf, type CurrentUid } from './credentials';
import { sessionApi } from './sessionApi';
import { sessionEnded } from './sessionEvents';
import { usersApi } from './usersApi';

const { listCategories } = categoriesApi.endpoints;
const { listBuyers } = usersApi.endpoints;
const { createBooking } = bookingsApi.endpoints;
const { createAccessToken } = sessionApi.endpoints;

const booking = { productId: 'car-1', productName: 'Volvo XC60', price: 21500 };

/** A store with a user at the provider and a uid in the session; tests change both separately. */
function makeWorld(person: Person | null, isKnown = true) {
  const uid: CurrentUid = isKnown ? (person?.uid ?? null) : undefined;
  const now = { person, uid };
  const store = createApiStore({ getPerson: () => now.person, getUid: () => now.uid });
  const signIn = (next: Person | null) => Object.assign(now, { person: next, uid: next?.uid });
  return { now, store, signIn };
}

/** The Authorization headers of the requests to a path, in order. */
function recordBearers(path: string): (string | null)[] {
  const seen: (string | null)[] = [];
  server.use(
    http.get(api(path), ({ request }) => {
      seen.push(request.headers.get('Authorization'));
      return HttpResponse.json([]);
    }),
  );
  return seen;
}

/**
 * Holds responses to POST /jwt until `respond` is called. Tokens are named after the user of the ID
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
  return { requested, respond: (index: number) => pending[index]?.() };
}

describe('the bearer token', () => {
  it('is sent only with its owner’s requests', async () => {
    const seen = recordBearers('/categories');
    storeToken('token of the seller', seller);
    const { store } = makeWorld(buyer);
    await store.dispatch(listCategories.initiate());
    storeToken('token of the buyer', buyer);
    await store.dispatch(listCategories.initiate(undefined, { forceRefetch: true }));
    expect(seen).toEqual([null, 'Bearer token of the buyer']);
  });

  it('is not sent for an anonymous user, if another user left it', async () => {
    const seen = recordBearers('/categories');
    storeToken('token of the seller', seller);
    await makeWorld(null).store.dispatch(listCategories.initiate());
    expect(seen).toEqual([null]);
  });

  it('is sent for its owner until the session is known', async () => {
    const seen = recordBearers('/categories');
    storeToken('token of the seller', seller);
    await makeWorld(null, false).store.dispatch(listCategories.initiate());
    expect(seen).toEqual(['Bearer token of the seller']);
  });
});

describe('the stored token', () => {
  it('is cleared for its owner, or for anyone if no uid is given', () => {
    const credentials = makeWorld(buyer).store.dispatch(
      (_dispatch: unknown, _getState: unknown, extra: unknown) => credentialsOf({ extra }),
    );
    storeToken('token of the seller', seller);
    credentials.clear(buyer.uid);
    expect(storedToken()).toBe('token of the seller');
    credentials.clear(seller.uid);
    expect(storedToken()).toBeNull();
    credentials.clear(seller.uid);
    storeToken('token of the seller', seller);
    credentials.clear();
    expect(storedToken()).toBeNull();
  });
});

describe('a renewal during which the user changes', () => {
  it('drops its token, so that the next user keeps theirs', async () => {
    const { requested, respond } = holdTokens();
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    world.accessTokens.clear();
    const { store, signIn } = makeWorld(buyer);
    const call = store.dispatch(createBooking.initiate(booking));
    await requested(1);

    signIn(seller);
    storeToken('token of Sam Seller', seller);
    respond(0);
    const { error } = await call;

    expect(error).toMatchObject({ code: 'session-ended' });
    expect(storedToken()).toBe('token of Sam Seller');
    expect(world.calls.filter((made) => made === 'POST /bookings')).toHaveLength(1);
    // Only the session of the previous user has ended.
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('does not delay the next user, who gets their own token', async () => {
    const { requested, respond } = holdTokens();
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    world.accessTokens.clear();
    const { store, signIn } = makeWorld(buyer);
    void store.dispatch(listBuyers.initiate({}));
    await requested(1);

    signIn(seller);
    const { data } = await Promise.race([
      store.dispatch(listBuyers.initiate({ page: 2 })),
      requested(2).then(() => {
        respond(1);
        return new Promise<never>(() => undefined);
      }),
    ]);
    expect(data).toBeDefined();
    expect(storedToken()).toBe('token of Sam Seller');
    respond(0);
    await delay(20);
    expect(storedToken()).toBe('token of Sam Seller');
  });

  it('is aborted by a log-out, and not joined by the next log-in', async () => {
    const { requested, respond } = holdTokens();
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    world.accessTokens.clear();
    const { store } = makeWorld(buyer);
    const first = store.dispatch(listBuyers.initiate({}));
    await requested(1);
    store.dispatch((_dispatch: unknown, _getState: unknown, extra: unknown) =>
      credentialsOf({ extra }).cancelRenewals(),
    );
    expect((await first).error).toMatchObject({ code: 'session-ended' });

    const second = store.dispatch(listBuyers.initiate({ page: 2 }));
    await requested(2);
    respond(1);
    expect((await second).data).toBeDefined();
  });

  it('does not send the previous user’s request with the next user’s token', async () => {
    const { store, signIn } = makeWorld(buyer);
    storeToken('token of Bea Buyer', buyer);
    server.use(
      http.post(
        api('/bookings'),
        () => {
          signIn(seller);
          storeToken('token of Sam Seller', seller);
          world.accessTokens.add('token of Sam Seller');
          return HttpResponse.json({}, { status: 401 });
        },
        { once: true },
      ),
    );
    const { error } = await store.dispatch(createBooking.initiate(booking));
    expect(error).toMatchObject({ code: 'session-ended' });
    expect(world.bookings).toEqual([]);
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('ends no session if the provider knows the next user before the store', async () => {
    const { now, store } = makeWorld(buyer);
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    world.accessTokens.clear();
    now.person = seller;
    const { error } = await store.dispatch(listBuyers.initiate({}));
    expect(error).toMatchObject({ code: 'session-ended' });
    expect(world.calls).not.toContain('POST /jwt');
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('does not replace the token of a user who signed in during a log-in', async () => {
    const { requested, respond } = holdTokens();
    const { store, signIn, now } = makeWorld(null);
    now.person = buyer;
    const logIn = store.dispatch(createAccessToken.initiate({ email: buyer.email }));
    await requested(1);
    signIn(seller);
    storeToken('token of Sam Seller', seller);
    respond(0);
    expect(await logIn).toHaveProperty('error');
    expect(storedToken()).toBe('token of Sam Seller');
  });

  it.each([
    ['another user', seller],
    ['no user', null],
  ])('drops its token if the provider has %s signed in meanwhile', async (_name, person) => {
    const { requested, respond } = holdTokens();
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    world.accessTokens.clear();
    const { now, store } = makeWorld(buyer);
    const call = store.dispatch(createBooking.initiate(booking));
    await requested(1);
    // Not in the store yet.
    now.person = person;
    respond(0);
    expect((await call).error).toMatchObject({ code: 'session-ended' });
    expect(storedToken()).toBe(FIRST_ACCESS_TOKEN);
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('drops its token if the store has another user meanwhile', async () => {
    const { requested, respond } = holdTokens();
    const { now, store } = makeWorld(null);
    now.person = buyer;
    const logIn = store.dispatch(createAccessToken.initiate({ email: buyer.email }));
    await requested(1);
    now.uid = seller.uid;
    respond(0);
    expect(await logIn).toHaveProperty('error');
    expect(storedToken()).toBeNull();
  });
});

describe('a log-in', () => {
  it.each([
    ['has no user yet', null],
    ['has the same user meanwhile', buyer.uid],
  ])('stores its token if the store %s', async (_name, uid) => {
    const { requested, respond } = holdTokens();
    const { now, store } = makeWorld(null);
    now.person = buyer;
    const logIn = store.dispatch(createAccessToken.initiate({ email: buyer.email }));
    await requested(1);
    now.uid = uid;
    respond(0);
    expect(await logIn).not.toHaveProperty('error');
    expect(storedToken()).toBe('token of Bea Buyer');
  });
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
    const { error } = await store.dispatch(createBooking.initiate(booking));
    expect(error).toMatchObject({ status: 'network' });
    expect(world.calls).not.toContain('POST /jwt');
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('does not count as a log-out during a renewal', async () => {
    const { data } = await makeUnreachableStore(1).dispatch(createBooking.initiate(booking));
    expect(data).toMatchObject({ acknowledged: true });
    expect(storedToken()).not.toBe(FIRST_ACCESS_TOKEN);
  });
});

describe('the time zone', () => {
  /** The bodies of POST /jwt. */
  async function logInWith(serverHeaders: Record<string, string>) {
    const bodies: unknown[] = [];
    server.use(
      http.post(api('/jwt'), async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ accessToken: 'token' });
      }),
      http.get(api('/categories'), () => HttpResponse.json([], { headers: serverHeaders })),
    );
    const { store } = makeWorld(buyer);
    await store.dispatch(listCategories.initiate());
    await store.dispatch(createAccessToken.initiate({ email: buyer.email }));
    return bodies;
  }

  it('is sent with the log-in to a server with extensions', async () => {
    expect(await logInWith(extendedHeaders)).toEqual([
      { email: buyer.email, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    ]);
  });

  it('is not sent to other servers', async () => {
    expect(await logInWith({})).toEqual([{ email: buyer.email }]);
  });
});
