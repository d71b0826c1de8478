import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { deferred } from '@/testing/deferred';
import { installFakeStripe, provider } from '@/testing/fakeStripe';
import { makeBooking } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import {
  countCalls,
  GOOD_CARD,
  openPayment,
  payButton,
  payWith,
  SECRET,
} from '@/testing/paymentPage';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.payment('order-1'));

const failRecording = (status = 500) =>
  server.use(http.post(api('/payments'), () => HttpResponse.json({ message: 'x' }, { status })));

beforeEach(() => {
  installFakeStripe();
  world.bookings = [
    makeBooking({
      _id: 'order-1',
      productId: 'car-1',
      productName: 'Volvo XC60',
      price: '21500.50',
    }),
  ];
});

describe('paying', () => {
  it('charges the card once, records the payment and shows the transaction id', async () => {
    await payWith(GOOD_CARD);
    expect(await screen.findByText('Your payment was successfull!')).toBeVisible();
    expect(screen.getByText('Congrats! your payment completed')).toBeVisible();
    expect(screen.getByText('pi_test')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Paid' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute(
      'href',
      '/dashboard/orders/order-1',
    );
    expect(provider.confirmed).toEqual([SECRET]);
    expect(world.payments).toEqual([
      {
        price: 21500.5,
        transactionId: 'pi_test',
        email: 'bea@example.com',
        bookingId: 'order-1',
        productId: 'car-1',
      },
    ]);
  });

  it('shows the car and requests the secret once, for its price and booking', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(api('/create-payment-intent'), async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ clientSecret: SECRET });
      }),
    );
    openPayment();
    expect(await screen.findByRole('heading', { name: 'Pay Using Stripe' })).toBeVisible();
    const order = within(await screen.findByRole('region', { name: 'Your order' }));
    expect(order.getByText('Volvo XC60')).toBeVisible();
    expect(order.getByText('$21,500.50')).toBeVisible();
    await waitFor(() => expect(payButton()).toBeEnabled());
    expect(bodies).toEqual([{ price: 21500.5, bookingId: 'order-1' }]);
  });

  it('uses the booking’s buyer name as billing name', async () => {
    world.bookings = [makeBooking({ _id: 'order-1', patient: 'Robin Road' })];
    openPayment();
    await waitFor(() => expect(payButton()).toBeEnabled());
    expect(provider.formOptions).toMatchObject({
      defaultValues: { billingDetails: { name: 'Robin Road', email: 'bea@example.com' } },
    });
  });

  it('keeps Pay disabled while there is no secret', async () => {
    server.use(http.post(api('/create-payment-intent'), () => delay('infinite')));
    openPayment();
    expect(await screen.findByRole('button', { name: 'Pay' })).toBeDisabled();
    expect(screen.getByRole('status', { name: 'Preparing payment' })).toBeVisible();
  });

  it('charges once on repeated presses of Pay, and keeps the card form meanwhile', async () => {
    let answer: () => void = () => undefined;
    const { confirm } = provider;
    provider.confirm = async (secret, cardNumber) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return confirm(secret, cardNumber);
    };
    const { user } = openPayment();
    await waitFor(() => expect(payButton()).toBeEnabled());
    await user.type(screen.getByRole('textbox', { name: 'Card number' }), GOOD_CARD);
    await user.dblClick(payButton());
    expect(payButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Processing your payment. Stay on this page.')).toBeVisible();
    expect(screen.getByLabelText('Card number')).toHaveValue(GOOD_CARD);
    answer();
    expect(await screen.findByText('Congrats! your payment completed')).toBeVisible();
    expect(provider.confirmed).toHaveLength(1);
    expect(provider.returnUrl).toBe('http://localhost/dashboard/payment/order-1');
  });

  it('no longer shows the hold after payment, even if the booking cannot be reloaded', async () => {
    const booking = makeBooking({ _id: 'order-1', reservedUntil: '2099-01-01T00:00:00.000Z' });
    world.bookings = [booking];
    server.use(
      http.get(api('/bookings/find/:id'), () =>
        world.payments.length === 0 ? HttpResponse.json(booking) : delay('infinite'),
      ),
    );
    const { user } = openPayment();
    expect(await screen.findByText(/On hold for you until/)).toBeVisible();
    await waitFor(() => expect(payButton()).toBeEnabled());
    await user.type(screen.getByRole('textbox', { name: 'Card number' }), GOOD_CARD);
    await user.click(payButton());
    expect(await screen.findByText('Congrats! your payment completed')).toBeVisible();
    expect(screen.queryByText(/On hold for you until/)).not.toBeInTheDocument();
  });

  it('shows the order as paid on the next visit', async () => {
    const { unmount } = await payWith(GOOD_CARD);
    await screen.findByText('Congrats! your payment completed');
    unmount();
    openPayment();
    expect(await screen.findByText('You have already paid for this order!')).toBeVisible();
  });
});

