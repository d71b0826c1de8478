import { act, screen, waitFor } from '@testing-library/react';
import { watchSaved } from '@/app/watchSaved';
import { retryPolicy } from '@/api/baseQuery';
import { sessionReported, signedOut } from '@/auth/sessionSlice';
import { readSavedHere, SAVED_HERE_KEY } from '@/lib/savedHere';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { favouritesHandlers } from '@/testing/handlers/favouritesHandlers';
import { makeFavourite } from '@/testing/factories';
import { storeToken } from '@/testing/accessTokens';
import { identityOf } from '@/testing/identity';
import { people } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute, sessionOf } from '@/testing/renderRoute';
import { fail } from '@/testing/responses';
import { server } from '@/testing/server';
import { FIRST_ACCESS_TOKEN, world } from '@/testing/world';
import { routes } from '#contract/routes';

const page = routes.product('car-1', 'Volvo XC60');
preloadPages(routes.home, page);

beforeEach(() => server.use(...extensionHandlers, ...favouritesHandlers));

function open(signedInAs?: keyof typeof people, url: string = routes.home) {
  const view = renderRoute(url, {
    signedInAs,
    preloadedState: { isExtended: true },
    loadIdentity: identityOf(() => people[signedInAs ?? 'buyer']),
  });
  act(() => watchSaved(view.store));
  return view;
}
const heart = () => screen.findByRole('button', { name: 'Save Volvo XC60' });
const isPressed = async (pressed: boolean) =>
  waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', String(pressed)));
const pressed = async () => (await heart()).getAttribute('aria-pressed');
const idsHere = () => readSavedHere().map(({ id }) => id);

it('saves in the browser of an anonymous user, says so once, and removes', async () => {
  const { user } = open();
  await user.click(await heart());
  expect(await pressed()).toBe('true');
  expect(await screen.findByText('Saved in this browser. Log In to keep it.')).toBeVisible();
  expect(readSavedHere()).toMatchObject([{ id: 'car-1', name: 'Volvo XC60', cents: 2_150_000 }]);
  await user.click(await heart());
  expect(await pressed()).toBe('false');
  await waitFor(() => expect(idsHere()).toEqual([]));
});

it('takes what the browser has into the account, and forgets only what the answer names', async () => {
  const at = 1_700_000_000_000;
  const here = [
    { id: 'car-1', name: 'Volvo XC60', at, cents: 2_000_000 },
    { id: 'gone', name: 'Gone car', at, cents: null },
  ];
  localStorage.setItem(SAVED_HERE_KEY, JSON.stringify(here));
  world.favourites = [makeFavourite(world.products[1] ?? null)];
  fail('POST /favourites/merge', 500, { message: 'Down.', code: 'server' });
  retryPolicy.maxRetries = 0;
  const { store } = open('buyer');
  await waitFor(() => expect(store.getState().saved).toEqual({ 'car-2': true }));
  expect(idsHere()).toEqual(['car-1', 'gone']);

  // The next visit.
  server.use(...favouritesHandlers);
  const next = open('buyer');
  await waitFor(() =>
    expect(next.store.getState().saved).toEqual({ 'car-1': true, 'car-2': true }),
  );
  expect(idsHere()).toEqual([]);
});

it('merges after a log-in, and copies nothing into the browser at the log-out', async () => {
  const { store, user } = open();
  await user.click(await heart());
  await waitFor(() => expect(idsHere()).toEqual(['car-1']));
  storeToken(FIRST_ACCESS_TOKEN, people.buyer);
  const session = sessionOf(people.buyer);
  if (session.status !== 'signedIn') throw new Error('Nobody is signed in.');
  act(() => void store.dispatch(sessionReported(session.user)));
  await waitFor(() => expect(world.favourites.map((car) => car.productId)).toEqual(['car-1']));
  await waitFor(() => expect(idsHere()).toEqual([]));
  await isPressed(true);

  act(() => void store.dispatch(signedOut('chosen')));
  await isPressed(false);
  expect(idsHere()).toEqual([]);
});

it('goes back when it fails, and says so', async () => {
  retryPolicy.maxRetries = 0;
  fail('PUT /favourites/:id', 500, { message: 'Down.', code: 'server' });
  const { user } = open('buyer');
  await user.click(await heart());
  expect(await screen.findByText('Could not be saved. Try again.')).toBeVisible();
  expect(await pressed()).toBe('false');
});

it('shows what another tab saved, and keeps it when this one saves', async () => {
  const { user } = open();
  await heart();
  const other = [{ id: 'car-1', name: 'Volvo XC60', at: 1, cents: null }];
  localStorage.setItem(SAVED_HERE_KEY, JSON.stringify(other));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SAVED_HERE_KEY })));
  await isPressed(true);
  const others = [{ id: 'other', name: 'Other', at: 2, cents: null }, ...other];
  localStorage.setItem(SAVED_HERE_KEY, JSON.stringify(others));
  await user.click(await heart());
  await waitFor(() => expect(idsHere()).toEqual(['other']));
});

it('says when the browser is full or keeps nothing', async () => {
  const many = Array.from({ length: 100 }, (_, n) => ({ id: `c${n}`, name: '', at: 1, cents: 1 }));
  localStorage.setItem(SAVED_HERE_KEY, JSON.stringify(many));
  const { user } = open();
  await user.click(await heart());
  expect(await screen.findByText(/up to 100 cars in this browser/)).toBeVisible();
  expect(await pressed()).toBe('false');

  localStorage.clear();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await user.click(await heart());
  expect(await screen.findByText(/This browser can’t keep saved cars/)).toBeVisible();
  expect(await pressed()).toBe('true');
  jest.restoreAllMocks();
  // It is kept as long as the page.
  await user.click(await heart());
});

it('is on the page of the car, but not on one’s own, which says how many saved it', async () => {
  const { user, unmount } = open('buyer', page);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Saved' })).toBeVisible();
  await waitFor(() => expect(world.favourites).toHaveLength(1));
  unmount();

  Object.assign(world.products[0] ?? {}, { saves: 12 });
  open('seller', page);
  expect(await screen.findByText('12 people saved this')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

it('is not offered by servers without it', async () => {
  renderRoute(routes.home);
  await screen.findByRole('article', { name: 'Volvo XC60' });
  expect(screen.queryByRole('button', { name: /Save/ })).not.toBeInTheDocument();
});
