import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { routes } from '#contract/routes';
import { installFakeStripe } from '@/testing/fakeStripe';
import { makeBooking } from '@/testing/factories';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { world } from '@/testing/world';

preloadPages(routes.payment('order-1'));

const countCalls = (call: string) => world.calls.filter((made) => made === call).length;
const openPage = () => renderRoute(routes.payment('order-1'), { signedInAs: 'buyer' });
const payButton = () => screen.getByRole('button', { name: 'Pay' });

beforeEach(() => {
  installFakeStripe();
  world.bookings = [makeBooking({ _id: 'order-1', price: 21500.5 })];
});

it('asks for no other secret when the window gets the focus or the connection comes back', async () => {
  openPage();
  await waitFor(() => expect(payButton()).toBeEnabled());
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  fireEvent.focus(window);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(countCalls('GET /bookings/find/order-1')).toBe(2));
  expect(countCalls('POST /create-payment-intent')).toBe(1);
  expect(payButton()).toBeEnabled();
});

it('asks for one secret although effects run twice', async () => {
  configure({ reactStrictMode: true });
  openPage();
  await waitFor(() => expect(payButton()).toBeEnabled());
  expect(countCalls('POST /create-payment-intent')).toBe(1);
  configure({ reactStrictMode: false });
});