it('leads to the field of the card form that is incomplete, not to the bank', async () => {
  await payWith('');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Your card number is incomplete\.You haven’t been charged\.$/,
  );
  expect(screen.getByLabelText('Card number')).toHaveFocus();
  expect(world.payments).toEqual([]);
});

describe('a declined card', () => {
  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ])('shows the reason: %s', async (cardNumber, words) => {
    await payWith(cardNumber);
    expect(await screen.findByRole('alert')).toHaveTextContent(`${words}You haven’t been charged.`);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(world.payments).toEqual([]);
    expect(provider.retrieved).toEqual([]);
  });

  it('can be replaced with another card', async () => {
    const { user } = await payWith('4000 0000 0000 0002');
    await screen.findByText('Your card was declined.');
    const field = screen.getByRole('textbox', { name: 'Card number' });
    await user.clear(field);
    await user.type(field, GOOD_CARD);
    await user.click(payButton());
    expect(await screen.findByText('Congrats! your payment completed')).toBeVisible();
    expect(screen.queryByText('Your card was declined.')).not.toBeInTheDocument();
  });
});

describe('a payment that does not succeed', () => {
  it('shows "Something went very wrong!" and records nothing', async () => {
    provider.confirm = () =>
      Promise.resolve({ paymentIntent: { id: 'pi_test', status: 'requires_payment_method' } });
    await payWith(GOOD_CARD);
    expect(await screen.findByText('Something went very wrong!')).toBeVisible();
    expect(payButton()).not.toHaveAttribute('aria-busy');
    expect(world.payments).toEqual([]);
  });

  it('waits while the payment is pending, and records it once it succeeds', async () => {
    provider.confirm = () =>
      Promise.resolve({ paymentIntent: { id: 'pi_test', status: 'processing' } });
    const { user } = await payWith(GOOD_CARD);
    expect(await screen.findByText('Your payment is being processed')).toBeVisible();
    expect(await screen.findByText('Something went very wrong!')).toBeVisible();
    expect(payButton()).toBeDisabled();
    expect(world.payments).toEqual([]);
    provider.intents.set(SECRET, { id: 'pi_test', status: 'succeeded' });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Congrats! your payment completed')).toBeVisible();
    expect(provider.confirmed).toHaveLength(1);
  });
});

it('says that nothing was charged once that is known', async () => {
  const [{ retrieve }, lost] = [provider, () => Promise.reject(new Error('no connection'))];
  Object.assign(provider, { confirm: lost, retrieve: lost });
  const { user } = await payWith(GOOD_CARD);
  expect(await screen.findByText('We don’t know if your payment went through')).toBeVisible();
  provider.retrieve = retrieve;
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Something went very wrong!')).toBeVisible();
  const notice = screen
    .getAllByRole('status')
    .find((status) => within(status).queryByText('You haven’t been charged. You can pay now.'));
  expect(notice).toHaveFocus();
  expect(screen.queryByText(/Do not pay again/)).not.toBeInTheDocument();
  expect(payButton()).not.toHaveAttribute('aria-busy');
});

