import { act, screen } from '@testing-library/react';
import { routes } from '#contract/routes';
import type { WireBooking } from '#contract/types';
import { makeBooking, makeProduct } from '@/testing/factories';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { world } from '@/testing/world';

preloadPages(routes.order('b1'));

const MINUTE = 60_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const open = () => renderRoute(routes.order('b1'), { signedInAs: 'buyer' });
const PHONE = { name: '+351 912 345 678' };

const book = (more: Partial<WireBooking>) => {
  world.bookings = [makeBooking({ _id: 'b1', productId: 'car-1', ...more })];
};

beforeEach(() =>
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
    advanceTimers: true,
  }),
);
afterEach(() => jest.useRealTimers());

test('the seller’s phone number appears without a reload, and the page says when', async () => {
  const own = { reservedUntil: fromNow(23 * 60 * MINUTE), sellerName: 'Sam Seller' };
  book({ ...own, sellerPhone: '', sellerPhoneFrom: fromNow(8.5 * MINUTE) });
  open();
  expect(
    await screen.findByText('The seller’s phone number appears here in 9 minutes.'),
  ).toBeVisible();
  expect(screen.queryByText('Not provided')).not.toBeInTheDocument();

  book({ ...own, sellerPhone: '+351 912 345 678' });
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByRole('link', PHONE)).toBeVisible();
  expect(screen.queryByText(/phone number appears/)).not.toBeInTheDocument();
  // Nothing is left to wait for.
  const calls = world.calls.length;
  await act(() => jest.advanceTimersByTimeAsync(2 * MINUTE));
  expect(world.calls).toHaveLength(calls);
});

test('a server with only the specification shows the product’s phone number at once', async () => {
  world.products = [makeProduct({ _id: 'car-1', phone: '+351 912 345 678' })];
  book({});
  open();
  expect(await screen.findByRole('link', PHONE)).toBeVisible();
  expect(screen.queryByText(/phone number appears/)).not.toBeInTheDocument();
});
