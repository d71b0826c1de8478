import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { TOTAL_COUNT_HEADER } from '#contract/limits';
import { routes } from '#contract/routes';
import type { WireBooking } from '#contract/types';
import { deferred } from '@/testing/deferred';
import { makeBooking, makeProduct } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { row } from '@/testing/tables';
import { world } from '@/testing/world';
import { productsApi } from '@/api/productsApi';

preloadTables(routes.dashboard, routes.order('b1'), routes.product('car-1'));

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const open = (url = routes.dashboard, isExtended = true) =>
  renderRoute(url, { signedInAs: 'buyer', preloadedState: { isExtended } });

const end = (productName: string, more: Partial<WireBooking> = {}) =>
  makeBooking({
    productName,
    picture: 'https://pictures.example/booked.jpg',
    createdAt: '2026-11-20T08:00:00.000Z',
    endedAt: '2026-11-21T12:00:00.000Z',
    reservedUntil: '2026-11-21T12:00:00.000Z',
    endReason: 'cancelled',
    ...more,
  });

let current: WireBooking[];
let ended: WireBooking[];
let counted: boolean;

beforeEach(() => {
  current = [makeBooking({ productName: 'Volvo XC60' })];
  ended = [end('Fiat Panda')];
  counted = false;
  server.use(
    ...extensionHandlers,
    http.get(api('/bookings/:email'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const isEnded = searchParams.get('status') === 'ended';
      counted ||= isEnded;
      const rows = isEnded ? ended : current;
      const q = searchParams.get('q') ?? '';
      const found = rows.filter(({ productName }) => productName.includes(q));
      return HttpResponse.json(found, { headers: { [TOTAL_COUNT_HEADER]: `${found.length}` } });
    }),
  );
});

describe('the link below the orders', () => {
  test('leads to the ended bookings, which say why and when they ended, and back', async () => {
    ended.push(end('Opel Corsa', { endReason: 'undone', refunded: true, refundState: 'done' }));
    const answer = deferred();
    const { user, shown } = open();
    await title('My Orders');
    expect(await screen.findByText('Volvo XC60')).toBeVisible();
    server.use(http.get(api('/bookings/:email'), () => answer.promise, { once: true }));
    await user.click(screen.getByRole('link', { name: 'Ended bookings' }));
    const heading = await title('Ended bookings');
    await waitFor(() => expect(heading).toHaveFocus());
    // No rows of the other list.
    expect(screen.queryByText('Volvo XC60')).not.toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Loading ended bookings' })).toBeVisible();
    answer.resolve();

    expect(document.title).toBe('Ended bookings · Second Gear');
    expect(shown.location).toMatchObject({ pathname: '/dashboard', search: '?status=ended' });
    expect((await row(/Fiat/)).getByText('You cancelled this booking.')).toBeVisible();
    expect((await row(/Fiat/)).getByText('booked Nov 20, 2026 · ended Nov 21, 2026')).toBeVisible();
    expect((await row(/Opel/)).getByText('We refunded your card.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();

    await user.click(screen.getByRole('link', { name: 'Current orders' }));
    expect(await title('My Orders')).toBeVisible();
    expect(shown.location.search).toBe('');
    expect(await screen.findByText('Volvo XC60')).toBeVisible();
    expect(world.calls.join()).toContain('status=current');
  });

  test('is there without orders too, but not without ended bookings', async () => {
    current = [];
    const { user, goTo } = open();
    expect(await screen.findByText('No orders yet')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ended bookings' })).toBeVisible();
    ended = [];
    await goTo('/dashboard?status=ended');
    expect(await screen.findByText('No ended bookings')).toBeVisible();
    expect(screen.queryByRole('searchbox', { name: /ended/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Current orders' }));
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });

  test('is not there if nothing has ended', async () => {
    ended = [];
    open();
    expect(await screen.findByText('Volvo XC60')).toBeVisible();
    await waitFor(() => expect(counted).toBe(true));
    expect(screen.queryByRole('link', { name: 'Ended bookings' })).not.toBeInTheDocument();
  });

  test('is not offered by a server that implements only the specification', async () => {
    server.use(http.get(api('/bookings/:email'), () => HttpResponse.json(current)));
    open('/dashboard?status=ended', false);
    expect(await screen.findByText('Volvo XC60')).toBeVisible();
    expect(await title('My Orders')).toBeVisible();
    expect(screen.queryByRole('link', { name: /bookings/ })).not.toBeInTheDocument();
    expect(world.calls.join()).not.toContain('status=ended');
  });
});

test('the Payment filter has the ended bookings, and keeps them when a search is cleared', async () => {
  current = Array.from({ length: 6 }, (_, index) => makeBooking({ productName: `Car ${index}` }));
  ended = Array.from({ length: 6 }, (_, index) => end(`Old ${index}`));
  const { user, shown } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Payment' }), 'Ended');
  expect(await title('Ended bookings')).toBeVisible();
  expect(await screen.findByText('Old 0')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Payment' })).toHaveValue('ended');

  await user.type(
    screen.getByRole('searchbox', { name: 'Search ended bookings' }),
    'Nothing{Enter}',
  );
  expect(await screen.findByText('No ended bookings match “Nothing”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('Old 0')).toBeVisible();
  expect(shown.location.search).toBe('?status=ended');
});

describe('the page of an ended booking', () => {
  const openOrder = (more: Partial<WireBooking>, signedInAs: 'buyer' | 'seller' = 'buyer') => {
    world.bookings = [end('Volvo XC60', { _id: 'b1', productId: 'car-1', email: '', ...more })];
    return renderRoute(routes.order('b1'), { signedInAs, preloadedState: { isExtended: true } });
  };
  const bookAgain = () => screen.queryByRole('link', { name: 'Book it again' });

  test('leads to the booking form of the car while it can be booked', async () => {
    const { user, shown } = openOrder({ endReason: 'cancelled' });
    await user.click(await screen.findByRole('link', { name: 'Book it again' }));
    expect(await screen.findByRole('dialog', { name: /Volvo XC60/ })).toBeVisible();
    expect(shown.location.pathname).toBe('/cars/car-1/volvo-xc60');
  });

  test.each([
    ['is sold', { status: 'sold' }],
    ['is withdrawn', { status: 'withdrawn' }],
    ['is on hold', { reservedUntil: '2099-01-01T00:00:00.000Z' }],
  ])('does not offer to book a car that %s', async (_why, car) => {
    world.products = [makeProduct({ _id: 'car-1', ...car })];
    const { store } = openOrder({ endReason: 'cancelled' });
    expect(await screen.findByText('You cancelled this booking.')).toBeVisible();
    const carOf = productsApi.endpoints.getProduct.select('car-1');
    await waitFor(() => expect(carOf(store.getState()).isSuccess).toBe(true));
    expect(bookAgain()).not.toBeInTheDocument();
  });

  test('does not offer it to someone who is no buyer any more', async () => {
    openOrder({ endReason: 'cancelled', sellerName: 'Sam Seller' }, 'seller');
    expect(await screen.findByText('You cancelled this booking.')).toBeVisible();
    expect(bookAgain()).not.toBeInTheDocument();
    expect(world.calls).not.toContain('GET /products/find/car-1');
  });
});
