import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';
import type { WireSellerBooking } from '#contract/bookings';
import { makeProduct } from '@/testing/factories';
import { makeSellerBooking, sellerBookingsServer } from '@/testing/handlers/sellerBookingsHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { exportLines, row } from '@/testing/tables';
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
    const targets = fiat.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets.filter((target) => target?.startsWith('tel:'))).toEqual([]);
  });

  test('show which are paid and which ended, by which they can be filtered', async () => {
    const over = { state: 'ended', canRelease: false, number: '', location: '' } as const;
    bookings.push(
      makeSellerBooking({ productName: 'Held' }),
      makeSellerBooking({
        ...{ productName: 'Sold', state: 'paid', canRelease: false, reservedUntil: null },
        ...{ _id: '0f3a9c21-aaaa', price: 17_900, refundedAmount: 500 },
        ...{ createdAt: '2026-11-20T12:00:00.000Z', paidAt: '2026-11-21T12:00:00.000Z' },
      }),
      makeSellerBooking({ ...over, productName: 'Gone', endReason: 'withdrawn', buyerName: '' }),
    );
    const { user, shown } = open();

    await row(/Held/);
    expect((await row(/Gone/)).getByText('Deleted user')).toBeVisible();
    const choices = within(screen.getByRole('navigation', { name: 'Booking status' }));
    expect(choices.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
    await user.click(choices.getByRole('link', { name: 'Paid' }));
    await waitFor(() => expect(screen.queryByText('Held')).not.toBeInTheDocument());
    expect(shown.location.search).toBe('?state=paid');
    expect(choices.getByRole('link', { name: 'Paid' })).toHaveAttribute('aria-current', 'true');
    const sold = await row(/Sold/);
    expect(sold.getByText('SG-0F3A-9C21')).toBeVisible();
    expect(sold.getByText('Nov 20, 2026')).toBeVisible();
    expect(sold.getByText('paid Nov 21, 2026')).toBeVisible();
    expect(
      sold.getByText(
        '$500 of $17,900 refunded. $17,400 remains paid. Call Bea Buyer to hand over the car.',
      ),
    ).toBeVisible();
    expect(sold.queryByRole('button', { name: /^Cancel booking/ })).not.toBeInTheDocument();
  });

  test('say that none has this status, without a hint about a search', async () => {
    bookings.push(makeSellerBooking({ productName: 'Held' }));
    const { user } = open('?state=ended');
    expect(await screen.findByText('No bookings with this status')).toBeVisible();
    expect(screen.queryByText(/spelling/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Held')).toBeVisible();
  });

  test('are counted by state, and sorted by the server', async () => {
    bookings.push(makeSellerBooking({ productName: 'Sold', state: 'paid' }));
    const sorts: string[] = [];
    server.use(
      http.get(api('/products/seller/:email/bookings'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        sorts.push(searchParams.get('sort') ?? '');
        const total = { held: '6', paid: '4' }[searchParams.get('state') ?? ''] ?? '1';
        return HttpResponse.json(bookings, { headers: { 'X-Total-Count': total } });
      }),
    );
    const { user } = open();
    await row(/Sold/);
    expect(await screen.findByRole('link', { name: 'On hold 6' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Paid 4' })).toBeVisible();
    await user.click(screen.getByRole('columnheader', { name: /^Booked/ }));
    await waitFor(() => expect(sorts).toContain('createdAt:asc'));
  });

  test('are exported with one value in each column', async () => {
    const reservedUntil = fromNow(HOUR);
    const createdAt = '2026-11-20T12:00:00.000Z';
    bookings.push(
      makeSellerBooking({ _id: 'b1', productName: 'Held', createdAt, reservedUntil }),
      makeSellerBooking({
        ...{ _id: 'b2', productName: 'Sold', createdAt, state: 'paid', reservedUntil: null },
        ...{ paidAt: '2026-11-21T12:00:00.000Z', refundedAmount: 500, number: '', location: '' },
      }),
    );
    const { user } = open();
    expect(await exportLines(user, 'Exported 2 bookings.')).toEqual([
      'Order number,Car,Status,Details,Booked,On hold until,Paid,Ended,Buyer,Phone,Meeting location,Price,Refunded',
      `b1,Held,On hold,,2026-11-20 12:00,${reservedUntil.slice(0, 16).replace('T', ' ')},,,Bea Buyer,'+351 912 345 678,Central station,12500,`,
      `b2,Sold,Paid,"$500 of $12,500 refunded. $12,000 remains paid.",2026-11-20 12:00,,2026-11-21 12:00,,Bea Buyer,,,12500,500`,
    ]);
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
});

test('leads to the conversation with the buyer, while there is something to talk about', async () => {
  const [held, past] = [fromNow(HOUR), fromNow(-HOUR)];
  bookings.push(
    makeSellerBooking({ _id: 's1', productName: 'Volvo XC60', reservedUntil: held }),
    makeSellerBooking({ _id: 's2', productName: 'Kia Ceed', state: 'paid' }),
    makeSellerBooking({ _id: 's3', productName: 'Fiat Panda', reservedUntil: past }),
  );
  open();
  const link = await screen.findByRole('link', { name: 'Message Bea Buyer about Volvo XC60' });
  expect(link).toHaveAttribute('href', '/dashboard/messages/new?booking=s1');
  const links = screen.getAllByRole('link', { name: /^Message Bea Buyer/ });
  expect(links.map((each) => each.getAttribute('href')?.slice(-2))).toEqual(['s1', 's2']);
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
    const send = dialog.getByRole('button', { name: 'Cancel booking' });
    await view.user.click(send);
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/Reason is required\./));
    expect(reason).toHaveFocus();
    expect(mockServer.released).toEqual([]);
    // The seller chooses what becomes of the car, whatever the reason says.
    await view.user.type(reason, '  It has not sold. ');
    expect(dialog.getByRole('radio', { name: 'Back on sale' })).toBeChecked();
    await view.user.click(send);

    expect(
      await screen.findByText(
        'Booking cancelled and the car put back on sale. We sent your reason to the buyer.',
      ),
    ).toBeVisible();
    expect(mockServer.released).toEqual([{ id: 's1', reason: 'It has not sold.' }]);
    const volvo = await row(/Volvo XC60/);
    expect(await volvo.findByText('You cancelled this booking: It has not sold.')).toBeVisible();
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

  test('can be aborted, returns the focus, and keeps the reason for the next time', async () => {
    const view = open();
    const dialog = await press(view);
    await view.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/Reason is required\./));
    await view.user.type(reason, 'It fa');
    await view.user.click(dialog.getByRole('radio', { name: 'Off sale' }));
    await view.user.click(dialog.getByRole('button', { name: 'Keep booking' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Cancel booking of Volvo XC60' })).toHaveFocus(),
    );
    expect(mockServer.released).toEqual([]);

    const again = await press(view);
    expect(again.getByRole('textbox', { name: 'Reason' })).toHaveValue('It fa');
    expect(again.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    expect(again.getByRole('radio', { name: 'Off sale' })).toBeChecked();
  });
});