describe('an interrupted confirmation', () => {
  const breakOff = () =>
    Promise.resolve({ error: { type: 'api_connection_error', message: 'Connection lost.' } });

  it.each([
    ['an error', breakOff],
    ['an exception', () => Promise.reject(new Error('boom'))],
  ])('with %s is looked up: the card was charged', async (_name, confirm) => {
    provider.confirm = (secret) => {
      provider.intents.set(secret, { id: 'pi_test', status: 'succeeded' });
      return confirm();
    };
    await payWith(GOOD_CARD);
    expect(await screen.findByText('Congrats! your payment completed')).toBeVisible();
    expect(provider.retrieved).toEqual([SECRET]);
    expect(world.payments).toHaveLength(1);
  });

  it('is looked up: the card was not charged', async () => {
    provider.confirm = breakOff;
    await payWith(GOOD_CARD);
    expect(await screen.findByRole('alert')).toHaveTextContent('Connection lost.');
    expect(payButton()).not.toHaveAttribute('aria-busy');
    expect(world.payments).toEqual([]);
  });

  it('offers no second payment if it cannot be looked up', async () => {
    provider.confirm = breakOff;
    provider.retrieve = breakOff;
    const { user, unmount } = await payWith(GOOD_CARD);
    expect(await screen.findByText(/don’t know if your payment/)).toBeVisible();
    expect(payButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(provider.retrieved).toHaveLength(2));
    unmount();

    // Also after a reload: the page checks the payment before it offers to pay again.
    const intentsBefore = countCalls('POST /create-payment-intent');
    openPayment();
    expect(await screen.findByText(/don’t know if your payment/)).toBeVisible();
    expect(countCalls('POST /create-payment-intent')).toBe(intentsBefore);
    expect(provider.confirmed).toHaveLength(1);
  });
});

