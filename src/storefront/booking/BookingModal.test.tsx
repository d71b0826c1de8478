import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { retryPolicy } from '@/api/baseQuery';
import { api } from '@/testing/handlers/respond';
import { deferred } from '@/testing/deferred';
import { fakeTimers } from '@/testing/fakeTimers';
import { makeBooking } from '@/testing/factories';
import { renderRoute } from '@/testing/renderRoute';
import { fail, failOnce, respond } from '@/testing/responses';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

afterEach(() => {
  jest.useRealTimers();
});

const countBookings = () => world.calls.filter((call) => call === 'POST /bookings').length;

/** Clicks Book Now on the Volvo as the buyer and waits for the dialog. */
async function openModal() {
  const view = renderRoute('/category/suv', { signedInAs: 'buyer' });
  const card = within(await screen.findByRole('article', { name: 'Volvo XC60' }));
  const bookNow = card.getByRole('button', { name: /^Book Now/ });
  await view.user.click(bookNow);
  const dialog = await screen.findByRole('dialog', { name: 'Book Volvo XC60' });
  return { ...view, bookNow, dialog };
}

type Modal = Awaited<ReturnType<typeof openModal>>;

const waitForLists = (count: number) =>
  waitFor(() =>
    expect(world.calls.filter((call) => call.startsWith('GET /bookings/bea'))).toHaveLength(count),
  );

const pressBook = () => screen.getByRole('button', { name: 'Book now' });

const expectClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('the booking dialog', () => {
  it('shows buyer, car and price, which cannot be changed', async () => {
    const { dialog } = await openModal();
    const facts = {
      Name: 'Bea Buyer',
      Email: 'bea@example.com',
      'Product name': 'Volvo XC60',
      Price: '$21,500',
    };
    for (const [label, value] of Object.entries(facts)) {
      expect(within(dialog).getByRole('definition', { name: label })).toHaveTextContent(value);
    }
    // Only these two are editable.
    const fields = within(dialog).getAllByRole('textbox');
    expect(fields).toEqual([
      screen.getByRole('textbox', { name: 'Phone number' }),
      screen.getByRole('textbox', { name: 'Meeting location' }),
    ]);
  });

  it('books with phone number and meeting location, shows a toast and leads to the order', async () => {
    const { user } = await openModal();
    const bodies: unknown[] = [];
    server.use(
      http.post(api('/bookings'), async ({ request }) => {
        bodies.push(await request.json());
        world.bookings.push(makeBooking({ _id: 'b-1', productId: 'car-1' }));
        return HttpResponse.json({ acknowledged: true });
      }),
    );
    await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '351 912 345 678');
    await user.type(screen.getByRole('textbox', { name: 'Meeting location' }), 'Rossio station');
    await user.click(pressBook());
    expect(await screen.findByText('Booking confirmed')).toBeVisible();
    await expectClosed();
    expect(bodies).toEqual([
      {
        productId: 'car-1',
        productName: 'Volvo XC60',
        number: '+351912345678',
        location: 'Rossio station',
        price: 21500,
      },
    ]);
    const card = within(screen.getByRole('article', { name: 'Volvo XC60' }));
    const pay = await card.findByRole('link', { name: 'Pay Volvo XC60' });
    expect(pay).toHaveAttribute('href', '/dashboard/payment/b-1');
    const order = card.getByRole('link', { name: 'See your order Volvo XC60' });
    expect(order).toHaveAttribute('href', '/dashboard/orders/b-1');
    expect(card.queryByRole('button', { name: /^Book Now/ })).not.toBeInTheDocument();
    await waitFor(() => expect(order).toHaveFocus());
  });

  it('refetches the list once after booking', async () => {
    const { user } = await openModal();
    Object.assign(world.products[1] ?? {}, { reservedUntil: '2100-01-01T00:00:00.000Z' });
    await user.click(pressBook());
    expect(await screen.findByText(/^On hold until/)).toBeVisible();
    expect(world.calls.filter((call) => call.startsWith('GET /products/suv'))).toHaveLength(2);
  });

  it('hints at a phone number without digits, and accepts it', async () => {
    const { user } = await openModal();
    const phone = screen.getByRole('textbox', { name: 'Phone number' });
    expect(phone).toHaveAttribute('type', 'tel');
    await user.type(phone, 'call me');
    expect(phone).toHaveAccessibleDescription(/doesn’t contain any digits/);
    await user.click(pressBook());
    expect(await screen.findByText('Booking confirmed')).toBeVisible();
  });

  it('requires neither field, and books once on a double click', async () => {
    const { user } = await openModal();
    await user.dblClick(pressBook());
    expect(await screen.findByText('Booking confirmed')).toBeVisible();
    expect(world.bookings).toMatchObject([{ productId: 'car-1' }]);
    expect(countBookings()).toBe(1);
  });

  it('books once if it is closed and reopened during the request', async () => {
    const { user, bookNow } = await openModal();
    fail('POST /bookings', 'never');
    await user.click(pressBook());
    await waitFor(() => expect(pressBook()).toHaveAttribute('aria-disabled', 'true'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await expectClosed();
    await user.click(bookNow);
    await screen.findByRole('dialog');
    expect(pressBook()).toHaveAttribute('aria-disabled', 'true');
    expect(countBookings()).toBe(1);
  });
});

it('the store keeps no mutation, and no copy of the product outside the cache', async () => {
  const { user, store } = await openModal();
  const copies = JSON.stringify({ ...store.getState(), api: null });
  expect(copies).not.toContain('car-1');
  expect(copies).not.toContain('Volvo XC60');
  await user.click(pressBook());
  expect(await screen.findByText('Booking confirmed')).toBeVisible();
  await waitFor(() => expect(store.getState().api.mutations).toEqual({}));
});

describe('a booking that is not acknowledged', () => {
  it('shows the new price after a refusal, also in a reopened dialog', async () => {
    const { user, bookNow } = await openModal();
    const refused = deferred();
    server.use(
      http.post(api('/bookings'), async () => {
        await refused.promise;
        return HttpResponse.json({ message: 'Another price.' }, { status: 409 });
      }),
    );
    await user.click(pressBook());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await expectClosed();
    Object.assign(world.products[0] ?? {}, { resalePrice: '20000' });
    await user.click(bookNow);
    await screen.findByRole('dialog');
    refused.resolve();
    expect(await screen.findByText('Another price.')).toBeVisible();
    expect(await screen.findByText(/The price is now \$20,000/)).toBeVisible();
  });

  it.each([
    ['car', 'You’ve booked this car twice this week. You can book it again from'],
    ['day', 'You’ve booked 15 cars within 24 hours. You can book again from'],
    [
      'unconfirmed',
      'You’ve booked 3 cars within 24 hours. Confirm your email in your profile to book more now, or book again from',
    ],
  ])('shows the end of a limit (%s) in the user’s time zone', async (limit, message) => {
    const { user } = await openModal();
    // Auckland, 12 hours ahead.
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-720);
    respond('POST /bookings', {
      acknowledged: false,
      message: 'You can book it again from Dec 2, 2026, 6:20 PM UTC.',
      limit,
      bookableFrom: '2026-12-02T18:20:00.001Z',
    });
    await user.click(pressBook());
    const toast = await screen.findByText(/Dec 3, 2026, 6:21\sAM\.$/);
    expect(toast).toHaveTextContent(message);
    jest.restoreAllMocks();
  });

  it.each([
    ['that is not acknowledged', 200, 'This car was just booked.'],
    ['of a refusal', 409, 'This car was just booked.'],
    ['of a failure', 500, 'The server says why.'],
  ])('shows the server’s message %s and keeps the dialog open', async (_what, status, message) => {
    const { user } = await openModal();
    fail('POST /bookings', status, { acknowledged: false, message });
    await user.click(pressBook());
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(countBookings()).toBe(1);
  });

  it('reports that the seller changed the car, and books the current version', async () => {
    fakeTimers();
    Object.assign(world.products[0] ?? {}, { version: 1 });
    const { user } = await openModal();
    Object.assign(world.products[0] ?? {}, { version: 2, location: 'Faro' });
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText(/The seller just updated this car/)).toBeVisible();
    const sent: unknown[] = [];
    server.use(
      http.post(api('/bookings'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ acknowledged: true });
      }),
    );
    await user.click(pressBook());
    expect(await screen.findByText('Booking confirmed')).toBeVisible();
    expect(sent).toMatchObject([{ version: 2 }]);
  });

  it('shows a changed price and books at that price', async () => {
    const { user } = await openModal();
    const message = 'The price is now $20,000.';
    failOnce('POST /bookings', 200, { acknowledged: false, message });
    Object.assign(world.products[0] ?? {}, { resalePrice: '20000' });
    await user.click(pressBook());
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByText(/The price is now \$20,000/)).toBeVisible();
    await user.click(pressBook());
    expect(await screen.findByText('Booking confirmed')).toBeVisible();
    expect(world.bookings).toMatchObject([{ price: 20000 }]);
  });

  it('shows field errors of the server at the field', async () => {
    const { user } = await openModal();
    fail('POST /bookings', 400, {
      message: 'Check it.',
      fieldErrors: { number: 'This number does not exist.' },
    });
    await user.click(pressBook());
    const phone = screen.getByRole('textbox', { name: 'Phone number' });
    await waitFor(() => expect(phone).toHaveAccessibleDescription(/This number does not exist\./));
    expect(screen.queryByText('Check it.')).not.toBeInTheDocument();
  });

  it.each([
    [500, /on our side/],
    ['network', /couldn’t reach/],
  ] as const)('keeps the input after %s, and can be sent again', async (how, message) => {
    const { user } = await openModal();
    failOnce('POST /bookings', how);
    await user.type(screen.getByRole('textbox', { name: 'Meeting location' }), 'Rossio');
    await user.click(pressBook());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(countBookings()).toBe(1);
    expect(screen.getByRole('textbox', { name: 'Meeting location' })).toHaveValue('Rossio');
    await user.click(pressBook());
    expect(await screen.findByText('Booking confirmed')).toBeVisible();
  });

  const refuseAgain = http.post(api('/bookings'), () => HttpResponse.json({}, { status: 409 }));
  it.each([
    ['at once', null],
    ['once Book now is pressed again', []],
    ['once Book now is pressed again and refused', [refuseAgain]],
  ])('leads to the order %s if the response is lost', async (_when, second) => {
    const { user } = await openModal();
    const loseBookings = http.get(api('/bookings/:email'), () => HttpResponse.error());
    const loseResponse = http.post(api('/bookings'), () => {
      world.bookings = [makeBooking({ _id: 'b-1', productId: 'car-1' })];
      return HttpResponse.error();
    });
    server.use(loseResponse, ...(second ? [loseBookings] : []));
    await user.click(pressBook());
    if (second) {
      await screen.findByRole('alert');
      await waitForLists(2 + retryPolicy.maxRetries);
      server.resetHandlers();
      server.use(...second);
      await user.click(pressBook());
    }
    const dialog = within(screen.getByRole('dialog'));
    const order = await dialog.findByRole('link', { name: 'See your order' });
    expect(order).toHaveAttribute('href', '/dashboard/orders/b-1');
    expect(dialog.getByRole('link', { name: 'Pay' })).toBeVisible();
    expect(world.bookings).toHaveLength(1);
  });
});

