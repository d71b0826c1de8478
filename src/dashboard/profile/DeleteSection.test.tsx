import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import type { WireClosing } from '#contract/types';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { openAs, openPage, stopSession, withIdentityProvider } from '@/testing/identitySession';
import { identityWorld } from '@/testing/identityWorld';
import { buyer } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.profile, routes.authAction);
withIdentityProvider();
beforeEach(() => server.use(...extensionHandlers));

/** What ends with the account. The deletion itself is in ProfilePage.test.tsx. */

const askIfSure = async (isExtended: boolean) => {
  const { user } = await openAs(buyer, routes.profile, { preloadedState: { isExtended } });
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  return within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
};
const serveClosing = (closing: Partial<WireClosing>) =>
  server.use(http.get(api('/users/me/closing'), () => HttpResponse.json(closing)));

it('names the account and what ends with it, with links to paid orders', async () => {
  serveClosing({
    paidCars: [
      { bookingId: 'b1', name: 'Toyota RAV4 Hybrid', moneyBackUntil: '2026-12-28T12:00:00.000Z' },
      { bookingId: 'b2', name: 'Fiat 500' },
    ],
    paidCount: 3,
    unpaidBookings: 1,
    carsForSale: 2,
    justSold: 1,
    justSoldAmount: 3600,
  });
  const sure = await askIfSure(true);
  expect(await sure.findByRole('link', { name: 'Toyota RAV4 Hybrid' })).toHaveAttribute(
    'href',
    '/dashboard/orders/b1',
  );
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'Account bea@example.com. 3 paid cars: Toyota RAV4 Hybrid, Fiat 500 and 1 more. ' +
      'Print their receipts first. You can ask for your money back for Toyota RAV4 Hybrid until ' +
      'Dec 28, 2026, but only with this account. 1 unpaid booking ends. 2 cars for sale are removed. ' +
      '1 paid sale, $3,600, isn’t handed over yet. Hand the car over first. ' +
      'If you delete your account before, we’ll check with the buyer and may refund them.',
  );
  expect(sure.getByText('Once deleted, you will not be able to recover this!')).toBeVisible();
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    /^Once deleted.* Account bea@example.com/,
  );
});

it('says before the question why the account cannot be deleted now', async () => {
  serveClosing({
    carsForSale: 2,
    refusal: 'One of your cars is on hold for a buyer.',
    openOrders: [
      { bookingId: 'b1', name: 'Fiat 500', side: 'buyer' },
      { bookingId: 'b2', name: 'Kia Ceed', side: 'seller' },
    ],
  });
  const sure = await askIfSure(true);
  expect(await sure.findByText('One of your cars is on hold for a buyer.')).toBeVisible();
  expect(sure.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(sure.getByRole('button', { name: 'Close' })).toBeVisible();
  expect(sure.getByRole('link', { name: 'View order: Fiat 500' })).toHaveAttribute(
    'href',
    '/dashboard/orders/b1',
  );
  expect(sure.getByRole('link', { name: 'View booking: Kia Ceed' })).toHaveAttribute(
    'href',
    '/dashboard/bookings/b2',
  );
});

it.each([true, false])('asks without the rest if that is not known (extended: %p)', async (is) => {
  server.use(http.get(api('/users/me/closing'), () => HttpResponse.json({}, { status: 404 })));
  const sure = await askIfSure(is);
  expect(sure.getByText('Account bea@example.com.')).toBeVisible();
  expect(sure.getByRole('button', { name: 'Delete' })).toBeEnabled();
  await waitFor(() => expect(world.calls.includes('GET /users/me/closing')).toBe(is));
});

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

it('deletes the account without another question right after a log-in', async () => {
  const { user } = await openAs(buyer, routes.profile, undefined, { authTime: minutesAgo(1) });
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Account deleted.')).toBeVisible();
  expect(identityWorld.accounts).toEqual([]);
});

it('deletes an account without a password after its owner confirms with an emailed link', async () => {
  const { user, unmount } = await openAs(buyer, routes.profile, undefined, {
    authTime: minutesAgo(10),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Email me a link' }));
  expect(await screen.findByText(/^We sent a link to bea@example.com/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/^You haven’t confirmed with the link yet/)).toBeVisible();
  expect(identityWorld.accounts).toHaveLength(1);

  const link = identityWorld.messages.at(-1);
  expect(link?.continueUrl).toBe('http://localhost/auth/action?from=%2Fdashboard%2Fprofile');
  unmount();
  await stopSession();
  const other = openPage(
    `/auth/action?from=%2Fdashboard%2Fprofile&mode=signIn&oobCode=${link?.code ?? ''}&apiKey=k`,
  );
  expect(await screen.findByText(/^You’re logged in as bea@example.com/)).toBeVisible();
  await other.user.click(await screen.findByRole('button', { name: 'Confirm it’s me' }));
  await other.user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await other.user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Account deleted.')).toBeVisible();
  expect(identityWorld.accounts).toEqual([]);
});
