import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import type { WireBooking } from '#contract/types';
import { makeBooking, makeProduct } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { config } from '@/lib/config';

preloadPages(routes.order('b1'), routes.dashboard);

const HOUR = 3_600_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const open = () => renderRoute(routes.order('b1'), { signedInAs: 'buyer' });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** The order as returned by a server that implements only spec §7. */
const book = (more: Partial<WireBooking> = {}) => {
  world.bookings = [
    makeBooking({
      _id: 'b1',
      productId: 'car-1',
      productName: 'Volvo XC60',
      price: '21500.50',
      ...more,
    }),
  ];
};

/** The same order from our own server. */
const bookHere = (more: Partial<WireBooking> = {}) =>
  book({
    picture: 'https://pictures.example/booked.jpg',
    createdAt: '2026-11-20T08:00:00.000Z',
    reservedUntil: fromNow(5 * HOUR + 90_000),
    location: 'Central station',
    sellerName: 'Sam Seller',
    sellerPhone: '+351 912 345 678',
    history: [{ kind: 'booked', at: '2026-11-20T08:00:00.000Z' }],
    ...more,
  });
const paid: Partial<WireBooking> = {
  status: 'paid',
  reservedUntil: null,
  transactionId: 'pi_123',
  paidAt: '2026-11-20T09:30:00.000Z',
  history: [
    { kind: 'booked', at: '2026-11-20T08:00:00.000Z' },
    { kind: 'paid', at: '2026-11-20T09:30:00.000Z' },
  ],
};

const steps = async () =>
  (await region('Order history')).getAllByRole('listitem').map(({ textContent }) => textContent);

describe('an unpaid order', () => {
  beforeEach(() => bookHere());

  test('shows the booked car, the remaining hold time and the seller’s contact details', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
    const car = await region('Your car');
    expect(car.getByRole('link', { name: 'Volvo XC60' })).toHaveAttribute(
      'href',
      '/cars/car-1/volvo-xc60',
    );
    expect(car.getByText('$21,500.50')).toBeVisible();
    expect(car.getByText(/^On hold for you until .* \(5 h 1 min left\)\.$/)).toBeVisible();
    expect(car.getByRole('link', { name: 'Pay' })).toHaveAttribute('href', '/dashboard/payment/b1');

    const seller = await region('Seller');
    expect(seller.getByText('Sam Seller')).toBeVisible();
    expect(seller.getByRole('link', { name: '+351 912 345 678' })).toHaveAttribute(
      'href',
      'tel:+351912345678',
    );
    expect(seller.getByText('Central station')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Receipt' })).not.toBeInTheDocument();
    expect(await steps()).toEqual([expect.stringMatching(/^You booked the car/)]);
  });

  test('can be cancelled after the same confirmation as in the table, then redirects to My Orders', async () => {
    server.use(
      http.delete(api('/bookings/b1'), () => {
        world.bookings = [];
        return HttpResponse.json({ deletedCount: 1 });
      }),
    );
    const { user, shown } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Cancel this booking?' }),
    );
    await user.click(question.getByRole('button', { name: 'Cancel booking' }));

    expect(await screen.findByText('Your booking is cancelled.')).toBeVisible();
    await waitFor(() => expect(shown.location.pathname).toBe(routes.dashboard));
  });

  test('stays visible with a notice and Retry if it cannot be refreshed', async () => {
    const { user } = open();
    expect(await screen.findByRole('link', { name: 'Pay' })).toBeVisible();
    let isBroken = true;
    const broken = () => (isBroken ? new HttpResponse(null, { status: 400 }) : undefined);
    server.use(http.get(api('/bookings/find/b1'), broken));
    act(() => void window.dispatchEvent(new Event('online')));
    const notice = await screen.findByText(/^This may be out of date\. /);
    expect(notice).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay' })).toBeVisible();

    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  });

  test('shows that it has ended in the open confirmation, and keeps the focus', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    bookHere({ reservedUntil: fromNow(20_000) });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const question = within(await screen.findByRole('alertdialog'));
    act(() => jest.advanceTimersByTime(31_000));
    expect(await question.findByRole('alert')).toHaveTextContent(
      'This booking has already ended. You didn’t pay in time.',
    );
    expect(question.queryByRole('button', { name: 'Cancel booking' })).not.toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Close' }));
    // And not while the dialog fades out.
    expect(screen.queryByText('Cancel booking')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Volvo XC60' })).toHaveFocus());
    jest.useRealTimers();
  });

  test('is shown as paid if it was paid before the cancellation', async () => {
    server.use(
      http.delete(api('/bookings/b1'), () => {
        bookHere(paid);
        return HttpResponse.json(
          { message: 'This booking is paid.', code: 'conflict' },
          { status: 409 },
        );
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Cancel booking' }));

    expect(await screen.findByText('This booking is paid.')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Receipt' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Volvo XC60' })).toHaveFocus());
  });

  test('exports to a calendar by when to pay or cancel, on the day on which the hold ends', async () => {
    const files: string[] = [];
    const make = jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) void file.text().then((text) => files.push(text));
      return 'blob:test/calendar';
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    const end = new Date(2026, 11, 24, 15, 0);
    jest.useFakeTimers({ now: new Date(2026, 11, 24, 9, 0), advanceTimers: true });
    bookHere({ reservedUntil: end.toISOString() });
    const { user } = open();
    const car = await region('Your car');
    expect(
      car.getByText(
        'Adds “Pay or cancel by 3:00 PM” on Dec 24, 2026. No time to meet is agreed yet.',
      ),
    ).toBeVisible();
    await user.click(car.getByRole('button', { name: 'Add to calendar' }));
    jest.useRealTimers();

    await waitFor(() => expect(files).toHaveLength(1));
    make.mockRestore();
    click.mockRestore();
    expect(files[0]).toContain('DTSTART;VALUE=DATE:20261224\r\n');
    expect(files[0]).toMatch(/SUMMARY:Pay or cancel by 3:00\u202f?.?PM: Volvo XC60/);
    // Nobody has agreed to meet there.
    expect(files[0]).not.toContain('Central station');
    expect(files[0]).toContain('DESCRIPTION:Sam Seller\\n+351 912 345 678\r\n');
  });
});

