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

/** Who is signed in, at the provider and by the store's word; a test changes it under way. */
function makeWorld(person: Person | null, isKnown = true) {
  const uid: CurrentUid = isKnown ? (person?.uid ?? null) : undefined;
  const now = { person, uid };
  const store = createApiStore({ getPerson: () => now.person, getUid: () => now.uid });
  const signIn = (next: Person | null) => Object.assign(now, { person: next, uid: next?.uid });
  return { now, store, signIn };
}

/** The bearers of the calls of one path, in the order of the calls. */
function bearersOf(path: string): (string | null)[] {
  const seen: (string | null)[] = [];
  server.use(
    http.get(api(path), ({ request }) => {
      seen.push(request.headers.get('Authorization'));
      return HttpResponse.json([]);
    }),
  );
  return seen;
}

/** POST /jwt answers a token named after whose ID token it was shown, when told to. */
function holdTokens() {
  const answers: (() => void)[] = [];
  server.use(
    http.post(api('/jwt'), async ({ request }) => {
      const person = [buyer, seller].find(
        (one) => request.headers.get('Authorization') === `Bearer ${makeIdToken(one)}`,
      );
      await new Promise<void>((resolve) => answers.push(resolve));
      const accessToken = `token of ${person?.name ?? 'nobody'}`;
      world.accessTokens.add(accessToken);
      return HttpResponse.json({ accessToken });
    }),
  );
  const asked = async (count: number) => {
    while (answers.length < count) await delay(1);
  };
  return { asked, answer: (index: number) => answers[index]?.() };
}

describe('the bearer', () => {
  it('goes only with calls of whom it belongs to', async () => {
    const seen = bearersOf('/categories');
    storeToken('token of the seller', seller);
    const { store } = makeWorld(buyer);
    await store.dispatch(listCategories.initiate());
    storeToken('token of the buyer', buyer);
    await store.dispatch(listCategories.initiate(undefined, { forceRefetch: true }));
    expect(seen).toEqual([null, 'Bearer token of the buyer']);
  });

  it('does not go with calls of a visitor, whoever it was left by', async () => {
    const seen = bearersOf('/categories');
    storeToken('token of the seller', seller);
    await makeWorld(null).store.dispatch(listCategories.initiate());
    expect(seen).toEqual([null]);
  });

  it('speaks for whom it was kept for until it is known who is here', async () => {
    const seen = bearersOf('/categories');
    storeToken('token of the seller', seller);
    await makeWorld(null, false).store.dispatch(listCategories.initiate());
    expect(seen).toEqual(['Bearer token of the seller']);
  });
});

