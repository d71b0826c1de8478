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
import { world } from '@/testing/world';

preloadTables(routes.dashboard);

const HOUR = 3_600_000;
const open = (search = '') => renderRoute(`${routes.dashboard}${search}`, { signedInAs: 'buyer' });
/** The row of an order. */
const row = (name: RegExp) => screen.findByRole('row', { name }).then(within);
const others = () => ['Other 1', 'Other 2'].map((productName) => makeBooking({ productName }));
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

test('an unpaid order has a Pay link, a paid one shows that it is paid', async () => {
  world.bookings = [
    makeBooking({ _id: 'b 1', productName: 'Volvo XC60', price: '21500' }),
    makeBooking({ productName: 'Fiat Panda', status: 'paid', price: 4999.5 }),
  ];
  open();

  expect(await screen.findByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
  const volvo = await row(/Volvo XC60/);
  expect(volvo.getByText('$21,500')).toBeVisible();
  expect(volvo.getByRole('link', { name: 'Pay for Volvo XC60' })).toHaveAttribute(
    'href',
    '/dashboard/payment/b%201',
  );
  const fiat = await row(/Fiat Panda/);
  expect(fiat.getByText('$4,999.50')).toBeVisible();
  expect(fiat.getByText('paid')).toBeVisible();
  expect(fiat.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
});

test('a paid order shows the refunded and remaining amounts, and a closed seller account', async () => {
  world.bookings = [
    makeBooking({ productName: 'Volvo XC60', status: 'paid', price: 17_900, refundedAmount: 500 }),
    makeBooking({ productName: 'Fiat Panda', status: 'paid', dispute: 'open' }),
    makeBooking({ productName: 'Kia Ceed', status: 'paid', moneyBackStage: 'asked' }),
    makeBooking({ productName: 'Seat Leon', status: 'paid', moneyBackStage: 'accepted' }),
    makeBooking({
      productName: 'VW Golf',
      status: 'paid',
      sellerClosedAt: '2026-11-27T12:00:00.000Z',
    }),
  ];
  open();
  const volvo = await row(/Volvo XC60/);
  expect(volvo.getByText('paid')).toBeVisible();
  expect(volvo.getByText('$500 of $17,900 refunded. $17,400 remains paid.')).toBeVisible();
  expect((await row(/Fiat Panda/)).getByText(/^You disputed this payment/)).toBeVisible();
  const asked = 'Money back asked. We haven’t decided yet.';
  expect((await row(/Kia Ceed/)).getByText(asked)).toBeVisible();
  expect((await row(/Seat Leon/)).getByText('Your refund is on its way.')).toBeVisible();
  expect((await row(/VW Golf/)).getByText('The seller’s account was closed.')).toBeVisible();
});

test('exports all data of the orders', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:csv';
  };
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
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
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Exported 4 orders.')).toBeVisible();
  click.mockRestore();
  expect((await files[0]?.text())?.trim().split('\r\n')).toEqual([
    'Order number,Name,Status,Booked,Pay by,Ended,Price,Refunded,Remains paid,Transaction ID,Meeting location',
    `b1,Volvo XC60,Unpaid,${createdAt},${reservedUntil},,17900,,,,Central station`,
    `b2,Fiat Panda,"Paid. $500 of $5,000 refunded. $4,500 remains paid.",${createdAt},,,5000,500,4500,pi_1,`,
    `b3,Kia Ceed,Refunded. We refunded your card.,${createdAt},,${endedAt},900,900,0,pi_2,`,
    'b4,VW Golf,Unpaid,,,,100,,,,',
  ]);
});