describe('a paid order', () => {
  beforeEach(() => bookHere(paid));

  test('has a complete receipt, a timeline and a next step, and no actions to pay or cancel', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = open();
    const receipt = await region('Receipt');
    expect(receipt.getByText('Nov 20, 2026 · $21,500.50')).toBeVisible();
    expect(receipt.queryByRole('term')).not.toBeInTheDocument();
    const view = receipt.getByRole('button', { name: 'View receipt' });
    expect(view).toHaveAttribute('aria-expanded', 'false');
    await user.click(view);
    expect(receipt.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Order number',
      'Transaction ID',
      'Issued by',
      'Seller',
      'Buyer',
      'Car',
      'Amount paid',
    ]);
    expect(receipt.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Nov 20, 2026'),
      'b1',
      'pi_123',
      'Second Gear',
      'Sam Seller',
      'Bea Buyer, bea@example.com',
      'Volvo XC60',
      '$21,500.50',
    ]);
    await user.click(receipt.getByRole('button', { name: 'Print receipt' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
    await user.click(receipt.getByRole('button', { name: 'Hide receipt' }));
    expect(receipt.queryByRole('term')).not.toBeInTheDocument();
    expect(await steps()).toEqual([
      expect.stringMatching(/^You booked the carNov 20, 2026/),
      expect.stringMatching(/^You paid \$21,500\.50Nov 20, 2026/),
    ]);
    const car = await region('Your car');
    expect(car.getByRole('heading', { name: 'Next step' })).toBeVisible();
    expect(car.getByText('Meet the seller, check the car and drive it home.')).toBeVisible();
    const call = car.getByRole('link', { name: 'Call Sam Seller +351 912 345 678' });
    expect(call).toHaveAttribute('href', 'tel:+351912345678');
    expect(car.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
    expect(
      car.getByText('You’ve paid for this car. Arrange with the seller when to collect it.'),
    ).toBeVisible();
    expect(car.queryByRole('link', { name: 'Pay' })).not.toBeInTheDocument();
    expect(car.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
  });
});

describe('an order that has ended', () => {
  test('shows why the seller released the car, and no phone number', async () => {
    bookHere({
      reservedUntil: fromNow(HOUR),
      endReason: 'released',
      releaseReason: 'It failed its inspection.',
      sellerPhone: '',
      history: [
        { kind: 'booked', at: '2026-11-20T08:00:00.000Z' },
        { kind: 'released', at: '2026-11-20T09:00:00.000Z', reason: 'It failed its inspection.' },
      ],
    });
    open();
    const car = await region('Your car');
    expect(car.getByText('The seller cancelled this booking.')).toBeVisible();
    expect(car.queryByRole('link', { name: 'Pay' })).not.toBeInTheDocument();
    expect(await steps()).toEqual([
      expect.stringMatching(/^You booked the car/),
      expect.stringMatching(/^The seller cancelled the booking.*“It failed its inspection\.”$/),
    ]);
    const seller = await region('Seller');
    expect(seller.getByText('Sam Seller')).toBeVisible();
    expect(seller.queryByText('Phone')).not.toBeInTheDocument();
    expect(seller.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('from a server without extensions', () => {
  test('shows the available data, and requests the car for its picture and seller', async () => {
    world.products = [
      makeProduct({ _id: 'car-1', sellerName: 'Sam Seller', phone: '351912345678' }),
    ];
    book({ status: 'paid' });
    const { user } = open();

    const car = await region('Your car');
    expect(car.getByText('$21,500.50')).toBeVisible();
    const seller = await region('Seller');
    expect(await seller.findByText('Sam Seller')).toBeVisible();
    const phone = await seller.findByRole('link', { name: '+351 912 345 678' });
    expect(phone).toHaveAttribute('href', 'tel:+351912345678');
    // A phone number may exist, but such a server does not return it.
    expect(seller.queryByText('Suggested meeting location')).not.toBeInTheDocument();
    expect(await steps()).toEqual(['You booked the car', 'You paid $21,500.50']);
    expect(car.getByText('Meet the seller, check the car and drive it home.')).toBeVisible();
    const receipt = await region('Receipt');
    await user.click(receipt.getByRole('button', { name: 'View receipt' }));
    expect(receipt.queryByText('Transaction ID')).not.toBeInTheDocument();
    expect(receipt.queryByText('Date')).not.toBeInTheDocument();
    expect(receipt.getByText('b1')).toBeVisible();
    expect(new Set(world.calls.filter((call) => call.startsWith('GET')))).toEqual(
      new Set(['GET /bookings/find/b1', 'GET /products/find/car-1']),
    );
  });

  test('does not claim that data is missing if the seller could not be loaded', async () => {
    server.use(http.get(api('/products/find/car-1'), () => HttpResponse.json({}, { status: 404 })));
    book({ status: 'paid' });
    open();
    const seller = await region('Seller');
    expect(await seller.findAllByText('Couldn’t load')).toHaveLength(2);
    expect(seller.queryByText('Not provided')).not.toBeInTheDocument();
  });

  test('an unpaid order can only be paid', async () => {
    book();
    open();
    const car = await region('Your car');
    expect(car.getByText('You’ve booked this car but haven’t paid yet.')).toBeVisible();
    expect(car.getByRole('link', { name: 'Pay' })).toBeVisible();
    expect(car.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
  });
});

test.each([
  ['it does not exist', () => undefined],
  ['it belongs to another user', () => book({ email: 'other@example.com' })],
  [
    'the server refuses it',
    () =>
      server.use(http.get(api('/bookings/find/b1'), () => HttpResponse.json({}, { status: 403 }))),
  ],
  [
    'the server does not know it',
    () =>
      server.use(http.get(api('/bookings/find/b1'), () => HttpResponse.json({}, { status: 404 }))),
  ],
])('an order is not found when %s', async (_why, arrange) => {
  arrange();
  open();
  expect(await screen.findByText('Order not found')).toBeVisible();
  // In the menu, and below the message.
  expect(screen.getAllByRole('link', { name: 'My Orders' })).toHaveLength(2);
  expect(screen.queryByText('Volvo XC60')).not.toBeInTheDocument();
});

test('an order that cannot be loaded says so and where to write to, and Retry loads it', async () => {
  jest.replaceProperty(config, 'supportEmail', 'help@cars.example.com');
  const failed = () => HttpResponse.json({}, { status: 429 });
  server.use(http.get(api('/bookings/find/b1'), failed, { once: true }));
  bookHere();
  const { user } = open();
  expect(await screen.findByText('We couldn’t load your order')).toBeVisible();
  expect(screen.getByRole('link', { name: 'help@cars.example.com' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await region('Your car');
  expect(screen.getByRole('link', { name: 'help@cars.example.com' })).toBeVisible();
  jest.restoreAllMocks();
});
