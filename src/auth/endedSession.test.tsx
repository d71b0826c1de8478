import { screen, within } from '@testing-library/react';
import { routes } from '#contract/routes';
import { storeToken } from '@/testing/accessTokens';
import { openAs, withIdentityProvider } from '@/testing/identitySession';
import { admin, buyer, type Person } from '@/testing/people';
import { fail } from '@/testing/responses';
import { world } from '@/testing/world';

withIdentityProvider();

function endSession(person: Person) {
  world.accessTokens.clear();
  storeToken('an ended one', person);
  fail('POST /jwt', 401);
}

test('a session that ends says so once, what was not done, and whose it was', async () => {
  const { user, shown } = await openAs(admin, routes.sellers);
  const unverify = await screen.findByRole('button', { name: /^Unverify/ });
  endSession(admin);
  await user.click(unverify);

  expect(
    await screen.findByText(
      'You’ve been logged out. The seller is still verified. Log in to pick up where you left off.',
    ),
  ).toBeVisible();
  expect(shown.location.pathname).toBe('/login');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(admin.email);
  expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument();
});

test('without a redirect to the log-in page, a toast says it', async () => {
  const { user, shown } = await openAs(buyer, '/');
  const volvo = within(await screen.findByRole('article', { name: 'Volvo XC60' }));
  endSession(buyer);
  await user.click(volvo.getByRole('button', { name: /^Report To Admin/ }));
  expect(
    await screen.findByText('Your session has ended. Log in again. The car wasn’t reported.'),
  ).toBeVisible();
  expect(shown.location.pathname).toBe('/');
});

test('the previous user’s email is not filled in after a log-out', async () => {
  const { user, store } = await openAs(buyer, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  await user.click(await screen.findByRole('link', { name: 'Log In' }));
  expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('');
  expect(JSON.stringify(store.getState())).not.toContain(buyer.email);
});
