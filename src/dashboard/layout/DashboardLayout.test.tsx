import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { baseApi } from '@/api/baseApi';
import { apiError } from '@/api/errors';
import { listTag } from '@/api/tags';
import { pagedList } from '@/testing/handlers/paged';
import { makeSellerBooking } from '@/testing/handlers/sellerBookingsHandlers';
import { api } from '@/testing/handlers/respond';
import { renderRoute, sessionOf } from '@/testing/renderRoute';
import { people } from '@/testing/people';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';

const menuEntries: [keyof typeof people, string[]][] = [
  ['buyer', ['My Orders']],
  ['seller', ['My Products', 'Add Product']],
  ['admin', ['All Buyers', 'All Sellers', 'Reported Products']],
];

const menu = async () => within(await screen.findByRole('navigation', { name: 'Dashboard' }));

beforeEach(() => server.use(...extensionHandlers));

/** What the server’s configuration says about emails. */
function configureMails(sendsMails: boolean) {
  world.users = world.users.map((user) => ({ ...user, sendsMails }));
}

test.each(menuEntries)('a %s sees the menu entries of their role', async (person, names) => {
  renderRoute('/dashboard', { signedInAs: person });
  const links = (await menu()).getAllByRole('link', { hidden: true });
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
});

test.each([
  ['buyer', true, ['My Orders', 'Messages', 'Saved', 'Saved searches', 'Notices']],
  [
    'seller',
    true,
    [
      'My Products',
      'Add Product',
      'Bookings',
      'Messages',
      'Notices',
      'Saved',
      'Saved searches',
      'Removed',
    ],
  ],
  [
    'admin',
    true,
    [
      'All Buyers',
      'All Sellers',
      'Reported Products',
      'Overview',
      'Cases',
      'Payments',
      'Money back',
      'Log',
      'Removed',
      'Unsent emails',
    ],
  ],
  [
    'admin',
    false,
    [
      'All Buyers',
      'All Sellers',
      'Reported Products',
      'Overview',
      'Cases',
      'Payments',
      'Money back',
      'Log',
      'Removed',
    ],
  ],
] as const)(
  'a %s of a server with extensions that sends emails (%p) has further pages',
  async (person, sendsMails, names) => {
    configureMails(sendsMails);
    renderRoute('/dashboard', {
      signedInAs: person,
      preloadedState: { isExtended: true },
    });
    const nav = await menu();
    await waitFor(() => {
      const links = nav.getAllByRole('link', { hidden: true });
      expect(links.map(({ textContent }) => textContent)).toEqual(names);
    });
    // One call has all counts of admins.
    expect(world.calls.filter((call) => call.includes('/mails'))).toEqual([]);
    expect(world.calls.includes('GET /overview')).toBe(person === 'admin');
  },
);

test('the seller’s menu shows the number of bookings that wait for the seller, and no count when there are none', async () => {
  // The server filters by more than the state of a booking.
  const sales = [1, 2].map(() => ({ ...makeSellerBooking(), state: 'todo' }));
  server.use(pagedList('/products/seller/:email/bookings', () => sales));
  const { store } = renderRoute('/dashboard', {
    signedInAs: 'seller',
    preloadedState: { isExtended: true },
  });
  const link = (await menu()).getByRole('link', { name: 'Bookings', hidden: true });
  await waitFor(() => expect(link).toHaveAccessibleDescription('2 to do'));

  sales.length = 0;
  store.dispatch(baseApi.util.invalidateTags([listTag('Booking')]));
  await waitFor(() => expect(link).not.toHaveAccessibleDescription());
});

