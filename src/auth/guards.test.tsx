import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import type { Role } from '#contract/types';
import { retryPolicy } from '@/api/baseQuery';
import { slowPolicy } from '@/components/feedback/slow';
import { api } from '@/testing/handlers/respond';
import { tokensForRecordsOnly } from '@/testing/handlers/sessionHandlers';
import {
  makeAccountFor,
  openPage,
  storePreviousSignIn,
  withIdentityProvider,
} from '@/testing/identitySession';
import { people } from '@/testing/people';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { selectRole, selectRoleState } from './sessionSlice';

withIdentityProvider();

const persons: Record<Role, keyof typeof people> = {
  user: 'buyer',
  seller: 'seller',
  admin: 'admin',
};

/** The pages with restricted access: those of spec §2, and the additional dashboard pages. */
const pages: { path: string; roles: Role[] }[] = [
  { path: '/category/suv', roles: ['user', 'seller', 'admin'] },
  { path: '/dashboard', roles: ['user', 'seller', 'admin'] },
  { path: '/dashboard/payment/order-1', roles: ['user', 'seller', 'admin'] },
  { path: '/dashboard/sellers', roles: ['admin'] },
  { path: '/dashboard/reports', roles: ['admin'] },
  { path: '/dashboard/add-product', roles: ['seller'] },
  { path: '/dashboard/orders/order-1', roles: ['user', 'seller', 'admin'] },
  { path: '/dashboard/bookings', roles: ['seller'] },
  { path: '/dashboard/bookings/s1', roles: ['seller'] },
  { path: '/dashboard/mails', roles: ['admin'] },
  { path: '/dashboard/money-back', roles: ['admin'] },
];

async function openAs(role: Role, path: string) {
  const person = people[persons[role]];
  makeAccountFor(person);
  await storePreviousSignIn(person);
  return openPage(path);
}

/** All URLs since the page was opened. */
const urlsOf = ({ shown }: ReturnType<typeof openPage>): string[] =>
  shown.locations
    .map(({ pathname }) => pathname)
    .filter((pathname, index, all) => pathname !== all[index - 1]);

describe.each(pages)('$path on a cold load', ({ path, roles }) => {
  it('sends a visitor to log in and remembers the page', async () => {
    const page = openPage(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
    expect(page.shown.location).toMatchObject({ pathname: '/login', state: { from: path } });
  });

  it.each(['user', 'seller', 'admin'] as const)('decides once for the role %s', async (role) => {
    const page = await openAs(role, path);
    await waitFor(() => expect(selectRoleState(page.store.getState()).status).toBe('ready'));

    const isOpen = roles.includes(role);
    await waitFor(() => {
      expect(screen.queryByText(/Checking your/)).not.toBeInTheDocument();
      expect(
        screen.queryAllByRole('heading', { name: 'You don’t have access to this page' }),
      ).toHaveLength(isOpen ? 0 : 1);
    });
    expect(urlsOf(page)).toEqual(isOpen ? [path] : [path, '/login']);
  });
});

it('says to a visitor that it checks until the page to log in has arrived', async () => {
  openPage('/dashboard');
  expect(await screen.findByRole('status', { name: 'Checking your account' })).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
});

/** One page of each guard that needs a role. */
const rolePages = [
  { path: '/dashboard/sellers', role: 'admin' },
  { path: '/dashboard/add-product', role: 'seller' },
] as const;

describe.each(rolePages)('$path', ({ path, role }) => {
  it('waits while the role is unknown, and lets the right one in when it is known', async () => {
    let answer = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get(
        api('/users/:email'),
        async () => {
          await isAsked;
          return undefined;
        },
        { once: true },
      ),
    );
    const page = await openAs(role, path);
    expect(await screen.findByRole('status', { name: 'Checking your account' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checking your account');
    expect(page.shown.location.pathname).toBe(path);

    answer();
    await waitFor(() => expect(selectRoleState(page.store.getState()).status).toBe('ready'));
    expect(page.shown.location.pathname).toBe(path);
  });

  it('says that the role could not be found out, and Retry asks again', async () => {
    retryPolicy.maxRetries = 0;
    server.use(
      http.get(api('/users/:email'), () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    const page = await openAs(role, path);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'We couldn’t load your account' }),
    ).toBeVisible();
    expect(document.title).toBe('We couldn’t load your account · Second Gear');
    expect(page.shown.location.pathname).toBe(path);

    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(selectRoleState(page.store.getState()).status).toBe('ready'));
    expect(page.shown.location.pathname).toBe(path);
  });
});

describe('a wait that takes too long', () => {
  const { afterMs } = slowPolicy;
  beforeEach(() => (slowPolicy.afterMs = 0));
  afterEach(() => (slowPolicy.afterMs = afterMs));

  it('says so while the role does not come, and Try again asks again', async () => {
    server.use(http.get(api('/users/:email'), () => delay('infinite'), { once: true }));
    const page = await openAs('seller', '/dashboard/add-product');
    expect(await screen.findByText(/taking longer than usual/)).toBeVisible();

    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(selectRole(page.store.getState())).toBe('seller'));
  });

  it('says so while the session does not come, and Try again starts over', async () => {
    makeAccountFor(people.buyer);
    await storePreviousSignIn(people.buyer);
    server.use(http.post('*/v1/accounts\\:lookup', () => delay('infinite'), { once: true }));
    const page = openPage('/dashboard');
    expect(await screen.findByText(/taking longer than usual/)).toBeVisible();
    expect(page.shown.location.pathname).toBe('/dashboard');

    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  });
});

it('lets users without a record complete the account on the same page', async () => {
  makeAccountFor(people.seller);
  await storePreviousSignIn(people.seller);
  world.users = [];
  const { user, shown } = openPage('/dashboard');

  expect(
    await screen.findByRole('heading', { name: 'Finish setting up your account' }),
  ).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue(people.seller.name);
  await user.click(screen.getByRole('radio', { name: 'Seller' }));
  await user.click(screen.getByRole('button', { name: 'Create account' }));

  expect(await screen.findByRole('link', { name: 'My Products' })).toBeVisible();
  expect(world.users).toMatchObject([{ email: people.seller.email, role: 'seller' }]);
  expect(shown.location.pathname).toBe('/dashboard');
});

it('has whose account gets no token finish it before a category, and leads back there', async () => {
  makeAccountFor(people.buyer);
  await storePreviousSignIn(people.buyer);
  world.users = [];
  server.use(tokensForRecordsOnly);
  const { user, shown } = openPage('/category/suv');
  await user.click(await screen.findByRole('button', { name: 'Create account' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'SUV' })).toBeVisible();
  expect(shown.location.pathname).toBe('/category/suv');
});

it('does not ask for the same details again when the server still knows no role', async () => {
  makeAccountFor(people.seller);
  await storePreviousSignIn(people.seller);
  server.use(http.get(api('/users/:email'), () => HttpResponse.json({})));
  const { user } = openPage('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Create account' }));
  expect(await screen.findByText(/couldn’t load its type/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
