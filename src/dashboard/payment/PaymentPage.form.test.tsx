import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { slowPolicy } from '@/components/feedback/slow';
import { SCHEME_STORAGE_KEY } from '@/lib/colorScheme';
import { deferred } from '@/testing/deferred';
import { installFakeStripe, provider } from '@/testing/fakeStripe';
import { makeBooking } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { countCalls, openPayment, payButton } from '@/testing/paymentPage';
import { preloadPages } from '@/testing/preloadPages';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.payment('order-1'));

/** Fakes only timeouts, so that the rest of the page keeps running. */
const holdTimers = () =>
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
      ...(['nextTick', 'queueMicrotask', 'performance'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
    ],
  });

beforeEach(() => {
  installFakeStripe();
  world.bookings = [makeBooking({ _id: 'order-1', price: 21500.5 })];
});
afterEach(() => jest.useRealTimers());

it('enables Pay after five seconds even if the form never reports that it is ready', async () => {
  provider.isSilent = true;
  const secret = deferred();
  server.use(
    http.post(api('/create-payment-intent'), async () => {
      await secret.promise;
      return HttpResponse.json({ clientSecret: 'pi_test_secret_1' });
    }),
  );
  openPayment();
  await screen.findByRole('status', { name: 'Preparing payment' });
  holdTimers();
  secret.resolve();
  await screen.findByRole('textbox', { name: 'Card number' });
  act(() => jest.advanceTimersByTime(4000));
  expect(payButton()).toBeDisabled();
  fireEvent.submit(payButton());
  expect(provider.confirmed).toEqual([]);
  act(() => jest.advanceTimersByTime(1000));
  expect(payButton()).toBeEnabled();
});

describe('a slow payment', () => {
  const { afterMs } = slowPolicy;
  afterEach(() => (slowPolicy.afterMs = afterMs));

  it('shows the slow notice during recording, but not during the bank’s confirmation', async () => {
    const { confirm } = provider;
    const bank = deferred();
    provider.confirm = (...card) => bank.promise.then(() => confirm(...card));
    server.use(http.post(api('/payments'), () => delay('infinite')));
    const { user } = openPayment();
    await waitFor(() => expect(payButton()).toBeEnabled());
    slowPolicy.afterMs = 0;
    await user.type(screen.getByRole('textbox', { name: 'Card number' }), '4242 4242 4242 4242');
    await user.click(payButton());
    expect(await screen.findByText('Processing your payment. Stay on this page.')).toBeVisible();
    await act(() => delay(50));
    expect(screen.queryByText(/longer than usual/)).not.toBeInTheDocument();
    bank.resolve();
    expect(await screen.findByText(/longer than usual/)).toBeVisible();
  });
});

it('says above Pay what is paid, and below it what happens to the money and the card', async () => {
  const productName = 'Volvo XC60';
  world.bookings = [makeBooking({ _id: 'order-1', productName, price: 21500.5 })];
  openPayment();
  await waitFor(() => expect(payButton()).toBeEnabled());
  const page = screen.getByRole('main');
  expect(page).toHaveTextContent(/Volvo XC60\$21,500\.50Pay30 days money back\./);
  expect(page).toHaveTextContent(/card details go to Stripe/);
});

it('labels the card fields like all other fields', async () => {
  openPayment();
  await waitFor(() => expect(payButton()).toBeEnabled());
  expect(provider.appearance).toMatchObject({
    rules: { '.Label': { fontSize: '0.9375rem', fontWeight: '600' } },
  });
});

it('uses the colours of the page', async () => {
  const { unmount } = openPayment();
  await waitFor(() => expect(payButton()).toBeEnabled());
  const { appearance: light } = provider;
  expect(light).toMatchObject({ theme: 'stripe', variables: { fontSizeBase: '16px' } });
  unmount();

  window.localStorage.setItem(SCHEME_STORAGE_KEY, 'dark');
  openPayment();
  await waitFor(() => expect(payButton()).toBeEnabled());
  expect(provider.appearance).toMatchObject({ theme: 'night' });
  expect(provider.appearance).not.toMatchObject({
    variables: { colorBackground: expect.stringMatching(/^#fff/i) as unknown },
  });
});

describe('the order summary', () => {
  const order = async () => within(await screen.findByRole('region', { name: 'Your order' }));

  it('shows the picture, the buyer and the end of the hold', async () => {
    const picture = 'https://pictures.example/xc60.jpg';
    const reservedUntil = '2099-01-01T12:00:00.000Z';
    const productName = 'Volvo XC60';
    world.bookings = [makeBooking({ _id: 'order-1', productName, picture, reservedUntil })];
    openPayment();
    const { getByText, getByRole } = await order();
    expect(getByRole('heading', { level: 2, name: 'Volvo XC60' })).toBeVisible();
    expect(getByRole('img', { name: 'Photo of Volvo XC60' })).toBeVisible();
    expect(getByText('Booked by Bea Buyer')).toBeVisible();
    expect(getByText(/On hold for you until .*2099/)).toBeVisible();
  });

  it('shows a generic name for a car without one, and omits unknown values', async () => {
    const unknown = { productName: '', patient: '', price: 'much' };
    world.bookings = [makeBooking({ _id: 'order-1', ...unknown })];
    openPayment();
    const { getByRole, queryByText } = await order();
    expect(getByRole('heading', { level: 2, name: 'Your car' })).toBeVisible();
    expect(queryByText(/Booked by/)).not.toBeInTheDocument();
    expect(queryByText(/On hold for you/)).not.toBeInTheDocument();
    expect(queryByText(/\$/)).not.toBeInTheDocument();
  });

  it('does not show a hold for a paid order, even if the server still reports one', async () => {
    const paid = { status: 'paid' as const, reservedUntil: '2099-01-01T12:00:00.000Z' };
    world.bookings = [makeBooking({ _id: 'order-1', transactionId: 'pi_77', ...paid })];
    openPayment();
    expect(await screen.findByText('pi_77')).toBeVisible();
    expect(screen.getByText(/Transaction ID/)).toBeVisible();
    const { queryByText } = await order();
    expect(queryByText(/On hold for you/)).not.toBeInTheDocument();
  });
});

it('omits a missing transaction id', async () => {
  world.bookings = [makeBooking({ _id: 'order-1', status: 'paid' })];
  openPayment();
  expect(await screen.findByText('You have already paid for this order!')).toBeVisible();
  expect(screen.queryByText(/Transaction ID/)).not.toBeInTheDocument();
  expect(await screen.findAllByRole('link', { name: 'My Orders' })).toHaveLength(2);
});

it('shows that it waits for the booking', async () => {
  server.use(http.get(api('/bookings/find/:id'), () => delay('infinite')));
  openPayment();
  expect(await screen.findByRole('status', { name: 'Loading your booking' })).toBeVisible();
});

it('does not request another secret on focus or reconnect', async () => {
  openPayment();
  await waitFor(() => expect(payButton()).toBeEnabled());
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  fireEvent.focus(window);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(countCalls('GET /bookings/find/order-1')).toBe(2));
  expect(countCalls('POST /create-payment-intent')).toBe(1);
  expect(payButton()).toBeEnabled();
});

it('requests one secret although effects run twice', async () => {
  configure({ reactStrictMode: true });
  openPayment();
  await waitFor(() => expect(payButton()).toBeEnabled());
  expect(countCalls('POST /create-payment-intent')).toBe(1);
  configure({ reactStrictMode: false });
});