describe('a charge that is not recorded', () => {
  it('shows an error, and Retry records it without charging again', async () => {
    failRecording();
    const { user } = await payWith(GOOD_CARD);
    expect(await screen.findByText('Something went very wrong!')).toBeVisible();
    // The toast shows the error; the page shows only the rest.
    expect(screen.getAllByText(/went very wrong/)).toHaveLength(1);
    expect(screen.getByText(/Your card was charged/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
    expect(countCalls('POST /payments')).toBe(1);
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Congrats! your payment completed')).toBeVisible();
    expect(provider.confirmed).toHaveLength(1);
    expect(world.payments).toMatchObject([{ transactionId: 'pi_test', bookingId: 'order-1' }]);
  });

  it('is remembered after a reload', async () => {
    failRecording();
    const { unmount } = await payWith(GOOD_CARD);
    await screen.findByText('Something went very wrong!');
    unmount();
    server.resetHandlers();
    const secrets = countCalls('POST /create-payment-intent');
    const { user } = openPayment();
    expect(await screen.findByText(/Your order doesn’t show the payment yet/)).toBeVisible();
    expect(countCalls('POST /create-payment-intent')).toBe(secrets);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Congrats! your payment completed')).toBeVisible();
    expect(provider.confirmed).toHaveLength(1);
  });

  it('is not shown to another user of the same device', async () => {
    failRecording();
    const { unmount } = await payWith(GOOD_CARD);
    await screen.findByText('Something went very wrong!');
    unmount();
    server.resetHandlers();
    world.bookings = [makeBooking({ _id: 'order-1', email: 'sam@example.com' })];
    renderRoute('/dashboard/payment/order-1', { signedInAs: 'seller' });
    await waitFor(() => expect(payButton()).toBeEnabled());
    expect(screen.queryByText(/Your card was charged/)).not.toBeInTheDocument();
  });

  it.each([
    ['does not respond', () => HttpResponse.error()],
    ['refuses it', () => HttpResponse.json({ message: 'x' }, { status: 409 })],
  ])('shows no error if the server %s and has recorded it', async (_name, answer) => {
    server.use(
      http.post(api('/payments'), () => {
        world.bookings = [makeBooking({ _id: 'order-1', status: 'paid' })];
        return answer();
      }),
    );
    await payWith(GOOD_CARD);
    expect(await screen.findByText('You have already paid for this order!')).toBeVisible();
    expect(window.localStorage.getItem('second-gear-unrecorded-payment:order-1')).toBeNull();
  });

  it('is not left while it is being recorded: closing the tab asks, and Back does nothing', async () => {
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const answer = deferred();
    server.use(http.post(api('/payments'), () => answer.promise));
    const { shown, goTo } = await payWith(GOOD_CARD);
    await waitFor(() => expect(countCalls('POST /payments')).toBe(1));
    expect(leave()).toBe(false);
    await goTo(-1);
    expect(shown.location.pathname).toBe(routes.payment('order-1'));
    answer.resolve();
    expect(await screen.findByText('Congrats! your payment completed')).toBeVisible();
    expect(leave()).toBe(true);
    await goTo(-1);
    expect(shown.location.pathname).toBe(routes.blogs);
  });

  it('is forgotten after it was recorded', async () => {
    await payWith(GOOD_CARD);
    await screen.findByText('Congrats! your payment completed');
    expect(Object.keys(window.localStorage).filter((key) => key.includes('payment'))).toEqual([]);
    expect(Object.keys(window.sessionStorage)).toEqual([]);
  });

  it('is shown as charged while the recording hangs, and the page can be reloaded', async () => {
    server.use(http.post(api('/payments'), () => delay('infinite')));
    await payWith(GOOD_CARD);
    expect(await screen.findByText(/Your card was charged/)).toBeVisible();
    expect(screen.queryByText(/stay on this page/)).not.toBeInTheDocument();
  });

  it('without an id in the response counts as not recorded', async () => {
    server.use(http.post(api('/payments'), () => HttpResponse.json({ insertedId: null })));
    await payWith(GOOD_CARD);
    expect(await screen.findByText('Something went very wrong!')).toBeVisible();
    expect(screen.getByText(/Your card was charged/)).toBeVisible();
  });

  it('is recorded after an expired access token was renewed', async () => {
    provider.retrieve = () => Promise.reject(new Error('unexpected look-up'));
    const { confirm } = provider;
    provider.confirm = (secret, cardNumber) => {
      world.accessTokens.clear();
      return confirm(secret, cardNumber);
    };
    await payWith(GOOD_CARD);
    expect(await screen.findByText('Congrats! your payment completed')).toBeVisible();
    expect(world.payments).toHaveLength(1);
  });

  it('is shown as refunded if the car is no longer available', async () => {
    const message = 'The car is gone; your money is on its way back.';
    server.use(
      http.post(api('/payments'), () =>
        HttpResponse.json({ insertedId: 'p-1', refunded: true, message }),
      ),
    );
    await payWith(GOOD_CARD);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText('Congrats! your payment completed')).not.toBeInTheDocument();
  });
});

describe('returning from the bank', () => {
  const search = `?payment_intent=pi_test&payment_intent_client_secret=${SECRET}&redirect_status=x`;

  it('records a successful payment without showing the form again', async () => {
    provider.intents.set(SECRET, { id: 'pi_test', status: 'succeeded' });
    const { shown } = openPayment(search);
    expect(await screen.findByText('Congrats! your payment completed')).toBeVisible();
    expect(countCalls('POST /create-payment-intent')).toBe(0);
    expect(shown.location.search).toBe('');
  });

  it('shows the form again after an unsuccessful payment', async () => {
    provider.intents.set(SECRET, { id: 'pi_test', status: 'requires_payment_method' });
    openPayment(search);
    expect(await screen.findByText('Something went very wrong!')).toBeVisible();
    await waitFor(() => expect(payButton()).toBeEnabled());
    expect(world.payments).toEqual([]);
  });
});

describe('a loading error', () => {
  it('of the booking: loads on Retry', async () => {
    server.use(http.get(api('/bookings/find/:id'), () => HttpResponse.error()));
    const { user } = openPayment();
    expect(await screen.findByText('We couldn’t load your booking')).toBeVisible();
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(payButton()).toBeEnabled());
  });

  it.each([
    ['500', () => HttpResponse.json({}, { status: 500 })],
    ['no connection', () => HttpResponse.error()],
    ['a response without a secret', () => HttpResponse.json({})],
  ])('of the secret (%s): requests it again only on Retry', async (_name, answer) => {
    server.use(http.post(api('/create-payment-intent'), answer));
    const { user } = openPayment();
    expect(await screen.findByText('We couldn’t start the payment')).toBeVisible();
    expect(screen.getByText(/You haven’t been charged\.$/)).toBeVisible();
    expect(countCalls('POST /create-payment-intent')).toBe(1);
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(payButton()).toBeEnabled());
  });

  it('of the card form after a payment: records that payment', async () => {
    provider.isBroken = true;
    provider.intents.set(SECRET, { id: 'pi_test', status: 'succeeded' });
    const { retrieve } = provider;
    const answer = deferred();
    provider.retrieve = (secret) => answer.promise.then(() => retrieve(secret));
    openPayment();
    await waitFor(() => expect(provider.retrieved).toEqual([SECRET]));
    expect(screen.queryByText(/You haven’t been charged/)).not.toBeInTheDocument();
    answer.resolve();
    expect(await screen.findByText('Congrats! your payment completed')).toBeVisible();
    expect(provider.confirmed).toEqual([]);
  });
});
