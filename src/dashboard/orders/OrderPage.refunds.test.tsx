import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import type { WireBooking } from '#contract/types';
import { makeBooking } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

/** Refunds and disputes of a paid order. */
preloadPages(routes.order('b1'));

const open = () => renderRoute(routes.order('b1'), { signedInAs: 'buyer' });
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const steps = async () =>
  (await region('Order history')).getAllByRole('listitem').map(({ textContent }) => textContent);

/** The labels and values of the receipt. */
const receiptFacts = async () => {
  const receipt = await region('Receipt');
  fireEvent.click(receipt.getByRole('button', { name: 'View receipt' }));
  const values = receipt.getAllByRole('definition');
  return receipt
    .getAllByRole('term')
    .map(({ textContent }, index) => [textContent, values[index]?.textContent]);
};

const volvo = { _id: 'b1', productId: 'car-1', productName: 'Volvo XC60', price: '21500.50' };
/** The order as returned by a server that implements only spec §7. */
const book = (more: Partial<WireBooking> = {}) => {
  world.bookings = [makeBooking({ ...volvo, ...more })];
};

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
/** The same order from our own server. */
const bookHere = (more: Partial<WireBooking>) =>
  book({
    picture: 'https://pictures.example/booked.jpg',
    createdAt: '2026-11-20T08:00:00.000Z',
    location: 'Central station',
    sellerName: 'Sam Seller',
    sellerPhone: '+351 912 345 678',
    ...more,
  });

const REFUNDED = [
  ['Amount paid', '$21,500.50'],
  ['Refunded', '$21,500.50'],
  ['Remains paid', '$0'],
];

describe('a paid order with a refund', () => {
  const at = '2026-11-21T09:00:00.000Z';

  test('shows the refunded and the remaining amount in its status, timeline and receipt', async () => {
    bookHere({
      ...paid,
      refundedAmount: 500.5,
      dispute: 'open',
      history: [
        ...(paid.history ?? []),
        { kind: 'refund', at, amount: 500.5, left: 21_000 },
        { kind: 'dispute-opened', at, amount: 21_000, left: 21_000 },
        { kind: 'refund-failed', at, amount: 10, left: 21_000 },
      ],
    });
    open();
    const car = await region('Your car');
    expect(car.getByText('paid')).toBeVisible();
    const words = car.getByText(/\$500\.50 of \$21,500\.50 refunded\. \$21,000 remains paid\./);
    expect(words).toHaveTextContent(/You disputed this payment with your bank\./);
    expect((await steps()).slice(2, 5)).toEqual([
      expect.stringMatching(/^Refund of \$500\.50 sent to your card.*\$21,000 remains paid\.$/),
      expect.stringMatching(/^You disputed \$21,000 with your bank/),
      expect.stringMatching(/^Refund of \$10 failed/),
    ]);
    expect((await receiptFacts()).slice(-4)).toEqual([
      ['Amount paid', '$21,500.50'],
      ['Refunded', '$500.50'],
      ['Remains paid', '$21,000'],
      ['Dispute', 'Open at the buyer’s bank'],
    ]);
  });

  test.each<[string, Partial<WireBooking>, string[][]]>([
    ['in full', { refundState: 'done', refundedAmount: 21_500.5 }, REFUNDED],
    ['without an amount', { refundState: 'done' }, REFUNDED],
    [
      'with a pending refund',
      { refundState: 'pending' },
      [
        ['Amount paid', '$21,500.50'],
        ['Refund', 'Pending'],
      ],
    ],
  ])('shows it on the receipt: refunded %s', async (_when, more, facts) => {
    bookHere({ ...paid, status: 'unpaid', refunded: true, endReason: 'undone', ...more });
    open();
    const receipt = await receiptFacts();
    expect(receipt).toContainEqual(['Transaction ID', 'pi_123']);
    expect(receipt.slice(-facts.length)).toEqual(facts);
  });
});

