import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { installFakeStripe, provider } from '@/testing/fakeStripe';
import { makeBooking } from '@/testing/factories';
import { openPayment, SECRET } from '@/testing/paymentPage';
import { api } from '@/testing/handlers/respond';
import { preloadPages } from '@/testing/preloadPages';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

/** The script loads only once, so the failing tests come before the successful ones. */

preloadPages(routes.payment('order-1'));

const scripts = () =>
  // eslint-disable-next-line testing-library/no-node-access -- a script has no role
  [...document.querySelectorAll('script')];

async function failScript() {
  await waitFor(() => expect(scripts()).not.toEqual([]));
  for (const script of scripts()) fireEvent.error(script);
}

beforeEach(() => {
  world.bookings = [makeBooking({ _id: 'order-1', price: 21500.5 })];
});

/** A charge of an earlier visit that is not recorded. */
function storeCharge() {
  const charge = { price: 21500.5, transactionId: 'pi_test', email: 'bea@example.com' };
  const payment = { ...charge, bookingId: 'order-1', productId: 'car-1' };
  window.localStorage.setItem('second-gear-unrecorded-payment:order-1', JSON.stringify(payment));
  return payment;
}

describe('of a booking that the server no longer has', () => {
  it('a charge of an earlier visit is shown, and can be recorded', async () => {
    const payment = storeCharge();
    world.bookings = [];
    const { user } = openPayment();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Your card was charged/);
    expect(alert).toHaveTextContent(/Do not pay again/);
    expect(alert).toHaveTextContent(/ask for your money back with your transaction ID pi_test/);

    server.use(
      http.post(api('/payments'), () => HttpResponse.json({}, { status: 404 }), { once: true }),
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Something went very wrong!')).toBeVisible();
    expect(screen.getByText(/^Your card was charged/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Congrats! your payment completed');
    expect(world.payments).toEqual([payment]);
  });

  it('nobody claims to know whether an unfinished payment went through', async () => {
    world.bookings = [];
    openPayment(`?payment_intent_client_secret=${SECRET}`);
    expect(await screen.findByText(/we don’t know if your card was charged/)).toBeVisible();
  });
});

describe('the provider’s script', () => {
  it('is not loaded to record a charge of an earlier visit', async () => {
    const payment = storeCharge();
    const { user } = openPayment();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('Congrats! your payment completed');
    expect(world.payments).toEqual([payment]);
    expect(scripts()).toEqual([]);
  });

  it('is not loaded for an order that is paid or refunded', async () => {
    world.bookings = [makeBooking({ _id: 'order-1', status: 'paid' })];
    const { unmount } = openPayment();
    await screen.findByText('You have already paid for this order!');
    unmount();
    world.bookings = [makeBooking({ _id: 'order-1', refunded: true })];
    openPayment();
    await screen.findByText('Refunded');
    expect(scripts()).toEqual([]);
  });

  it('fails to load: the page does not claim that the card was not charged while a payment is pending', async () => {
    openPayment(`?payment_intent_client_secret=${SECRET}`);
    await screen.findByText('Checking your payment');
    await failScript();
    expect(await screen.findByText('We couldn’t load the card form')).toBeVisible();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(/couldn’t reach the payment service/);
    expect(alert).toHaveTextContent(
      /Do not pay again until you know whether your payment went through/,
    );
    expect(alert).not.toHaveTextContent(/You haven’t been charged/);
  });

  it('fails to load twice: shows the error each time, and Retry then opens the form', async () => {
    const { user } = openPayment();
    await failScript();
    expect(await screen.findByRole('alert')).toHaveTextContent(/You haven’t been charged/);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await failScript();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /couldn’t reach the payment service/,
    );

    installFakeStripe();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay' })).toBeEnabled());
    expect(provider.confirmed).toEqual([]);
  });
});
