import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { makeProduct, makeUser } from '@/testing/factories';
import { changesStream } from '@/testing/changesStream';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { fakeTimers } from '@/testing/fakeTimers';
import { api, isSignedIn, whenSignedIn } from '@/testing/handlers/respond';
import { makeSellerBooking, sellerBookingsServer } from '@/testing/handlers/sellerBookingsHandlers';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail, respond } from '@/testing/responses';
import { server } from '@/testing/server';
import { row } from '@/testing/tables';
import { world } from '@/testing/world';

preloadTables(routes.bookings, routes.dashboard);

let streams: ReturnType<typeof changesStream>[];
beforeEach(() => {
  streams = [];
  server.use(
    http.get(api('/changes'), () => {
      const stream = changesStream();
      streams.push(stream);
      return stream.response;
    }),
    ...extensionHandlers,
  );
});

/** Resolves when nothing more is on its way. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 500)));
// What is never read to its end keeps the process alive.
afterEach(() => {
  for (const { end } of streams) end();
  jest.useRealTimers();
});

const opened = async (count = 1) => {
  await waitFor(() => expect(streams).toHaveLength(count));
  const stream = streams.at(-1);
  if (!stream) throw new Error('No stream.');
  return stream;
};
const countCalls = (call: string) => world.calls.filter((made) => made.startsWith(call)).length;

const openCategory = (isExtended = true) =>
  renderRoute(routes.category('suv'), { signedInAs: 'buyer', preloadedState: { isExtended } });

it('shows a new price in its place, without asking for the list again', async () => {
  world.products = ['Volvo XC60', 'Fiat Panda'].map((name, index) =>
    makeProduct({ _id: `car-${index}`, name, categoryId: 'suv', resalePrice: 21_000 + index }),
  );
  respond('GET /products/search', { rows: world.products, total: 2, reachable: 2, facets: {} });
  openCategory();
  await screen.findByText('Volvo XC60');
  const stream = await opened();
  const lists = () => countCalls('GET /products/search') + countCalls('GET /products/suv');
  const before = lists();
  const [volvo, panda] = world.products;
  if (!volvo || !panda) throw new Error('No cars.');
  panda.resalePrice = 18_500;
  stream.send({ changes: [['product', panda._id]] });
  expect(await screen.findByText('$18,500')).toBeVisible();
  expect(screen.getByText('$21,000')).toBeVisible();
  expect(lists()).toBe(before);
  stream.send({ changes: [['product', 'not on screen']] });
  stream.send({ changes: [['product', volvo._id]] });
  await waitFor(() => expect(countCalls('GET /products/find/car-0')).toBe(1));
  expect(countCalls('GET /products/find/not')).toBe(0);
});

it('shows a seller a new booking, also when the event arrives in parts', async () => {
  const bookings = [makeSellerBooking({ productName: 'Volvo XC60' })];
  server.use(...sellerBookingsServer(bookings).handlers);
  renderRoute(routes.bookings, { signedInAs: 'seller', preloadedState: { isExtended: true } });
  await row(/Volvo XC60/);
  const stream = await opened();
  bookings.push(makeSellerBooking({ productName: 'Fiat Panda' }));
  stream.write(':\n\ndata: {"changes":[["boo');
  stream.write('king","b1"],["unknown","x"]]}\n');
  stream.write('\n');
  expect((await row(/Fiat Panda/)).getByText('Fiat Panda')).toBeVisible();
});

it('shows an admin at once how many payments wait', async () => {
  let count = 1;
  const oldestAt = '2026-11-20T08:00:00.000Z';
  server.use(
    http.get(api('/overview'), () =>
      HttpResponse.json([{ kind: 'unmatched-payments', count, oldestAt }]),
    ),
  );
  renderRoute(routes.dashboard, { signedInAs: 'admin', preloadedState: { isExtended: true } });
  const link = await screen.findByRole('link', { name: 'Payments', hidden: true });
  await waitFor(() => expect(link).toHaveAccessibleDescription('1 to settle'));
  const stream = await opened();
  count = 2;
  stream.send({ changes: [['payment', 'pi_1']] });
  await waitFor(() => expect(link).toHaveAccessibleDescription('2 to settle'));
});

it('asks for everything again after the stream was lost', async () => {
  openCategory();
  const stream = await opened();
  const count = () => countCalls('GET /notices/count');
  await waitFor(() => expect(count()).toBeGreaterThan(0));
  const before = count();
  stream.write('retry: 1\n\n');
  stream.end();
  await opened(2);
  await waitFor(() => expect(count()).toBe(before + 1));
});

it('takes the pages of a role away when it ends', async () => {
  const { shown } = renderRoute(routes.sellers, {
    signedInAs: 'admin',
    preloadedState: { isExtended: true },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'All Sellers' })).toBeVisible();
  const stream = await opened();
  const record = makeUser({ role: 'user' });
  server.use(http.get(api('/users/:email'), () => HttpResponse.json(record)));
  stream.send({ changes: [['user', record._id]] });
  await waitFor(() => expect(shown.location.pathname).toBe(routes.login));
});

it('says on lists when it has been lost for ten seconds, and checks on request', async () => {
  fakeTimers();
  fail('GET /changes', 503);
  const bookings = [makeSellerBooking({ productName: 'Volvo XC60' })];
  server.use(...sellerBookingsServer(bookings).handlers);
  renderRoute(routes.bookings, { signedInAs: 'seller', preloadedState: { isExtended: true } });
  await row(/Volvo XC60/);
  await waitFor(() => expect(countCalls('GET /changes')).toBeGreaterThan(0));
  await act(() => jest.advanceTimersByTimeAsync(11_000));
  expect(await screen.findByText(/^Not live at the moment. Checked/)).toBeVisible();
  bookings.push(makeSellerBooking({ productName: 'Fiat Panda' }));
  fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
  expect((await row(/Fiat Panda/)).getByText('Fiat Panda')).toBeVisible();
});

it('renews the access token that the stream was refused with', async () => {
  let isFirst = true;
  server.use(
    http.get(api('/notices/count'), ({ request }) =>
      whenSignedIn(request, () => ({ unseen: 0, unread: 0 })),
    ),
    http.get(api('/changes'), ({ request }) => {
      if (isFirst) world.accessTokens.clear();
      isFirst = false;
      return isSignedIn(request) ? undefined : new Response(null, { status: 401 });
    }),
  );
  openCategory();
  await opened();
  expect(countCalls('POST /jwt')).toBe(1);
});

it('asks nothing of a server without extensions', async () => {
  openCategory(false);
  await screen.findByRole('heading', { level: 1 });
  await settled();
  expect(streams).toHaveLength(0);
});

it('opens no stream for anonymous users', async () => {
  renderRoute(routes.home, { preloadedState: { isExtended: true } });
  await screen.findByRole('heading', { level: 1 });
  await settled();
  expect(streams).toHaveLength(0);
});

it('closes the stream at log-out', async () => {
  const { unmount } = openCategory();
  await opened();
  unmount();
  fail('GET /changes', 500);
  await settled();
  expect(streams).toHaveLength(1);
});
