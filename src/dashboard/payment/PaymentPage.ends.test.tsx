import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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
import { openAs, PASSWORD, withIdentityProvider } from '@/testing/identitySession';
import { buyer } from '@/testing/people';
import { sessionHandlers } from '@/testing/handlers/sessionHandlers';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

/** The effects of a payment on the page, in storage and on the next visit. */

withIdentityProvider();
preloadPages(routes.payment('order-1'), routes.blogs);

const COMPLETED = 'Congrats! your payment completed';

const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const respondToRecording = (answer: object) =>
  server.use(http.post(api('/payments'), () => HttpResponse.json(answer)));

beforeEach(() => {
  installFakeStripe();
  world.bookings = [makeBooking({ _id: 'order-1', productId: 'car-1', price: 21500.5 })];
});

describe('a payment that is refunded immediately', () => {
  it('shows our own message if the server sends none, and no success', async () => {
    respondToRecording({ insertedId: 'p-1', refunded: true });
    await payWith(GOOD_CARD);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The car was no longer available when you paid. We’re refunding your card. You don’t need to do anything.',
    );
    expect(screen.getByRole('button', { name: 'Refunded' })).toBeDisabled();
    expect(screen.queryByText('Your payment was successfull!')).not.toBeInTheDocument();
    expect(Object.keys(window.localStorage).filter((key) => key.includes('payment'))).toEqual([]);
  });
});

describe('a completed payment', () => {
  it('moves the focus to the result for screen readers', async () => {
    await payWith(GOOD_CARD);
    const result = await screen.findByText(COMPLETED);
    // eslint-disable-next-line testing-library/no-node-access -- the focused element has no role
    await waitFor(() => expect(document.activeElement).toContainElement(result));
    expect(document.body).not.toHaveFocus();
  });

  it('is recorded for the order in the URL and the signed-in user', async () => {
    const booking = makeBooking({ productId: 'car-1', price: 21500.5 });
    server.use(
      http.get(api('/bookings/find/:id'), () =>
        HttpResponse.json({ ...booking, _id: undefined, email: undefined }),
      ),
    );
    await payWith(GOOD_CARD);
    expect(await screen.findByText(COMPLETED)).toBeVisible();
    expect(world.payments).toMatchObject([{ bookingId: 'order-1', email: 'bea@example.com' }]);
  });

  it('is recorded with the email of the booking, whatever its case', async () => {
    world.bookings = [makeBooking({ _id: 'order-1', email: 'Bea@Example.com' })];
    await payWith(GOOD_CARD);
    expect(await screen.findByText(COMPLETED)).toBeVisible();
    expect(world.payments).toMatchObject([{ email: 'Bea@Example.com' }]);
  });
});

describe('a charge that was not recorded', () => {
  it.each([
    [
      'the server’s message',
      { insertedId: null, message: 'The books are closed.' },
      /books are closed/,
    ],
    ['our message', { insertedId: null }, /Your order doesn’t show the payment yet/],
  ])('is reported in %s', async (_name, answer, words) => {
    respondToRecording(answer);
    await payWith(GOOD_CARD);
    expect(
      await screen.findByText('Your card was charged, but your order does not show it yet'),
    ).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(
      screen.getByText(/Retry only updates your order and won’t charge your card/),
    ).toBeVisible();
  });

  it('is sent only once on repeated presses of Retry', async () => {
    respondToRecording({ insertedId: null });
    const { user } = await payWith(GOOD_CARD);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Retry' })).not.toHaveAttribute('aria-busy'),
    );
    const answer = deferred();
    server.use(
      http.post(api('/payments'), async () => {
        await answer.promise;
        return HttpResponse.json({ insertedId: 'p-1' });
      }),
    );
    await user.dblClick(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-disabled', 'true');
    answer.resolve();
    expect(await screen.findByText(COMPLETED)).toBeVisible();
    expect(countCalls('POST /payments')).toBe(3);
  });
});