describe('a car that cannot be booked any more', () => {
  const volvo = () => world.products[0] ?? {};

  it.each([
    ['held', () => ({ reservedUntil: '2100-01-01T00:00:00.000Z' }), /is on hold for another buyer/],
    ['sold', () => ({ status: 'sold' }), 'This car is sold.'],
    ['sold elsewhere', () => ({ status: 'withdrawn', soldElsewhere: true }), /has been sold/],
    ['withdrawn', () => ({ status: 'withdrawn' }), /taken this car off the market/],
    ['left without a price', () => ({ resalePrice: 'ask me' }), /has no price yet/],
    ['deleted', () => void (world.products = []), 'This car is no longer for sale.'],
  ])('because it was %s while its dialog is open', async (_what, change, message) => {
    fakeTimers();
    await openModal();
    expect(pressBook()).toBeEnabled();
    Object.assign(volvo(), change());
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(pressBook()).toBeDisabled();
  });

  it('because it was deleted before its dialog opened', async () => {
    const { user } = renderRoute('/category/suv', { signedInAs: 'buyer' });
    const card = within(await screen.findByRole('article', { name: 'Volvo XC60' }));
    world.products = [];
    await user.click(card.getByRole('button', { name: /^Book Now/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This car is no longer for sale.');
    expect(pressBook()).toBeDisabled();
  });

  it('until the hold of another buyer ends', async () => {
    fakeTimers();
    const { user } = renderRoute('/category/suv', { signedInAs: 'buyer' });
    const card = within(await screen.findByRole('article', { name: 'Volvo XC60' }));
    Object.assign(volvo(), { reservedUntil: new Date(Date.now() + 30_000).toISOString() });
    await user.click(card.getByRole('button', { name: /^Book Now/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/is on hold for another buyer/);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(pressBook()).toBeEnabled());
  });
});

describe('closing the dialog', () => {
  it.each([
    ['its button', ({ user }: Modal) => user.click(screen.getByRole('button', { name: 'Close' }))],
    // Browsers dispatch events of the backdrop on the dialog.
    ['the overlay', ({ user, dialog }: Modal) => user.click(dialog)],
    ['Escape', ({ user }: Modal) => user.keyboard('{Escape}')],
  ])('works with %s and returns the focus', async (_name, close) => {
    const modal = await openModal();
    const { bookNow } = modal;
    await close(modal);
    await expectClosed();
    expect(bookNow).toHaveFocus();
    expect(countBookings()).toBe(0);
  });

  it('happens on navigation', async () => {
    const { goTo } = await openModal();
    await goTo('/blogs');
    await expectClosed();
  });
});