test('the admin’s menu shows the numbers of open cases, open requests for money and unsent emails', async () => {
  configureMails(true);
  const oldestAt = '2026-11-20T08:00:00.000Z';
  server.use(
    http.get(api('/overview'), () =>
      HttpResponse.json([
        { kind: 'disputes', count: 7, oldestAt },
        { kind: 'failing-refunds', count: 1, oldestAt },
        { kind: 'money-back', count: 2, oldestAt },
        { kind: 'cases', count: 120, oldestAt },
        { kind: 'mails', count: 1, oldestAt },
      ]),
    ),
  );
  renderRoute('/dashboard', {
    signedInAs: 'admin',
    preloadedState: { isExtended: true },
  });
  const links = await menu();
  const reports = await links.findByRole('link', { name: 'Cases', hidden: true });
  await waitFor(() => expect(reports).toHaveAccessibleDescription('120 open'));
  const [inAll, ofReports] = links.getAllByText('99+');
  expect(inAll).toBeVisible();
  expect(ofReports).toBeVisible();
  const mails = await links.findByRole('link', { name: 'Unsent emails', hidden: true });
  await waitFor(() => expect(mails).toHaveAccessibleDescription('1 unsent'));
  const moneyBack = links.getByRole('link', { name: 'Money back', hidden: true });
  await waitFor(() => expect(moneyBack).toHaveAccessibleDescription('2 open'));
  const payments = links.getByRole('link', { name: 'Payments', hidden: true });
  await waitFor(() => expect(payments).toHaveAccessibleDescription('8 to settle'));
  // The closed menu of small screens says how many wait in all.
  const toggle = links.getByRole('button', { name: 'Dashboard menu', hidden: true });
  expect(toggle).toHaveAccessibleDescription('131 waiting');
});

test('shows no counts if the server can only return whole lists', async () => {
  renderRoute('/dashboard', { signedInAs: 'admin' });
  await menu();
  await screen.findByRole('heading', { level: 1, name: 'All Buyers' });
  expect(world.calls.filter((call) => /^GET \/(reports|overview)/.test(call))).toEqual([]);
});

test('the menu marks the current page and collapses behind a button', async () => {
  const { user, shown } = renderRoute('/dashboard/sellers', { signedInAs: 'admin' });
  const nav = await menu();
  expect(nav.getByRole('link', { name: 'All Sellers', hidden: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(nav.getByRole('link', { name: 'All Buyers', hidden: true })).not.toHaveAttribute(
    'aria-current',
  );
  const toggle = nav.getByRole('button', { name: 'Dashboard menu', hidden: true });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await user.click(nav.getByRole('link', { name: 'Reported Products', hidden: true }));
  await waitFor(() => expect(shown.location.pathname).toBe('/dashboard/reports'));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test.each([
  ['buyer', 'orders/b1', 'My Orders'],
  ['buyer', 'payment/b1', 'My Orders'],
  ['seller', 'edit-product/p1', 'My Products'],
  ['seller', 'import', 'My Products'],
  ['seller', 'bookings/s1', 'Bookings'],
  ['seller', 'orders/b1', 'My Orders'],
  ['admin', 'profile', 'All Buyers'],
] as const)(
  'a page of a %s without a menu entry, %s, links back to %s',
  async (who, page, name) => {
    const { user, shown } = renderRoute(`/dashboard/${page}`, {
      signedInAs: who,
      preloadedState: { isExtended: true },
    });
    const nav = await menu();
    const entry = nav.getByRole('link', { name, hidden: true });
    expect(entry).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('link', { name: `Back to ${name}` }));
    await waitFor(() => expect(entry).toHaveAttribute('aria-current', 'page'));
    const path = who === 'seller' && page.startsWith('orders') ? 'orders' : name.toLowerCase();
    expect(shown.location.pathname).toBe(
      ['bookings', 'orders'].includes(path) ? `/dashboard/${path}` : '/dashboard',
    );
    expect(screen.queryByRole('link', { name: /^Back to/ })).not.toBeInTheDocument();
  },
);

test('draws the place of the menu and the page before the role is known', async () => {
  renderRoute('/dashboard', {
    signedInAs: 'seller',
    preloadedState: { session: sessionOf(people.seller, { status: 'unknown' }) },
  });
  expect(await screen.findByRole('status', { name: 'Checking your account' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Checking your account' })).toBeVisible();
  expect(screen.getByRole('status', { name: 'Loading menu' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Dashboard' })).toBeNull();
  // Spinners would come and go.
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('shows an error with Retry if the role cannot be loaded', async () => {
  renderRoute('/dashboard', {
    signedInAs: 'seller',
    preloadedState: {
      session: sessionOf(people.seller, {
        status: 'failed',
        failure: apiError({ status: 409, message: 'The record is locked.' }),
      }),
    },
  });
  expect(await screen.findByText(/The record is locked/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});