describe('a charge whose recording meets trouble', () => {
  const retry = () => screen.findByRole('button', { name: 'Retry' });

  it('is recorded after a new log-in, without a second charge, if the session ended', async () => {
    const { user, shown } = await openAs(buyer, routes.payment('order-1'));
    await waitFor(() => expect(payButton()).toBeEnabled());
    const { confirm } = provider;
    provider.confirm = (secret, cardNumber) => {
      world.accessTokens.clear();
      server.use(http.post(api('/jwt'), () => HttpResponse.json({}, { status: 401 })));
      return confirm(secret, cardNumber);
    };
    await user.type(screen.getByRole('textbox', { name: 'Card number' }), GOOD_CARD);
    await user.click(payButton());
    expect(
      await screen.findByText(/Your order doesn’t show the payment yet\. Do not pay again\./),
    ).toBeVisible();
    expect(shown.location.pathname).toBe(routes.login);
    server.use(...sessionHandlers);
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    await user.click(await retry());
    expect(await screen.findByText(COMPLETED)).toBeVisible();
    expect(provider.confirmed).toEqual([SECRET]);
    expect(world.payments).toMatchObject([{ transactionId: 'pi_test', bookingId: 'order-1' }]);
  });

  it('is remembered within the app where nothing can be stored', async () => {
    const store = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('The quota has been exceeded.');
    });
    respondToRecording({ insertedId: null });
    const { user, goTo } = await payWith(GOOD_CARD);
    await retry();
    await goTo(routes.blogs);
    await goTo(routes.payment('order-1'));
    server.resetHandlers();
    await user.click(await retry());
    expect(await screen.findByText(COMPLETED)).toBeVisible();
    expect(provider.confirmed).toHaveLength(1);
    store.mockRestore();
  });

  it('leads back to the form if it was for another booking of this buyer', async () => {
    provider.intents.set(SECRET, { id: 'pi_other', status: 'succeeded' });
    const body = { message: 'x', code: 'payment-of-other-booking' };
    server.use(http.post(api('/payments'), () => HttpResponse.json(body, { status: 409 })));
    const { unmount } = openPayment(`?payment_intent_client_secret=${SECRET}`);
    expect(
      await screen.findByText(
        'That payment was for another of your bookings. This one isn’t paid yet.',
      ),
    ).toBeVisible();
    await waitFor(() => expect(payButton()).toBeEnabled());
    unmount();
    openPayment();
    await waitFor(() => expect(payButton()).toBeEnabled());
    expect(provider.retrieved).toEqual([SECRET]);
  });
});

