import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';
import type { WireSale } from '#contract/bookings';
import type { WireMoneyBackRequest } from '#contract/moneyBack';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { makeSale, sellerBookingsServer } from '@/testing/handlers/sellerBookingsHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { config } from '@/lib/config';

/** One booking, as the seller of the car sees it. */
const id = '3ab16c93-0000-4000-8000-000000000001';
preloadPages(routes.sale(id));

const bookedAt = '2026-11-20T08:00:00.000Z';
const paidAt = '2026-11-20T09:30:00.000Z';
const booked = { kind: 'booked', at: bookedAt } as const;
const paid: Partial<WireSale> = {
  state: 'paid',
  reservedUntil: null,
  paidAt,
  canRelease: false,
  history: [booked, { kind: 'paid', at: paidAt }],
};
const request: WireMoneyBackRequest = {
  _id: 'r1',
  state: 'open',
  reason: 'not-as-described',
  note: 'The car is blue.',
  photos: [],
  askedAt: '2026-11-22T10:00:00.000Z',
  reply: null,
  replyUntil: '2026-11-24T10:00:00.000Z',
  decideBy: '2026-11-25T10:00:00.000Z',
  decidedAt: null,
  amount: null,
  refundedAt: null,
  answer: '',
};

afterEach(() => jest.restoreAllMocks());

let sales: WireSale[];
let mockServer: ReturnType<typeof sellerBookingsServer>;
const book = (more: Partial<WireSale> = {}) => {
  sales.push(
    makeSale({
      _id: id,
      productId: 'car-1',
      productName: 'Volvo XC60',
      price: 21_500,
      createdAt: bookedAt,
      history: [booked],
      ...more,
    }),
  );
};
beforeEach(() => {
  sales = [];
  mockServer = sellerBookingsServer(sales);
  server.use(...mockServer.handlers, ...extensionHandlers);
});

const open = (isExtended = true) =>
  renderRoute(routes.sale(id), { signedInAs: 'seller', preloadedState: { isExtended } });
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const steps = async () =>
  (await region('Booking history')).getAllByRole('listitem').map(({ textContent }) => textContent);
const noteFacts = async () => {
  const note = await region('Sale note');
  const values = note.getAllByRole('definition');
  return note
    .getAllByRole('term')
    .map(({ textContent }, index) => [textContent, values[index]?.textContent]);
};

