import { act, configure, fireEvent, waitFor } from '@testing-library/react';
import { routes } from '#contract/routes';
import { installFakeStripe } from '@/testing/fakeStripe';
import { makeBooking } from '@/testing/factories';
import { countCalls, openPayment, payButton } from '@/testing/paymentPage';
import { preloadPages } from '@/testing/preloadPages';
import { world } from '@/testing/world';

preloadPages(routes.payment('order-1'));

beforeEach(() => {
  installFakeStripe();
  world.bookings = [makeBooking({ _id: 'order-1', price: 21500.5 })];
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