describe('the stored token', () => {
  it('is taken away from whom it belongs to, or from whoever it is when nobody is named', () => {
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

describe('a renewal that is overtaken by the next person', () => {
  it('throws the token away: the next one keeps their own', async () => {
    const { asked, answer } = holdTokens();
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    world.accessTokens.clear();
    const { store, signIn } = makeWorld(buyer);
    const call = store.dispatch(createBooking.initiate(booking));
    await asked(1);

    signIn(seller);
    storeToken('token of Sam Seller', seller);
    answer(0);
    const { error } = await call;

    expect(error).toMatchObject({ code: 'session-ended' });
    expect(storedToken()).toBe('token of Sam Seller');
    expect(world.calls.filter((made) => made === 'POST /bookings')).toHaveLength(1);
    // Only the one who left is out.
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('is not waited for by the next one, who gets a token of their own', async () => {
    const { asked, answer } = holdTokens();
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    world.accessTokens.clear();
    const { store, signIn } = makeWorld(buyer);
    void store.dispatch(listBuyers.initiate({}));
    await asked(1);

    signIn(seller);
    const { data } = await Promise.race([
      store.dispatch(listBuyers.initiate({ page: 2 })),
      asked(2).then(() => {
        answer(1);
        return new Promise<never>(() => undefined);
      }),
    ]);
    expect(data).toBeDefined();
    expect(storedToken()).toBe('token of Sam Seller');
    answer(0);
    await delay(20);
    expect(storedToken()).toBe('token of Sam Seller');
  });

  it('is given up when the person logs out, and not joined when they are back', async () => {
    const { asked, answer } = holdTokens();
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    world.accessTokens.clear();
    const { store } = makeWorld(buyer);
    const first = store.dispatch(listBuyers.initiate({}));
    await asked(1);
    store.dispatch((_dispatch: unknown, _getState: unknown, extra: unknown) =>
      credentialsOf({ extra }).cancelRenewals(),
    );
    expect((await first).error).toMatchObject({ code: 'session-ended' });

    const second = store.dispatch(listBuyers.initiate({ page: 2 }));
    await asked(2);
    answer(1);
    expect((await second).data).toBeDefined();
  });

  it('does not send what the one before asked for in the name of the next one', async () => {
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

  it('ends nobody’s session when the provider knows of the next one before the store does', async () => {
    const { now, store } = makeWorld(buyer);
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    world.accessTokens.clear();
    now.person = seller;
    const { error } = await store.dispatch(listBuyers.initiate({}));
    expect(error).toMatchObject({ code: 'session-ended' });
    expect(world.calls).not.toContain('POST /jwt');
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('keeps a log-in’s answer from replacing the token of who came in meanwhile', async () => {
    const { asked, answer } = holdTokens();
    const { store, signIn, now } = makeWorld(null);
    now.person = buyer;
    const logIn = store.dispatch(createAccessToken.initiate({ email: buyer.email }));
    await asked(1);
    signIn(seller);
    storeToken('token of Sam Seller', seller);
    answer(0);
    expect(await logIn).toHaveProperty('error');
    expect(storedToken()).toBe('token of Sam Seller');
  });

  it.each([
    ['somebody else', seller],
    ['nobody', null],
  ])('throws the token away when the provider holds %s by then', async (_name, person) => {
    const { asked, answer } = holdTokens();
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    world.accessTokens.clear();
    const { now, store } = makeWorld(buyer);
    const call = store.dispatch(createBooking.initiate(booking));
    await asked(1);
    // The store has not heard of it yet.
    now.person = person;
    answer(0);
    expect((await call).error).toMatchObject({ code: 'session-ended' });
    expect(storedToken()).toBe(FIRST_ACCESS_TOKEN);
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('throws the token away when the store holds somebody else by then', async () => {
    const { asked, answer } = holdTokens();
    const { now, store } = makeWorld(null);
    now.person = buyer;
    const logIn = store.dispatch(createAccessToken.initiate({ email: buyer.email }));
    await asked(1);
    now.uid = seller.uid;
    answer(0);
    expect(await logIn).toHaveProperty('error');
    expect(storedToken()).toBeNull();
  });
});

describe('a log-in', () => {
  it.each([
    ['is not told of it yet', null],
    ['has heard of it meanwhile', buyer.uid],
  ])('keeps the token when the store %s', async (_name, uid) => {
    const { asked, answer } = holdTokens();
    const { now, store } = makeWorld(null);
    now.person = buyer;
    const logIn = store.dispatch(createAccessToken.initiate({ email: buyer.email }));
    await asked(1);
    now.uid = uid;
    answer(0);
    expect(await logIn).not.toHaveProperty('error');
    expect(storedToken()).toBe('token of Bea Buyer');
  });
});

describe('a provider that cannot be reached', () => {
  /** A person of whom the provider tells `answers` times, and fails from then on. */
  function makeLostWorld(answers: number) {
    storeToken(FIRST_ACCESS_TOKEN, buyer);
    world.accessTokens.clear();
    let left = answers;
    const getPerson = () => {
      left -= 1;
      if (left < 0) throw new Error('No connection.');
      return buyer;
    };
    return createApiStore({ getPerson, getUid: () => buyer.uid });
  }

  it('is a lost connection: the session lasts, and the server is not asked', async () => {
    const store = makeLostWorld(0);
    const { error } = await store.dispatch(createBooking.initiate(booking));
    expect(error).toMatchObject({ status: 'network' });
    expect(world.calls).not.toContain('POST /jwt');
    expect(store.getState().types).not.toContain(sessionEnded.type);
  });

  it('does not count as a log-out when it is lost during a renewal', async () => {
    const { data } = await makeLostWorld(1).dispatch(createBooking.initiate(booking));
    expect(data).toMatchObject({ acknowledged: true });
    expect(storedToken()).not.toBe(FIRST_ACCESS_TOKEN);
  });
});

describe('the time zone', () => {
  /** The body of the next POST /jwt. */
  async function bodiesSentTo(serverHeaders: Record<string, string>) {
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
    expect(await bodiesSentTo(extendedHeaders)).toEqual([
      { email: buyer.email, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    ]);
  });

  it('is not sent to other servers', async () => {
    expect(await bodiesSentTo({})).toEqual([{ email: buyer.email }]);
  });
});