describe('a payment whose page is left while the bank confirms it', () => {
  /** Pays and goes to another page of the app before the bank has answered. */
  async function payAndLeave() {
    const { confirm } = provider;
    const decided = deferred<typeof confirm>();
    provider.confirm = async (...card) => (await decided.promise)(...card);
    const view = await payWith(GOOD_CARD);
    await view.goTo(routes.blogs);
    expect(await screen.findByRole('heading', { name: 'Questions and answers' })).toBeVisible();
    return { ...view, decide: (outcome = confirm) => decided.resolve(outcome) };
  }

  it('is recorded, and says so', async () => {
    const { decide } = await payAndLeave();
    decide();
    expect(await screen.findByText('Your payment was successfull!')).toBeVisible();
    expect(world.payments).toMatchObject([{ transactionId: 'pi_test', bookingId: 'order-1' }]);
  });

  it('says why it was declined', async () => {
    const { decide } = await payAndLeave();
    const message = 'Your card was declined.';
    decide(() => Promise.resolve({ error: { type: 'card_error', message } }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(world.payments).toEqual([]);
  });

  it('waits for Retry on the next visit if it cannot be recorded', async () => {
    respondToRecording({ insertedId: null });
    const { decide, goTo, user } = await payAndLeave();
    decide();
    expect(await screen.findByText('Something went very wrong!')).toBeVisible();
    await goTo(routes.payment('order-1'));
    server.resetHandlers();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(COMPLETED)).toBeVisible();
    expect(provider.confirmed).toHaveLength(1);
  });

  it('is not paid again if it is opened again meanwhile', async () => {
    const { decide, goTo } = await payAndLeave();
    provider.intents.set(SECRET, { id: 'pi_test', status: 'processing' });
    await goTo(routes.payment('order-1'));
    expect(await screen.findByText('Your payment is being processed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
    decide();
    expect(await screen.findByText('You have already paid for this order!')).toBeVisible();
    expect(provider.confirmed).toHaveLength(1);
  });
});

describe('a webhook event that arrives before the client records the payment', () => {
  /** RTK Query registers subscriptions within half a second. */
  async function lookAgain() {
    const reads = countCalls('GET /bookings/find/order-1');
    await act(() => delay(600));
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(countCalls('GET /bookings/find/order-1')).toBeGreaterThan(reads));
    await act(() => delay(50));
  }
  const ends = [
    ['paid', { status: 'paid' as const }],
    ['refunded', { refunded: true }],
  ] as const;

  it.each(ends)(
    'as %s does not remove the card form during the bank’s confirmation',
    async (_name, end) => {
      provider.confirm = () => new Promise(() => undefined);
      await payWith(GOOD_CARD);
      expect(await screen.findByText('Processing your payment. Stay on this page.')).toBeVisible();
      world.bookings = [makeBooking({ _id: 'order-1', price: 21500.5, ...end })];
      await lookAgain();
      expect(screen.getByLabelText('Card number')).toHaveValue(GOOD_CARD);
    },
  );

  it.each(ends)('as %s does not stop the recording', async (_name, end) => {
    server.use(http.post(api('/payments'), () => delay('infinite')));
    await payWith(GOOD_CARD);
    expect(await screen.findByText(/We’re updating your order/)).toBeVisible();
    world.bookings = [makeBooking({ _id: 'order-1', price: 21500.5, ...end })];
    await lookAgain();
    expect(screen.getByText(/We’re updating your order/)).toBeVisible();
  });
});

describe('a card payment', () => {
  it('is looked up after the hold has expired', async () => {
    const reservedUntil = '2020-01-01T00:00:00.000Z';
    world.bookings = [makeBooking({ _id: 'order-1', price: 21500.5, reservedUntil })];
    provider.intents.set(SECRET, { id: 'pi_test', status: 'succeeded' });
    openPayment(`?payment_intent_client_secret=${SECRET}`);
    expect(await screen.findByText(COMPLETED)).toBeVisible();
    expect(world.payments).toMatchObject([{ transactionId: 'pi_test' }]);
  });

  it('is not looked up if the previous visit did not submit the form', async () => {
    const { unmount } = openPayment();
    await waitFor(() => expect(payButton()).toBeEnabled());
    unmount();
    openPayment();
    await waitFor(() => expect(payButton()).toBeEnabled());
    expect(provider.retrieved).toEqual([]);
  });

  it('charges the card once for two simultaneous submits', async () => {
    const { user } = openPayment();
    await waitFor(() => expect(payButton()).toBeEnabled());
    await user.type(screen.getByRole('textbox', { name: 'Card number' }), GOOD_CARD);
    // eslint-disable-next-line testing-library/no-unnecessary-act -- prevents a render in between
    act(() => {
      fireEvent.submit(payButton());
      fireEvent.submit(payButton());
    });
    expect(await screen.findByText(COMPLETED)).toBeVisible();
    expect(provider.confirmed).toHaveLength(1);
    expect(world.payments).toHaveLength(1);
  });

  it('may redirect to the bank without a confirmation before leaving', async () => {
    provider.confirm = () => new Promise(() => undefined);
    await payWith(GOOD_CARD);
    expect(await screen.findByText('Processing your payment. Stay on this page.')).toBeVisible();
    expect(leave()).toBe(true);
    expect(window.sessionStorage.getItem('second-gear-payment-secret:order-1')).toBe(SECRET);
  });

  it('is looked up again after a reload while it is pending', async () => {
    provider.confirm = () => {
      provider.intents.set(SECRET, { id: 'pi_test', status: 'processing' });
      return Promise.resolve({ paymentIntent: { id: 'pi_test', status: 'processing' } });
    };
    const { unmount } = await payWith(GOOD_CARD);
    expect(await screen.findByText('Your payment is being processed')).toBeVisible();
    unmount();
    const { user } = openPayment();
    expect(await screen.findByText('Your payment is being processed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();

    const answer = deferred();
    provider.retrieve = () =>
      answer.promise.then(() => ({ paymentIntent: { id: 'pi_test', status: 'succeeded' } }));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(screen.getByRole('button', { name: 'Check again' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    answer.resolve();
    expect(await screen.findByText(COMPLETED)).toBeVisible();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('shows a warning against paying again while it is looked up after the redirect', async () => {
    provider.retrieve = () => new Promise(() => undefined);
    openPayment(`?payment_intent_client_secret=${SECRET}`);
    expect(await screen.findByText('Checking your payment')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/Do not pay again/);
    expect(screen.getByRole('button', { name: 'Check again' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
    expect(screen.queryByText('Preparing payment')).not.toBeInTheDocument();
  });

  it('is looked up on the next visit if the look-up after the redirect failed', async () => {
    provider.retrieve = () => Promise.reject(new Error('no connection'));
    const search = `?payment_intent=pi_test&payment_intent_client_secret=${SECRET}&redirect_status=x`;
    const { unmount, shown } = openPayment(`${search}&from=mail`);
    expect(await screen.findByText(/don’t know if your payment/)).toBeVisible();
    expect(shown.location.search).toBe('?from=mail');
    unmount();
    provider.retrieve = () =>
      Promise.resolve({ paymentIntent: { id: 'pi_test', status: 'succeeded' } });
    openPayment();
    expect(await screen.findByText(COMPLETED)).toBeVisible();
    expect(provider.retrieved).toEqual([SECRET, SECRET]);
  });

  it('leaves no history entry after the redirect, so that Back leads to the previous page', async () => {
    provider.intents.set(SECRET, { id: 'pi_test', status: 'requires_payment_method' });
    const { shown, goTo } = renderRoute(
      `${routes.payment('order-1')}?payment_intent_client_secret=${SECRET}`,
      { signedInAs: 'buyer', history: [routes.blogs] },
    );
    await waitFor(() => expect(shown.location.search).toBe(''));
    await goTo(-1);
    expect(await screen.findByRole('heading', { name: 'Questions and answers' })).toBeVisible();
    expect(shown.location.pathname).toBe(routes.blogs);
  });

  it('is not looked up on the next visit after a declined card', async () => {
    const { unmount } = await payWith('4000 0000 0000 0002');
    await screen.findByText('Your card was declined.');
    expect(window.sessionStorage).toHaveLength(0);
    expect(screen.queryByText('Something went very wrong!')).not.toBeInTheDocument();
    unmount();
    openPayment();
    await waitFor(() => expect(payButton()).toBeEnabled());
    expect(provider.retrieved).toEqual([]);
  });
});

describe('an order that has ended', () => {
  it.each([
    ['paid', { status: 'paid' }, 'You have already paid for this order!'],
    ['refunded', { refunded: true }, 'Refunded'],
  ])('because it is %s needs no look-up of the payment', async (_name, end, words) => {
    const { unmount } = openPayment(`?payment_intent_client_secret=${SECRET}`);
    await screen.findByText(/don’t know if your payment/);
    unmount();
    window.localStorage.setItem('second-gear-unrecorded-payment:order-1', '{}');
    world.bookings = [makeBooking({ _id: 'order-1', ...end })];
    openPayment();
    expect(await screen.findByText(words)).toBeVisible();
    expect(window.sessionStorage).toHaveLength(0);
    expect(window.localStorage.getItem('second-gear-unrecorded-payment:order-1')).toBeNull();
    expect(document.body).toHaveFocus();
  });
});

it('the form stays open when the hold expires', async () => {
  const soon = new Date(Date.now() + 3000).toISOString();
  world.bookings = [makeBooking({ _id: 'order-1', reservedUntil: soon })];
  openPayment();
  await waitFor(() => expect(payButton()).toBeEnabled());
  await act(() => delay(3000));
  expect(payButton()).toBeEnabled();
});

it('announces politely that the form cannot be opened, and Retry requests another secret', async () => {
  provider.isBroken = true;
  const { user } = openPayment();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/couldn’t load the card form.*You haven’t been charged/);
  await waitFor(() => expect(provider.retrieved).toEqual([SECRET]));
  expect(screen.queryByText('Something went very wrong!')).not.toBeInTheDocument();
  provider.isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(payButton()).toBeEnabled());
  expect(countCalls('POST /create-payment-intent')).toBe(2);
});