describe('a paid booking', () => {
  test('shows the car, the order number, the buyer, what happened and the next step', async () => {
    book(paid);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Booking' })).toBeVisible();
    const car = await region('Car');
    expect(car.getByRole('link', { name: 'Volvo XC60' })).toHaveAttribute(
      'href',
      '/cars/car-1/volvo-xc60',
    );
    expect(car.getByText('$21,500')).toBeVisible();
    expect(car.getByText('Order number SG-3AB1-6C93')).toBeVisible();
    expect(car.getByText('paid')).toBeVisible();
    expect(car.getByRole('heading', { name: 'Next step' })).toBeVisible();
    expect(car.getByText('Call Bea Buyer to hand over the car.')).toBeVisible();
    const buttons = car.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Handed over']);
    const buyer = await region('Buyer');
    expect(buyer.getByText('Bea Buyer')).toBeVisible();
    expect(buyer.getByRole('link', { name: '+351 912 345 678' })).toHaveAttribute(
      'href',
      'tel:+351912345678',
    );
    expect(buyer.getByText('Central station')).toBeVisible();
    expect(await steps()).toEqual([
      expect.stringMatching(/^Bea Buyer booked the carNov 20, 2026/),
      expect.stringMatching(/^Bea Buyer paid \$21,500Nov 20, 2026/),
    ]);
    expect(screen.queryByRole('region', { name: 'Money back' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Bookings' })).toHaveAttribute(
      'href',
      routes.bookings,
    );
  });

  test('has a sale note to print, and says that payouts are not made here', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    book(paid);
    const { user } = open();
    expect(await noteFacts()).toEqual([
      ['Date', expect.stringMatching(/^Nov 20, 2026/)],
      ['Order number', 'SG-3AB1-6C93'],
      ['Seller', 'Sam Seller, sam@example.com'],
      ['Buyer', 'Bea Buyer'],
      ['Car', 'Volvo XC60'],
      ['Price', '$21,500'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Print sale note' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
    expect(screen.getByText('Second Gear doesn’t pay out sales on this site.')).toBeVisible();
  });

  test('shows what was refunded, disputed and is left', async () => {
    book({
      ...paid,
      refundedAmount: 500,
      dispute: 'open',
      history: [
        ...(paid.history ?? []),
        { kind: 'refund', at: paidAt, amount: 500, left: 21_000 },
        { kind: 'dispute-opened', at: paidAt, amount: 20_000, left: 21_000 },
      ],
    });
    open();
    expect((await noteFacts()).slice(5)).toEqual([
      ['Price', '$21,500'],
      ['Refunded', '$500'],
      ['Remains paid', '$21,000'],
      ['Disputed', '$20,000'],
      ['Dispute', 'Open at the buyer’s bank'],
    ]);
    const car = await region('Car');
    expect(car.getByText(/^The buyer disputed this payment with their bank\./)).toBeVisible();
    expect(car.getByText('If you still have the car, keep it until then.')).toBeVisible();
    expect((await steps()).slice(2)).toEqual([
      expect.stringMatching(/^Refund of \$500 sent to the buyer.*\$21,000 remains paid\.$/),
      expect.stringMatching(/^Bea Buyer disputed \$20,000 with their bank/),
    ]);
  });

  test('that is refunded keeps its note, without the buyer’s number', async () => {
    const ended = { state: 'ended', endReason: 'undone', number: '', location: '' } as const;
    book({ ...paid, ...ended, refundState: 'pending' });
    open();
    expect((await noteFacts()).slice(6)).toEqual([['Refund', 'Pending']]);
    const car = await region('Car');
    expect(car.getByText('refunded')).toBeVisible();
    expect(car.queryByRole('heading', { name: 'Next step' })).not.toBeInTheDocument();
    const buyer = await region('Buyer');
    expect(buyer.queryByText('Phone')).not.toBeInTheDocument();
  });

  test('does not link to a car whose page was removed', async () => {
    book({ ...paid, history: [booked, { kind: 'car-removed', at: paidAt }] });
    open();
    const car = await region('Car');
    expect(car.getByRole('heading', { name: 'Volvo XC60' })).toBeVisible();
    expect(car.queryByRole('link', { name: 'Volvo XC60' })).not.toBeInTheDocument();
  });
});

describe('the buyer’s request for their money', () => {
  test('is on the page with its reason and note, and in the history', async () => {
    book({
      ...paid,
      moneyBack: request,
      moneyBackStage: 'asked',
      history: [...(paid.history ?? []), { kind: 'money-back-asked', at: request.askedAt }],
    });
    open();
    const section = await region('Money back');
    expect(
      section.getByText(
        /^Bea Buyer asked for their money back on Nov 22, 2026, .* We decide by Nov 25, 2026\. Until then the sale stays as it is\.$/,
      ),
    ).toBeVisible();
    expect(section.getByText('The car isn’t as described')).toBeVisible();
    expect(section.getByText('The car is blue.')).toBeVisible();
    expect((await steps()).at(-1)).toMatch(/^Bea Buyer asked for their money backNov 22, 2026/);
    expect((await region('Car')).getByText('Keep the car until we’ve decided.')).toBeVisible();
    expect((await region('Car')).getByText('money back asked')).toBeVisible();
  });
});

describe('an unpaid booking', () => {
  test('shows the end of the hold, and has no sale note', async () => {
    book();
    open();
    const car = await region('Car');
    expect(car.getByText('on hold')).toBeVisible();
    expect(car.getByText(/^2[34]\sh\sleft, until /)).toBeVisible();
    expect(car.getByText('Not paid yet. Call Bea Buyer to agree when to meet.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Sale note' })).not.toBeInTheDocument();
    expect(screen.queryByText(/pay out/)).not.toBeInTheDocument();
  });

  test('lets the seller share their phone number', async () => {
    book({ canSharePhone: true });
    const { user } = open();
    const name = 'Share phone number';
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('Phone number shared.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Volvo XC60' })).toHaveFocus();
    expect(world.calls).toContain(`POST /bookings/${id}/seller-phone`);
  });

  test('can be cancelled with a reason, and shows that', async () => {
    book();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Cancel the booking of Volvo XC60?' }),
    );
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It broke down.');
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    const car = await region('Car');
    expect(await car.findByText('You cancelled this booking: It broke down.')).toBeVisible();
    expect(mockServer.released).toEqual([{ id, reason: 'It broke down.' }]);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Volvo XC60' })).toHaveFocus());
    expect(car.queryByRole('button')).not.toBeInTheDocument();
  });

  test('that was paid meanwhile shows it after the refusal', async () => {
    book();
    server.use(
      http.post(api(`/bookings/${id}/release`), () => {
        sales.length = 0;
        book(paid);
        return HttpResponse.json(
          { message: 'The buyer has already paid for this car.', code: errorCodes.alreadyPaid },
          { status: 409 },
        );
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It broke down.');
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await dialog.findByText('The buyer has already paid for this car.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep booking' }));
    expect((await region('Car')).getByText('paid')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Volvo XC60' })).toHaveFocus());
  });
});

test('a booking that is not of the seller’s cars is not found', async () => {
  open();
  expect(await screen.findByText('Booking not found')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Bookings' }).at(-1)).toHaveAttribute(
    'href',
    routes.bookings,
  );
});

test('a booking that cannot be loaded shows an error with Retry', async () => {
  book(paid);
  const path = api(`/bookings/${id}/sale`);
  server.use(http.get(path, () => HttpResponse.json({}, { status: 429 }), { once: true }));
  const { user } = open();
  expect(await screen.findByText('We couldn’t load the booking')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await region('Car')).toBeDefined();
});

test('a refunded sale keeps the buyer’s number until the car is back', async () => {
  book({
    ...paid,
    state: 'ended',
    endReason: 'undone',
    refundState: 'done',
    returnBy: '2999-01-05T12:00:00.000Z',
  });
  const { user } = open();
  const car = await region('Car');
  expect(car.getByText(/They have until Jan 5, 2999\./)).toBeVisible();
  expect(car.getByRole('link', { name: 'Call Bea Buyer +351 912 345 678' })).toBeVisible();
  expect((await region('Buyer')).getByText('Central station')).toBeVisible();
  expect(screen.queryByText(/^The buyer had until/)).not.toBeInTheDocument();

  server.use(
    http.patch(api('/products/car-1'), () => {
      sales.length = 0;
      book({
        ...paid,
        state: 'ended',
        endReason: 'undone',
        refundState: 'done',
        returnedAt: paidAt,
      });
      return HttpResponse.json({ modifiedCount: 1 });
    }),
  );
  await user.click(car.getByRole('button', { name: 'I have the car back: List again' }));
  expect(await screen.findByText('Car listed again.')).toBeVisible();
  await waitFor(() => expect(car.queryByRole('button', { name: /List again/ })).toBeNull());
  expect(car.getByRole('heading', { name: 'Volvo XC60' })).toHaveFocus();
});

test('a refunded sale whose car is not back in time says what to do', async () => {
  jest.replaceProperty(config, 'supportEmail', 'help@second-gear.test');
  book({
    ...paid,
    state: 'ended',
    endReason: 'undone',
    refundState: 'done',
    returnBy: '2026-11-20T12:00:00.000Z',
    number: '',
    location: '',
  });
  open();
  const car = await region('Car');
  expect(
    car.getByText(
      'The buyer had until Nov 20, 2026 to return the car. If you have it back, list it again. If not, write to us with the order number.',
    ),
  ).toBeVisible();
  expect(car.getByRole('link', { name: 'help@second-gear.test' })).toBeVisible();
  expect(car.getByRole('button', { name: 'I have the car back: List again' })).toBeVisible();
  expect(car.queryByText(/^They have until/)).not.toBeInTheDocument();
  expect((await region('Buyer')).queryByText(/Wait for the buyer’s call/)).not.toBeInTheDocument();
});
