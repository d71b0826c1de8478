import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';
import type { WireSellerBooking } from '#contract/bookings';
import { viewport } from '@/testing/browserGaps';
import { makeProduct } from '@/testing/factories';
import { makeSellerBooking, sellerBookingsServer } from '@/testing/handlers/sellerBookingsHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';

preloadTables(routes.bookings, routes.dashboard);

const HOUR = 3_600_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

let bookings: WireSellerBooking[];
let mockServer: ReturnType<typeof sellerBookingsServer>;
beforeEach(() => {
  bookings = [];
  mockServer = sellerBookingsServer(bookings);
  server.use(...extensionHandlers);
  server.use(...mockServer.handlers);
});

const open = (search = '') =>
  renderRoute(`${routes.bookings}${search}`, {
    signedInAs: 'seller',
    preloadedState: { isExtended: true },
  });
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('a seller’s bookings', () => {
  test('show the car, the buyer’s contact details, the end of the hold and the next step', async () => {
    bookings.push(
      makeSellerBooking({
        _id: 'sale-1',
        productName: 'Volvo XC60',
        price: 21_500,
        reservedUntil: fromNow(5 * HOUR + 90_000),
      }),
      makeSellerBooking({ productName: 'Fiat Panda', number: '', location: '' }),
    );
    open();

    expect(await screen.findByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
    const volvo = await row(/Volvo XC60/);
    expect(volvo.getByText('on hold')).toBeVisible();
    expect(volvo.getByText(/^5\sh\sleft$/)).toBeVisible();
    // For screen readers and on paper; on the screen it is a tooltip.
    expect(volvo.getByText(/^, until \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M$/)).toBeVisible();
    expect(volvo.getByText('Not paid yet. Call Bea Buyer to agree when to meet.')).toBeVisible();
    expect(volvo.getByRole('link', { name: '+351 912 345 678' })).toHaveAttribute(
      'href',
      'tel:+351912345678',
    );
    expect(
      volvo.getByRole('gridcell', {
        name: /^Bea Buyer.*Would like to meet at Central station$/,
      }),
    ).toBeVisible();
    expect(volvo.getByText('$21,500')).toBeVisible();
    expect(volvo.getByRole('link', { name: 'Volvo XC60' })).toHaveAttribute(
      'href',
      '/dashboard/bookings/sale-1',
    );
    const fiat = await row(/Fiat Panda/);
    expect(
      fiat.getByText('Waiting for payment. The buyer didn’t leave a phone number.'),
    ).toBeVisible();
    expect(fiat.getAllByRole('link')).toHaveLength(1);
  });

  test('are printed as rows with a title and the date', async () => {
    bookings.push(
      makeSellerBooking({ productName: 'Volvo XC60', price: 21_500 }),
      makeSellerBooking(),
    );
    open();
    await row(/Volvo XC60/);
    const region = { name: 'Bookings on paper' };
    expect(screen.queryByRole('region', region)).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = within(screen.getByRole('region', region));
    expect(paper.getByRole('heading', { name: 'Bookings' })).toBeVisible();
    expect(paper.getByText(/^\w{3} \d+, \d{4}, \d+:\d\d\s[AP]M$/)).toBeVisible();
    expect(paper.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Car',
      'Status',
      'Buyer',
      'Booked',
      'Price',
    ]);
    expect(paper.getAllByRole('row')).toHaveLength(3);
    expect(paper.getByRole('row', { name: /Volvo XC60.*Central station.*\$21,500/ })).toBeVisible();
    expect(paper.queryByRole('button')).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('region', region)).not.toBeInTheDocument();
  });

  test('show which cars are paid, and why a booking ended', async () => {
    const over = { state: 'ended', canRelease: false, number: '', location: '' } as const;
    bookings.push(
      makeSellerBooking({
        productName: 'Sold',
        state: 'paid',
        reservedUntil: null,
        canRelease: false,
      }),
      makeSellerBooking({ productName: 'Late', ...over, endReason: 'expired' }),
      makeSellerBooking({ productName: 'Back', ...over, endReason: 'cancelled' }),
      makeSellerBooking({
        productName: 'Mine',
        ...over,
        endReason: 'released',
        releaseReason: 'No tyres.',
      }),
      makeSellerBooking({
        productName: 'Undone',
        ...over,
        endReason: 'undone',
        refundState: 'pending',
      }),
      makeSellerBooking({ productName: 'Gone', ...over, endReason: 'withdrawn', buyerName: '' }),
      makeSellerBooking({ productName: 'Unswept', reservedUntil: fromNow(-HOUR) }),
    );
    open();

    expect((await row(/Sold/)).getByText('Call Bea Buyer to hand over the car.')).toBeVisible();
    expect((await row(/Late/)).getByText(/didn’t pay in time/)).toBeVisible();
    expect((await row(/Back/)).getByText(/The buyer cancelled/)).toBeVisible();
    expect((await row(/Mine/)).getByText('You cancelled this booking: No tyres.')).toBeVisible();
    expect((await row(/Undone/)).getByText(/The refund is in progress/)).toBeVisible();
    expect((await row(/Gone/)).getByText('Deleted user')).toBeVisible();
    // The hold has expired by the clock, although the server has not processed it.
    expect((await row(/Unswept/)).getByText(/didn’t pay in time/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Cancel booking/ })).not.toBeInTheDocument();
  });

  test('show the refunded, remaining and disputed amounts of a sale', async () => {
    const paid = { state: 'paid', reservedUntil: null, canRelease: false, price: 17_900 } as const;
    bookings.push(
      makeSellerBooking({ ...paid, productName: 'Part', refundedAmount: 500, dispute: null }),
      makeSellerBooking({ ...paid, productName: 'Open', refundedAmount: 0, dispute: 'open' }),
      makeSellerBooking({ ...paid, productName: 'Asked', moneyBackStage: 'asked' }),
      makeSellerBooking({ ...paid, productName: 'Due', moneyBackStage: 'accepted' }),
      makeSellerBooking({ ...paid, productName: 'Kept', refundedAmount: 0, dispute: 'won' }),
      makeSellerBooking({
        ...paid,
        productName: 'Lost',
        state: 'ended',
        endReason: 'undone',
        refundState: 'done',
        refundedAmount: 17_900,
        dispute: 'lost',
      }),
    );
    open();

    const part = await row(/Part/);
    expect(part.getByText('paid')).toBeVisible();
    expect(
      part.getByText(
        '$500 of $17,900 refunded. $17,400 remains paid. Call Bea Buyer to hand over the car.',
      ),
    ).toBeVisible();
    expect(
      (await row(/Open/)).getByText(/^The buyer disputed this payment .* keep it until then\.$/),
    ).toBeVisible();
    const asked = await row(/Asked/);
    expect(asked.getByText('money back asked')).toBeVisible();
    expect(asked.getByText('Keep the car until we’ve decided.')).toBeVisible();
    const due = await row(/Due/);
    expect(due.getByText('Keep the car until the refund is confirmed.')).toBeVisible();
    expect((await row(/Kept/)).getByText(/^The bank rejected the buyer’s dispute\./)).toBeVisible();
    expect(
      (await row(/Lost/)).getByText(/^The bank accepted the buyer’s dispute and returned/),
    ).toBeVisible();
  });

  test('can be filtered to those on hold, paid or ended, each with its own URL', async () => {
    bookings.push(
      makeSellerBooking({ productName: 'Held' }),
      makeSellerBooking({ productName: 'Sold', state: 'paid', canRelease: false }),
    );
    const { user, shown } = open();

    await row(/Held/);
    const choices = within(screen.getByRole('navigation', { name: 'Booking status' }));
    expect(choices.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
    await user.click(choices.getByRole('link', { name: 'Paid' }));
    await waitFor(() => expect(screen.queryByText('Held')).not.toBeInTheDocument());
    expect(screen.getByText('Sold')).toBeVisible();
    expect(shown.location.search).toBe('?state=paid');
    expect(choices.getByRole('link', { name: 'Paid' })).toHaveAttribute('aria-current', 'true');
    await user.click(choices.getByRole('link', { name: 'Ended' }));
    expect(await screen.findByText('No bookings with this status')).toBeVisible();
    // There was no search, so the hint about spelling would be wrong.
    expect(screen.queryByText(/spelling/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Held')).toBeVisible();
  });

  test('are linked from the rows of cars on hold or sold in My Products', async () => {
    world.products = [
      makeProduct({ name: 'Volvo XC60', reservedUntil: fromNow(HOUR) }),
      makeProduct({ name: 'Kia Ceed', status: 'sold' }),
      makeProduct({ name: 'Fiat Panda' }),
    ];
    bookings.push(
      makeSellerBooking({ productName: 'Volvo XC60' }),
      makeSellerBooking({ productName: 'Other' }),
    );
    const { user, shown } = renderRoute(routes.dashboard, {
      signedInAs: 'seller',
      preloadedState: { isExtended: true },
    });

    const kia = await row(/Kia Ceed/);
    expect(kia.getByRole('link', { name: 'sold, view bookings of Kia Ceed' })).toBeVisible();
    expect((await row(/Fiat Panda/)).queryByRole('link', { name: /bookings of/ })).toBeNull();
    await user.click(
      (await row(/Volvo XC60/)).getByRole('link', { name: 'on hold, view bookings of Volvo XC60' }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
    expect(shown.location.search).toBe('?q=Volvo%20XC60');
    await row(/Volvo XC60/);
    expect(screen.queryByText('Other')).not.toBeInTheDocument();
  });

  test('are cards on a phone', async () => {
    viewport.width = 360;
    bookings.push(makeSellerBooking({ productName: 'Volvo XC60' }));
    open();

    const list = within(await screen.findByRole('list', { name: 'Bookings' }));
    const card = within(await list.findByRole('listitem'));
    expect(card.getByRole('heading', { name: /^Volvo XC60/ })).toBeVisible();
    expect(card.getByText('on hold')).toBeVisible();
    expect(card.getByRole('link', { name: '+351 912 345 678' })).toBeVisible();
    expect(card.getByRole('button', { name: 'Cancel booking of Volvo XC60' })).toBeVisible();
  });

  test('show an empty state', async () => {
    open();
    expect(await screen.findByText('No bookings yet')).toBeVisible();
  });

  test('show an error with Retry if they cannot be loaded', async () => {
    const path = api('/products/seller/:email/bookings');
    server.use(http.get(path, () => HttpResponse.json({}, { status: 500 })));
    const { user } = open();
    expect(await screen.findByText('We couldn’t load the bookings')).toBeVisible();
    bookings.push(makeSellerBooking({ productName: 'Volvo XC60' }));
    server.use(...mockServer.handlers);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await row(/Volvo XC60/);
  });

  test('are not requested if the server does not support them', async () => {
    renderRoute(routes.bookings, { signedInAs: 'seller' });
    expect(await screen.findByText('Bookings aren’t available')).toBeVisible();
    expect(world.calls.filter((call) => call.endsWith('/bookings'))).toEqual([]);
  });
});

describe('sharing the phone number', () => {
  const name = 'Share phone number with Bea Buyer';

  test('is offered until the buyer sees it', async () => {
    bookings.push(
      makeSellerBooking({ _id: 's1', productName: 'Volvo XC60', canSharePhone: true }),
      makeSellerBooking({ productName: 'Fiat Panda', canSharePhone: false }),
      makeSellerBooking({
        productName: 'Late',
        canSharePhone: true,
        reservedUntil: fromNow(-HOUR),
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name }));

    expect(await screen.findByText('Phone number shared.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
    expect(world.calls).toContain('POST /bookings/s1/seller-phone');
  });

  test('shows why the server refuses, and reloads the list', async () => {
    const booking = makeSellerBooking({ productName: 'Volvo XC60', canSharePhone: true });
    bookings.push(booking);
    server.use(
      http.post(api('/bookings/:id/seller-phone'), () => {
        Object.assign(booking, { state: 'ended', endReason: 'cancelled', canSharePhone: false });
        return HttpResponse.json(
          { message: 'This booking has already ended.', code: errorCodes.bookingEnded },
          { status: 409 },
        );
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(/This booking has already ended\./)).toBeVisible();
    expect(await screen.findByText('The buyer cancelled. No action needed.')).toBeVisible();
  });
});

describe('releasing a car', () => {
  const press = async (view: ReturnType<typeof open>) => {
    await view.user.click(
      await screen.findByRole('button', { name: 'Cancel booking of Volvo XC60' }),
    );
    return within(await screen.findByRole('dialog', { name: 'Cancel the booking of Volvo XC60?' }));
  };
  beforeEach(() => {
    bookings.push(makeSellerBooking({ _id: 's1', productName: 'Volvo XC60' }));
  });

  test('asks for the reason, sends it and reloads the list', async () => {
    const view = open();
    const dialog = await press(view);
    expect(
      dialog.getByText(/This ends Bea Buyer’s booking and puts the car back on sale/),
    ).toBeVisible();
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    expect(reason).toHaveFocus();
    await view.user.type(reason, '  It failed its inspection. ');
    await view.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));

    expect(
      await screen.findByText(
        'Booking cancelled and the car put back on sale. We sent your reason to the buyer.',
      ),
    ).toBeVisible();
    expect(mockServer.released).toEqual([{ id: 's1', reason: 'It failed its inspection.' }]);
    const volvo = await row(/Volvo XC60/);
    expect(
      await volvo.findByText('You cancelled this booking: It failed its inspection.'),
    ).toBeVisible();
    expect(volvo.queryByRole('button')).not.toBeInTheDocument();
  });

  test.each([
    ['Off sale', 'takes the car off sale', 'taken off sale', { withdraw: true }],
    [
      ...([
        'Sold elsewhere',
        'marks the car as sold elsewhere',
        'marked as sold elsewhere',
      ] as const),
      { withdraw: true, soldElsewhere: true },
    ],
  ] as const)('makes the car %s', async (outcome, asked, done, change) => {
    const view = open();
    const dialog = await press(view);
    await view.user.type(dialog.getByRole('textbox'), 'It failed its inspection.');
    await view.user.click(dialog.getByRole('radio', { name: outcome }));
    expect(
      dialog.getByText(`This ends Bea Buyer’s booking and ${asked}. You can’t undo this.`),
    ).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    const toast = `Booking cancelled and the car ${done}. We sent your reason to the buyer.`;
    expect(await screen.findByText(toast)).toBeVisible();
    expect(mockServer.released).toEqual([
      { id: 's1', reason: 'It failed its inspection.', ...change },
    ]);
  });

  test('leaves the car to the seller’s choice, whatever the reason says', async () => {
    const view = open();
    const dialog = await press(view);
    const reason = 'The buyer says he has not sold his old car yet.';
    await view.user.type(dialog.getByRole('textbox'), reason);
    expect(dialog.getByRole('radio', { name: 'Back on sale' })).toBeChecked();
    await view.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(
      await screen.findByText(/^Booking cancelled and the car put back on sale/),
    ).toBeVisible();
    expect(mockServer.released).toEqual([{ id: 's1', reason }]);
  });

  test.each([
    ['is missing', '', 'Reason is required.'],
    ['is too short', '  x  ', 'Reason must be at least 3 characters.'],
    ['is too long', 'x'.repeat(301), 'Reason must be 300 characters or fewer.'],
  ])('shows at the field that the reason %s', async (_what, text, words) => {
    const view = open();
    const dialog = await press(view);
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    if (text) await view.user.click(reason).then(() => view.user.paste(text));
    await view.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));

    await waitFor(() => expect(reason).toHaveAccessibleDescription(expect.stringContaining(words)));
    expect(reason).toHaveFocus();
    expect(mockServer.released).toEqual([]);
  });

  test('shows why the server refuses, and reloads the list', async () => {
    server.use(
      http.post(api('/bookings/:id/release'), () => {
        Object.assign(bookings[0] ?? {}, { state: 'paid', canRelease: false });
        return HttpResponse.json(
          { message: 'The buyer has already paid for this car.', code: errorCodes.alreadyPaid },
          { status: 409 },
        );
      }),
    );
    const view = open();
    const dialog = await press(view);
    await view.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It is broken.');
    await view.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The buyer has already paid for this car.',
    );
    await view.user.click(dialog.getByRole('button', { name: 'Keep booking' }));
    expect(await (await row(/Volvo XC60/)).findByText('paid')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Cancel booking/ })).not.toBeInTheDocument();
  });

  test('can be aborted, and returns the focus', async () => {
    const view = open();
    const dialog = await press(view);
    await view.user.click(dialog.getByRole('button', { name: 'Keep booking' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Cancel booking of Volvo XC60' })).toHaveFocus(),
    );
    expect(mockServer.released).toEqual([]);
  });
});
