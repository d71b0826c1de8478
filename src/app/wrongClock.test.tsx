import { screen, waitFor } from '@testing-library/react';
import { routes } from '#contract/routes';
import { makeBooking } from '@/testing/factories';
import { installFakeStripe } from '@/testing/fakeStripe';
import { payButton } from '@/testing/paymentPage';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { deviceClock } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.order('b1'), routes.payment('b1'), routes.product('car-1'));

const HOUR = 3_600_000;
const fromServersNow = (ms: number) =>
  new Date(Date.now() - deviceClock.aheadMs + ms).toISOString();

/** A booking of car-1 that is still on hold for the given time, or has expired. */
function hold(ms: number) {
  const reservedUntil = fromServersNow(ms);
  world.bookings = [
    makeBooking({ _id: 'b1', productId: 'car-1', productName: 'Volvo XC60', reservedUntil }),
  ];
  Object.assign(world.products[0] ?? {}, { reservedUntil });
}
const inTime = 5 * HOUR + 90_000;

beforeEach(() => {
  installFakeStripe();
});

describe.each([
  ['25 h ahead', 25 * HOUR],
  ['72 h behind', -72 * HOUR],
])('a device’s clock that is %s changes nothing', (_clock, aheadMs) => {
  beforeEach(() => {
    deviceClock.aheadMs = aheadMs;
  });

  test('for a buyer who has time left to pay', async () => {
    hold(inTime);
    renderRoute(routes.payment('b1'), { signedInAs: 'buyer' });
    await waitFor(() => expect(payButton()).toBeEnabled());
    expect(screen.queryByText('Your booking has ended')).not.toBeInTheDocument();
  });

  test('once the time is over', async () => {
    hold(-HOUR);
    const { unmount } = renderRoute(routes.order('b1'), { signedInAs: 'buyer' });
    expect(await screen.findByText('ended')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay' })).not.toBeInTheDocument();
    unmount();
    world.bookings = [];
    renderRoute(routes.product('car-1', 'Volvo XC60'));
    expect(await screen.findByRole('button', { name: 'Book Now Volvo XC60' })).toBeEnabled();
    expect(screen.queryByText('On hold')).not.toBeInTheDocument();
  });
});

test('where the server’s time cannot be read, a buyer can still pay', async () => {
  deviceClock.isServersHidden = true;
  deviceClock.aheadMs = 25 * HOUR;
  hold(inTime);
  renderRoute(routes.payment('b1'), { signedInAs: 'buyer' });
  await waitFor(() => expect(payButton()).toBeEnabled());
});