describe('a paid order whose seller or car is gone', () => {
  const goneAt = '2026-11-27T12:00:00.000Z';

  test('shows when the seller’s account was closed, and advises not to collect the car', async () => {
    bookHere({
      ...paid,
      sellerClosedAt: goneAt,
      carRemovedAt: goneAt,
      sellerName: '',
      sellerPhone: '',
      history: [...(paid.history ?? []), { kind: 'seller-closed', at: goneAt }],
    });
    open();
    const car = await region('Your car');
    const notice = within(car.getByRole('alert'));
    expect(notice.getByText('The seller’s account was closed on Nov 27, 2026.')).toBeVisible();
    expect(notice.getByText(/don’t travel to them/)).toBeVisible();
    expect(car.getByRole('heading', { name: 'Volvo XC60' })).toBeVisible();
    expect(car.queryByRole('link', { name: 'Volvo XC60' })).not.toBeInTheDocument();
    expect((await steps()).at(-1)).toMatch(/^The seller’s account was closedNov 27, 2026/);
    const seller = await region('Seller');
    expect(seller.getByText('Closed account')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
    expect(
      screen.queryByText(/[Mm]eet the seller|Arrange with the seller/),
    ).not.toBeInTheDocument();
    expect(await region('Receipt')).toBeDefined();
  });

  test('shows that the car’s page was removed, without a link to it', async () => {
    bookHere({ ...paid, carRemovedAt: goneAt });
    open();
    const car = await region('Your car');
    expect(car.getByText('The car’s page was removed on Nov 27, 2026.')).toBeVisible();
    expect(car.queryByRole('link', { name: 'Volvo XC60' })).not.toBeInTheDocument();
    expect((await region('Seller')).getByText('Sam Seller')).toBeVisible();
  });

  test('links back to the order if the car is removed after the page was opened', async () => {
    bookHere(paid);
    server.use(http.get(api('/products/find/car-1'), () => HttpResponse.json({}, { status: 404 })));
    const { user, shown } = open();
    await user.click((await region('Your car')).getByRole('link', { name: 'Volvo XC60' }));
    expect(await screen.findByText('This car’s page was removed')).toBeVisible();
    expect(screen.queryByText(/withdrawn/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'View order' }));
    await waitFor(() => expect(shown.location.pathname).toBe(routes.order('b1')));
  });
});

test('an order of a seller who is gone asks for the money where it says so, without their number', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  bookHere({
    ...paid,
    sellerClosedAt: '2026-11-27T09:00:00.000Z',
    moneyBack: { until, canAsk: true, request: null },
  });
  const { user } = open();
  const notice = within((await region('Your car')).getByRole('alert'));
  await user.click(notice.getByRole('button', { name: 'Ask for your money back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for your money back' }));
  expect(dialog.getByRole('radio', { name: 'I didn’t get the car' })).toBeChecked();
  expect(screen.queryByText('+351 912 345 678')).not.toBeInTheDocument();
});

test('a refunded order says until when to return the car, and keeps the seller’s contact', async () => {
  bookHere({
    ...paid,
    ...{ status: 'unpaid', refunded: true, endReason: 'undone' },
    returnBy: '2026-12-05T12:00:00.000Z',
  });
  open();
  const car = await region('Your car');
  expect(car.getByText(/^If you have the car, return it by Dec 5, 2026\./)).toBeVisible();
  const call = car.getByRole('link', { name: 'Call Sam Seller +351 912 345 678' });
  expect(call).toHaveAttribute('href', 'tel:+351912345678');
  const seller = await region('Seller');
  expect(seller.getByText('+351 912 345 678')).toBeVisible();
  expect(seller.getByText('Central station')).toBeVisible();
});

test('the receipt has the car as it was sold, the card, and until when the money goes back', async () => {
  bookHere({
    ...paid,
    moneyBack: { until: '2026-12-20T09:30:00.000Z', canAsk: true, request: null },
    receipt: {
      car: {
        category: 'SUV',
        condition: 'good',
        purchaseYear: 2018,
        yearOfUse: 6,
        location: 'Lisbon',
        mileageKm: 61_000,
        vin: 'YV1CZ59H541010101',
      },
      card: { brand: 'visa', last4: '4242' },
    },
  });
  open();
  expect((await receiptFacts()).slice(4)).toEqual([
    ['Seller', 'Sam Seller, Lisbon'],
    ['Buyer', expect.stringContaining('@')],
    ['Car', 'Volvo XC60'],
    ['Category', 'SUV'],
    ['Condition', 'Good'],
    ['Purchase year', '2018'],
    ['Years of use', '6'],
    ['Location', 'Lisbon'],
    ['Mileage', '61,000 km (37,904 mi)'],
    ['VIN', 'YV1CZ59H541010101'],
    ['Amount paid', '$21,500.50'],
    ['Paid with', 'Visa ending in 4242'],
    ['Money back until', 'Dec 20, 2026'],
  ]);
});

test('the request for the money keeps what was written when the page was left', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  bookHere({ ...paid, moneyBack: { until, canAsk: true, request: null } });
  const ask = { name: 'Ask for your money back' };
  const { user, unmount } = open();
  await user.click(await screen.findByRole('button', ask));
  const dialog = within(await screen.findByRole('dialog', ask));
  await user.click(dialog.getByRole('radio', { name: 'The car has a serious fault' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'The gearbox is broken.');
  unmount();
  const again = open();
  await again.user.click(await screen.findByRole('button', ask));
  const kept = within(await screen.findByRole('dialog', ask));
  expect(kept.getByRole('textbox', { name: 'Note' })).toHaveValue('The gearbox is broken.');
  expect(kept.getByRole('radio', { name: 'The car has a serious fault' })).toBeChecked();
});