test('every order links to its own page, also after it was paid or has ended', async () => {
  world.bookings = [
    makeBooking({ _id: 'b 1', productName: 'Volvo XC60' }),
    makeBooking({ _id: 'b2', productName: 'Fiat Panda', status: 'paid' }),
    makeBooking({ _id: 'b3', productName: 'Kia Ceed', reservedUntil: fromNow(-HOUR) }),
  ];
  const { user } = open();

  expect((await row(/Volvo/)).getByRole('link', { name: 'Volvo XC60' })).toHaveAttribute(
    'href',
    '/dashboard/orders/b%201',
  );
  expect((await row(/Kia/)).getByRole('link', { name: 'Kia Ceed' })).toBeVisible();
  await user.click((await row(/Fiat/)).getByRole('link', { name: 'Fiat Panda' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
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

test('shows why the seller released the car', async () => {
  world.bookings = [
    makeBooking({
      productName: 'Volvo XC60',
      // By the device’s clock it would still be on hold.
      reservedUntil: fromNow(HOUR),
      endReason: 'released',
      releaseReason: 'It failed its inspection.',
    }),
  ];
  open();

  const volvo = await row(/Volvo/);
  expect(volvo.getByText('Cancelled by the seller: It failed its inspection.')).toBeVisible();
  expect(volvo.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(volvo.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
});

test('shows no Cancel and no remaining time if the server does not support holds', async () => {
  world.bookings = [makeBooking({ productName: 'Volvo XC60' })];
  open();

  const volvo = await row(/Volvo XC60/);
  expect(volvo.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
  expect(volvo.queryByText(/left$/)).not.toBeInTheDocument();
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

test('shows the remaining hold time, expired holds and refunds', async () => {
  world.bookings = [
    makeBooking({ productName: 'Held', reservedUntil: fromNow(5 * HOUR + 90_000) }),
    makeBooking({ productName: 'Over', reservedUntil: fromNow(-HOUR) }),
    makeBooking({ productName: 'Returned', status: 'unpaid', refunded: true }),
    makeBooking({ productName: 'Coming', refunded: true, refundState: 'pending' }),
  ];
  open();

  const held = await row(/Held/);
  expect(held.getByText('5 h 1 min left')).toBeVisible();
  expect(held.getByRole('link', { name: 'Pay for Held' })).toBeVisible();
  const over = await row(/Over/);
  expect(over.getByText('You didn’t pay in time.')).toBeVisible();
  expect(over.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(over.queryByRole('button')).not.toBeInTheDocument();
  const returned = await row(/Returned/);
  expect(returned.getByText('refunded')).toBeVisible();
  expect(returned.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(returned.queryByRole('button')).not.toBeInTheDocument();
  const coming = await row(/Coming/);
  expect(
    coming.getByText('We’ve started your refund. It can take a few days to reach your card.'),
  ).toBeVisible();
  expect(coming.queryByText('refunded')).not.toBeInTheDocument();
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

test.each([
  ['returns whole lists', () => undefined],
  ['pages', () => server.use(pagedList('/bookings/:email', () => world.bookings))],
])('filters unpaid orders when the server %s', async (_name, useServer) => {
  useServer();
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

test('an order shows its seller, its meeting location and its day', async () => {
  world.bookings = [
    makeBooking({
      productName: 'Volvo XC60',
      sellerName: 'Oscar Reis',
      location: 'Lisbon',
      createdAt: '2024-11-25T12:00:00.000Z',
    }),
  ];
  open();
  const volvo = await row(/Volvo XC60/);
  expect(volvo.getByText('Oscar Reis · Lisbon · booked Nov 25, 2024')).toBeVisible();
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

test('orders are printed as rows with a title and the date', async () => {
  world.bookings = [makeBooking({ productName: 'Volvo XC60', price: 21_500 })];
  open();
  await row(/Volvo XC60/);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = within(screen.getByRole('region', { name: 'My Orders on paper' }));
  expect(paper.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  expect(paper.getByRole('row', { name: /Volvo XC60.*\$21,500/ })).toBeVisible();
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

test('a single order is a table with image, name, price and action', async () => {
  world.bookings = [makeBooking({ productName: 'Volvo XC60' })];
  open();
  const grid = within(await screen.findByRole('grid', { name: 'My Orders' }));
  expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Image',
    'Name',
    'Price',
    'Action',
  ]);
  expect(await grid.findByRole('row', { name: /Volvo XC60.*\$/ })).toBeVisible();
});

test.each([1, 3])('%d orders are cards on a phone', async (count) => {
  viewport.width = 360;
  world.bookings = Array.from({ length: count }, (_, index) =>
    makeBooking({ productName: `Car ${index}` }),
  );
  open();
  const list = await screen.findByRole('list', { name: 'My Orders' });
  expect(await within(list).findByRole('link', { name: 'Car 0' })).toBeVisible();
  expect(within(list).getAllByRole('listitem')).toHaveLength(count);
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
