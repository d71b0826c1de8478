import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { installFakeStripe } from '@/testing/fakeStripe';
import { makeBooking } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { config } from '@/lib/config';
import { countCalls, GOOD_CARD, openPayment, payButton, payWith } from '@/testing/paymentPage';
import { preloadPages } from '@/testing/preloadPages';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.payment('order-1'));

beforeEach(() => {
  installFakeStripe();
  world.bookings = [makeBooking({ _id: 'order-1', price: 21500.5 })];
});

describe('an order that cannot be paid here', () => {
  it.each([
    ['is paid', { status: 'paid' }, 'You have already paid for this order!'],
    [
      'belongs to another user',
      { email: 'sam@example.com' },
      'This booking belongs to another account',
    ],
    ['exceeds the maximum of a card payment', { price: '1000000' }, 'Too much for a card payment'],
    ['has no price', { price: 'much' }, /no price/],
    ['costs less than a card can pay', { price: '0.49' }, /no price/],
    ['is paid, at a price above that', { status: 'paid', price: '1000000' }, /already paid/],
    ['was refunded, at an unreadable price', { refunded: true, price: 'much' }, 'Refunded'],
    ['has ended', { reservedUntil: '2020-01-01T00:00:00.000Z' }, 'Your booking has ended'],
    ['was refunded', { refunded: true }, /^We refunded your card\./],
    [
      'is being refunded',
      { refunded: true, refundState: 'pending' as const },
      /^We’re refunding your card\./,
    ],
  ])('because it %s shows the reason and no form', async (_name, overrides, words) => {
    world.bookings = [makeBooking({ _id: 'order-1', ...overrides })];
    openPayment();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
    expect(countCalls('POST /create-payment-intent')).toBe(0);
  });

  it('says where to write to', async () => {
    jest.replaceProperty(config, 'supportEmail', 'help@cars.example.com');
    server.use(
      http.post(api('/create-payment-intent'), () => HttpResponse.json({}, { status: 429 })),
    );
    openPayment();
    expect(await screen.findByText('We couldn’t start the payment')).toBeVisible();
    expect(screen.getByRole('link', { name: 'help@cars.example.com' })).toHaveAttribute(
      'href',
      'mailto:help@cars.example.com',
    );
    jest.restoreAllMocks();
  });

  it.each([
    ['no such booking', null, 200, /may have been cancelled/],
    ['404', {}, 404, /may have been cancelled/],
    ['403', {}, 403, /Log in with the account you used/],
  ])('because the server returns %s shows the reason', async (_what, body, status, words) => {
    server.use(http.get(api('/bookings/find/:id'), () => HttpResponse.json(body, { status })));
    openPayment();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('link', { name: 'My Orders' }).length).toBeGreaterThan(0);
  });

  it.each([
    ['booking-ended', 'Your booking has ended'],
    ['above-card-limit', 'Too much for a card payment'],
  ])('because the server returns %s shows the reason', async (code, words) => {
    server.use(
      http.post(api('/create-payment-intent'), () =>
        HttpResponse.json({ message: 'x', code }, { status: 409 }),
      ),
    );
    openPayment();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('because it was paid in another tab shows the reason', async () => {
    server.use(
      http.post(api('/create-payment-intent'), () => {
        world.bookings = [makeBooking({ _id: 'order-1', status: 'paid' })];
        return HttpResponse.json({ message: 'x', code: 'already-paid' }, { status: 409 });
      }),
    );
    openPayment();
    expect(await screen.findByText('You have already paid for this order!')).toBeVisible();
  });
});

describe('a charge that the server refuses to record', () => {
  it.each([
    ['400', { message: 'This payment is for another booking.' }, 400],
    ['403', {}, 403],
    ['409 without a code', {}, 409],
  ])('for good (%s) is not offered to Retry', async (_what, body, status) => {
    server.use(http.post(api('/payments'), () => HttpResponse.json(body, { status })));
    await payWith(GOOD_CARD);
    const alert = await screen.findByText(
      /ask for your money back with your transaction ID pi_test/,
    );
    expect(alert).toHaveTextContent(/Do not pay again/);
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Retry only updates/)).not.toBeInTheDocument();
  });

  it.each([
    ['conflict', 409],
    ['', 429],
    ['', 404],
  ])('for now (%s, %p) can be sent again', async (code, status) => {
    server.use(http.post(api('/payments'), () => HttpResponse.json({ code }, { status })));
    await payWith(GOOD_CARD);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

it.each(['0.5', '999999.99'])('the price %s can be paid by card', async (price) => {
  world.bookings = [makeBooking({ _id: 'order-1', price })];
  openPayment();
  await waitFor(() => expect(payButton()).toBeEnabled());
});

it('shows the refunded and the remaining amount of a paid order', async () => {
  const part = { status: 'paid', price: 17_900, refundedAmount: 500, dispute: 'won' } as const;
  world.bookings = [makeBooking({ _id: 'order-1', ...part })];
  openPayment();
  expect(await screen.findByText('You have already paid for this order!')).toBeVisible();
  expect(screen.getByText('$500 of $17,900 refunded. $17,400 remains paid.')).toBeVisible();
  expect(screen.getByText('Your bank rejected your dispute.')).toBeVisible();
});
