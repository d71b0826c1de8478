import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { deferred } from '@/testing/deferred';
import { fakeTimers } from '@/testing/fakeTimers';
import { makeBooking, makeUser } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { buyer, seller } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadTables(routes.home, routes.dashboard);

/** Pages show data that other pages have fetched or changed. */

const SECOND = 1000;
const countCalls = (call: string) => world.calls.filter((made) => made.startsWith(call)).length;
const row = (name: RegExp) => screen.findByRole('row', { name });
const order = async (name: string) =>
  within(await screen.findByRole('grid', { name: 'My Orders' })).findByText(name);

/** Advances the clock without running timers. */
const later = (ms: number) =>
  jest.useFakeTimers({
    now: Date.now() + ms,
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
      ...(['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] as const),
    ],
  });

afterEach(() => jest.useRealTimers());

/** Holds back the response to a list request until it is released. */
function holdBack(path: string) {
  const held = deferred();
  server.use(http.get(api(path), () => held.promise));
  return held.resolve;
}

/** RTK Query registers subscriptions within half a second. */
const registerSubscriptions = () => act(() => jest.advanceTimersByTimeAsync(600));

describe('a page that is opened again', () => {
  test('shows its cars at once and asks for them again in the background', async () => {
    const { goTo } = renderRoute(routes.home);
    await screen.findByRole('article', { name: 'Volvo XC60' });
    await goTo(routes.blogs);
    await screen.findByRole('heading', { name: 'Questions and answers' });

    later(31 * SECOND);
    Object.assign(world.products[0] ?? {}, { name: 'Volvo XC90' });
    const answer = holdBack('/products/advertised');
    await goTo(-1);
    expect(screen.getByRole('article', { name: 'Volvo XC60' })).toBeVisible();
    expect(screen.queryByRole('status', { name: /Loading/ })).not.toBeInTheDocument();
    answer();
    expect(await screen.findByRole('article', { name: 'Volvo XC90' })).toBeVisible();
    expect(countCalls('GET /categories')).toBe(1);
  });

  test('does not ask for the categories again within five minutes', async () => {
    const { goTo } = renderRoute(routes.home);
    await screen.findByRole('link', { name: 'SUV' });
    await goTo(routes.blogs);
    later(280 * SECOND);
    await goTo(-1);
    await screen.findByRole('link', { name: 'SUV' });
    await waitFor(() => expect(countCalls('GET /products/advertised')).toBe(2));
    expect(countCalls('GET /categories')).toBe(1);
  });
});

describe('a window that gets the focus back', () => {
  const focus = () => fireEvent.focus(window);

  test('asks for a list that is older than 30 seconds, without taking it away', async () => {
    fakeTimers();
    renderRoute(routes.dashboard, { signedInAs: 'admin' });
    await row(/Bea Buyer/);
    await registerSubscriptions();
    focus();
    world.users.push(makeUser({ name: 'Newly Come' }));
    jest.setSystemTime(Date.now() + 31 * SECOND);
    const answer = holdBack('/users/all/buyers');
    focus();
    await waitFor(() => expect(countCalls('GET /users/all/buyers')).toBe(2));
    expect(await row(/Bea Buyer/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
    answer();
    expect(await row(/Newly Come/)).toBeVisible();
  });

  test('asks for no categories and no badges of sellers', async () => {
    Object.assign(world.products[1] ?? {}, { advertise: true, userEmail: 'other@example.com' });
    fakeTimers();
    renderRoute(routes.home);
    await screen.findByRole('article', { name: 'Skoda Kodiaq' });
    await waitFor(() => expect(countCalls('GET /users/verified/')).toBe(2));
    await registerSubscriptions();
    jest.setSystemTime(Date.now() + 200 * SECOND);
    focus();
    await waitFor(() => expect(countCalls('GET /products/advertised')).toBe(2));
    expect(countCalls('GET /categories')).toBe(1);
    expect(countCalls('GET /users/verified/')).toBe(2);
  });
});

describe('what was changed on one page', () => {
  test('a booking appears in My Orders at once, although the orders were cached', async () => {
    const { user, goTo } = renderRoute(routes.dashboard, { signedInAs: 'buyer' });
    await screen.findByText('No orders yet');
    await goTo(routes.category('suv'));
    const card = within(await screen.findByRole('article', { name: 'Volvo XC60' }));
    await user.click(card.getByRole('button', { name: /^Book Now/ }));
    await user.click(await screen.findByRole('button', { name: 'Book now' }));
    await screen.findByRole('link', { name: 'See your order Volvo XC60' });
    await goTo(routes.dashboard);
    expect(await order('Volvo XC60')).toBeVisible();
  });

  test('a booking whose response was lost appears in My Orders as well', async () => {
    server.use(
      http.post(api('/bookings'), () => {
        world.bookings.push(makeBooking({ productName: 'Volvo XC60', email: buyer.email }));
        return HttpResponse.error();
      }),
    );
    const { user, goTo } = renderRoute(routes.dashboard, { signedInAs: 'buyer' });
    await screen.findByText('No orders yet');
    await goTo(routes.category('suv'));
    const card = within(await screen.findByRole('article', { name: 'Volvo XC60' }));
    await user.click(card.getByRole('button', { name: /^Book Now/ }));
    await user.click(await screen.findByRole('button', { name: 'Book now' }));
    await screen.findByText(/couldn’t reach Second Gear/);
    await goTo(routes.dashboard);
    expect(await order('Volvo XC60')).toBeVisible();
  });

  test('a cancelled booking has no payment page any more', async () => {
    const held = { reservedUntil: new Date(Date.now() + 3_600_000).toISOString() };
    world.bookings = [makeBooking({ _id: 'b1', productName: 'Volvo XC60', ...held })];
    server.use(
      http.delete(api('/bookings/:id'), () => {
        world.bookings = [];
        return HttpResponse.json({ deletedCount: 1 });
      }),
    );
    const { user, goTo } = renderRoute(routes.payment('b1'), { signedInAs: 'buyer' });
    await screen.findByRole('heading', { name: 'Volvo XC60' });
    await goTo(routes.dashboard);
    await user.click(await screen.findByRole('button', { name: 'Cancel Volvo XC60' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('No orders yet')).toBeVisible();
    await goTo(-1);
    expect(screen.queryByText('Volvo XC60')).not.toBeInTheDocument();
  });
});

describe('the badge of a verified seller', () => {
  test.each([
    ['the product says that they are not', { sellerVerified: false }, true],
    ['the server says that they are not', {}, false],
  ])('is not given when %s', async (_name, part, isVerifiedRecord) => {
    Object.assign(world.products[0] ?? {}, part);
    const record = world.users.find(({ email }) => email === seller.email);
    Object.assign(record ?? {}, { verified: isVerifiedRecord });
    renderRoute(routes.home);
    const card = within(await screen.findByRole('article', { name: 'Volvo XC60' }));
    const isAsked = !('sellerVerified' in part);
    await waitFor(() => expect(countCalls('GET /users/verified/')).toBe(isAsked ? 1 : 0));
    // The response has been processed once it is in the cache.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(card.getByText(seller.name)).toBeVisible();
    expect(card.queryByTitle('Verified seller')).not.toBeInTheDocument();
  });
});
