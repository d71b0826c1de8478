import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { viewport } from '@/testing/browserGaps';
import { deferred } from '@/testing/deferred';
import { makeBooking, makeProduct } from '@/testing/factories';
import { pagedList } from '@/testing/handlers/paged';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { columnHeaders, exportLines, row } from '@/testing/tables';
import { world } from '@/testing/world';

preloadTables(routes.dashboard);

const HOUR = 3_600_000;
const open = (search = '') => renderRoute(`${routes.dashboard}${search}`, { signedInAs: 'buyer' });
const others = () => ['Other 1', 'Other 2'].map((productName) => makeBooking({ productName }));
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

test('an order has a picture, its facts, its price, its state and what its buyer can do', async () => {
  world.bookings = [
    // A server that implements only the specification returns no more than this.
    makeBooking({ _id: 'b 1', productName: 'Volvo XC60', price: '21500' }),
    makeBooking({
      ...{ productName: 'Fiat Panda', status: 'paid', price: 4999.5, refundedAmount: 500 },
      ...{ sellerName: 'Oscar Reis', location: 'Lisbon', createdAt: '2024-11-25T12:00:00.000Z' },
    }),
  ];
  const { user } = open();

  expect(await screen.findByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  const volvo = await row(/Volvo XC60/);
  expect(columnHeaders()).toEqual(['Image', 'Name', 'Price', 'Action']);
  expect(volvo.getByText('$21,500')).toBeVisible();
  expect(volvo.getByRole('link', { name: 'Volvo XC60' })).toHaveAttribute(
    'href',
    '/dashboard/orders/b%201',
  );
  expect(volvo.getByRole('link', { name: 'Pay for Volvo XC60' })).toHaveAttribute(
    'href',
    '/dashboard/payment/b%201',
  );
  expect(volvo.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
  expect(volvo.queryByText(/left$/)).not.toBeInTheDocument();
  const fiat = await row(/Fiat Panda/);
  expect(fiat.getByText('$4,999.50')).toBeVisible();
  expect(fiat.getByText('Oscar Reis · Lisbon · booked Nov 25, 2024')).toBeVisible();
  expect(fiat.getByText('paid')).toBeVisible();
  expect(fiat.getByText('$500 of $4,999.50 refunded. $4,499.50 remains paid.')).toBeVisible();
  expect(fiat.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
  await user.click(fiat.getByRole('link', { name: 'Fiat Panda' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
});

test('exports all data of the orders', async () => {
  const createdAt = '2026-11-20T08:00:00.000Z';
  const endedAt = '2026-11-22T08:00:00.000Z';
  const reservedUntil = fromNow(HOUR);
  world.bookings = [
    makeBooking({
      ...{ _id: 'b1', productName: 'Volvo XC60', price: 17_900, createdAt, reservedUntil },
      location: 'Central station',
    }),
    makeBooking({
      ...{ _id: 'b2', productName: 'Fiat Panda', price: 5000, createdAt, status: 'paid' },
      ...{ transactionId: 'pi_1', refundedAmount: 500, location: '' },
    }),
    makeBooking({
      ...{ _id: 'b3', productName: 'Kia Ceed', price: 900, createdAt, transactionId: 'pi_2' },
      ...{ refunded: true, refundState: 'done', endReason: 'undone', endedAt },
    }),
    // A server that implements only the specification returns no more than this.
    makeBooking({ _id: 'b4', productName: 'VW Golf', price: 100 }),
  ];
  const { user } = open();
  expect(await exportLines(user, 'Exported 4 orders.')).toEqual([
    'Order number,Name,Status,Booked,Pay by,Ended,Price,Refunded,Remains paid,Transaction ID,Meeting location',
    `b1,Volvo XC60,Unpaid,2026-11-20 08:00,${reservedUntil.slice(0, 16).replace('T', ' ')},,17900,,,,Central station`,
    `b2,Fiat Panda,"Paid. $500 of $5,000 refunded. $4,500 remains paid.",2026-11-20 08:00,,,5000,500,4500,pi_1,`,
    `b3,Kia Ceed,Refunded. We refunded your card.,2026-11-20 08:00,,2026-11-22 08:00,900,900,0,pi_2,`,
    'b4,VW Golf,Unpaid,,,,100,,,,',
  ]);
});

test('a resized column keeps its width while the remaining time counts down', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  world.bookings = [
    makeBooking({ productName: 'Volvo XC60', reservedUntil: fromNow(HOUR) }),
    ...others(),
  ];
  // With these timers, what the layout loads would arrive outside of a search.
  await act(() => Promise.resolve(open()));
  await screen.findByRole('grid');
  const volvo = await row(/Volvo/);
  const name = volvo.getByRole('gridcell', { name: 'Volvo XC60' });
  const width = () => name.style.getPropertyValue('--width');
  const header = screen.getByRole('columnheader', { name: /^Name/ });
  const edge = within(header).getByTestId('SeparatorIcon');
  const before = width();
  fireEvent.mouseDown(edge, { clientX: 0, button: 0, buttons: 1 });
  fireEvent.mouseMove(document, { clientX: 321, buttons: 1 });
  fireEvent.mouseUp(document, { clientX: 321 });
  const given = width();
  expect(given).not.toBe(before);
  act(() => jest.advanceTimersByTime(61_000));
  expect(await volvo.findByText(/58 min left/)).toBeVisible();
  expect(width()).toBe(given);
  jest.useRealTimers();
});

test('the table is one Tab stop, and the arrow keys reach the links and buttons of every row', async () => {
  world.bookings = [
    makeBooking({ productName: 'Volvo XC60', reservedUntil: fromNow(HOUR) }),
    makeBooking({ productName: 'Fiat Panda' }),
    ...others(),
  ];
  const { user } = open();

  await screen.findByRole('grid');
  const volvo = await row(/Volvo/);
  await user.click(screen.getByRole('columnheader', { name: /^Price/ }));
  await user.keyboard('{ArrowDown}{ArrowLeft}');
  expect(volvo.getByRole('link', { name: 'Volvo XC60' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(volvo.getByRole('link', { name: 'Pay for Volvo XC60' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(volvo.getByRole('button', { name: 'Cancel Volvo XC60' })).toHaveFocus();
  const fiat = await row(/Fiat/);
  for (const link of fiat.getAllByRole('link')) expect(link).toHaveAttribute('tabindex', '-1');
});

test('requests missing pictures once per product', async () => {
  world.products = [makeProduct({ _id: 'car-9', picture: 'https://pictures.example/9.jpg' })];
  world.bookings = [
    makeBooking({ productId: 'car-9', productName: 'First' }),
    makeBooking({ productId: 'car-9', productName: 'Second' }),
    makeBooking({ productId: 'gone', productName: 'Third' }),
    makeBooking({ productName: 'Fourth', picture: 'https://pictures.example/own.jpg' }),
  ];
  open();

  await screen.findByRole('grid');
  const sources = () =>
    within(screen.getByRole('grid'))
      .getAllByAltText('')
      .map((image) => image.getAttribute('src'));
  await waitFor(() =>
    expect(sources()).toEqual([
      'https://pictures.example/9.jpg',
      'https://pictures.example/9.jpg',
      'https://pictures.example/own.jpg',
    ]),
  );
  const requests = world.calls.filter((call) => call.startsWith('GET /products/find/'));
  expect(requests.toSorted()).toEqual(['GET /products/find/car-9', 'GET /products/find/gone']);
});

test('shows the remaining hold time, and offers nothing once an order has ended', async () => {
  world.bookings = [
    makeBooking({ productName: 'Held', reservedUntil: fromNow(5 * HOUR + 90_000) }),
    makeBooking({ productName: 'Over', reservedUntil: fromNow(-HOUR) }),
    makeBooking({ productName: 'Returned', status: 'unpaid', refunded: true }),
    makeBooking({
      productName: 'Released',
      // By the device’s clock it would still be on hold.
      reservedUntil: fromNow(HOUR),
      endReason: 'released',
      releaseReason: 'It failed its inspection.',
    }),
  ];
  open();

  const held = await row(/Held/);
  expect(held.getByText('5 h 1 min left')).toBeVisible();
  expect(held.getByRole('link', { name: 'Pay for Held' })).toBeVisible();
  for (const [name, words] of [
    [/Over/, 'You didn’t pay in time.'],
    [/Returned/, 'refunded'],
    [/Released/, 'Cancelled by the seller: It failed its inspection.'],
  ] as const) {
    const order = await row(name);
    expect(order.getByText(words)).toBeVisible();
    expect(order.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(order.queryByRole('button')).not.toBeInTheDocument();
  }
});

describe('cancelling an order on hold', () => {
  beforeEach(() => {
    world.bookings = [
      makeBooking({ _id: 'b1', productName: 'Held', reservedUntil: fromNow(5 * HOUR) }),
    ];
  });

  test('asks for confirmation, then removes the order from the list', async () => {
    server.use(
      http.delete(api('/bookings/:id'), () => {
        world.bookings = [];
        return HttpResponse.json({ deletedCount: 1 });
      }),
    );
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: 'Cancel Held' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel this booking?' });
    await user.click(within(question).getByRole('button', { name: 'Keep booking' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(world.bookings).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Cancel Held' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));

    expect(await screen.findByText('Your booking is cancelled.')).toBeVisible();
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });

  test('shows the reason if the server refuses', async () => {
    server.use(
      http.delete(api('/bookings/:id'), () =>
        HttpResponse.json(
          { message: 'A payment is under way.', code: 'conflict' },
          { status: 409 },
        ),
      ),
    );
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: 'Cancel Held' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));

    expect(await screen.findByText('A payment is under way.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Cancel Held' })).toBeEnabled();
  });
});

test('filters unpaid orders', async () => {
  server.use(pagedList('/bookings/:email', () => world.bookings));
  world.bookings = Array.from({ length: 24 }, (_, index) =>
    makeBooking({ productName: `Car ${index}`, status: index % 8 === 0 ? 'unpaid' : 'paid' }),
  );
  const { user, shown } = open();

  await user.selectOptions(await screen.findByRole('combobox', { name: 'Payment' }), 'Unpaid');

  expect(await screen.findByText('1–3 of 3')).toBeVisible();
  expect(shown.location.search).toBe('?status=unpaid');
});

test('links to the cars for a buyer without orders', async () => {
  open();

  expect(await screen.findByText('No orders yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find a car' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('search and filters appear from six orders on', async () => {
  world.bookings = Array.from({ length: 5 }, (_, index) =>
    makeBooking({ productName: `Car ${index}` }),
  );
  const { unmount } = open();
  await row(/Car 4/);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Payment' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Export/ })).toBeVisible();
  unmount();
  world.bookings.push(makeBooking({ productName: 'Car 5' }));
  open();
  await row(/Car 5/);
  expect(screen.getByRole('searchbox')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Payment' })).toBeVisible();
});

test('a few orders are cards on a phone', async () => {
  viewport.width = 360;
  world.bookings = others();
  open();
  const list = within(await screen.findByRole('list', { name: 'My Orders' }));
  expect(await list.findByRole('link', { name: 'Other 1' })).toBeVisible();
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

test('while the orders load there is no search that would go again, and readers hear of it', async () => {
  const answer = deferred();
  server.use(http.get(api('/bookings/:email'), () => answer.promise));
  world.bookings = others();
  open();
  expect(await screen.findByRole('status', { name: 'Loading orders' })).toBeVisible();
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
  answer.resolve();
  expect(await screen.findByText('Other 1')).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Loading orders' })).not.toBeInTheDocument();
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
});

test('the search stays while its last matches are replaced by all orders', async () => {
  const cars = Array.from({ length: 7 }, (_, index) =>
    makeBooking({ productName: `Car ${index}` }),
  );
  server.use(pagedList('/bookings/:email', () => cars));
  const { user } = open('?q=Car+3');
  await row(/Car 3/);
  const search = screen.getByRole('searchbox');
  await user.clear(search);
  await row(/Car 6/);
  expect(search).toHaveFocus();
});
