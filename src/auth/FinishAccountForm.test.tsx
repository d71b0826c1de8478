import { screen } from '@testing-library/react';
import { routes } from '#contract/routes';
import {
  makeAccountFor,
  openAs,
  openPage,
  storePreviousSignIn,
  withIdentityProvider,
} from '@/testing/identitySession';
import { accountByEmail } from '@/testing/identityWorld';
import { seller } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { fail, failOnce } from '@/testing/responses';
import { world } from '@/testing/world';
import { config } from '@/lib/config';

preloadTables(routes.dashboard);
withIdentityProvider();

const button = (name: string) => screen.findByRole('button', { name });
const nameField = () => screen.findByLabelText('Name');

/** Opens the dashboard as a user who exists only at the identity provider. */
function openUnfinished(account?: Parameters<typeof openAs>[3]) {
  world.users = [];
  return openAs(seller, '/dashboard', {}, account);
}

it('asks for two things, with what is known filled in', async () => {
  const { user } = await openUnfinished();
  expect(await screen.findByText(/You are logged in as sam@example.com/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'User' })).toBeChecked();
  expect(screen.getByText('Users buy cars. Sellers list cars for sale.')).toBeVisible();
  await user.clear(await nameField());
  await user.click(await button('Create account'));
  expect(await screen.findByText('Name is required.')).toBeVisible();
  expect(world.calls).not.toContain('POST /users');
});

it('says that the account was deleted, before a new one is created', async () => {
  jest.replaceProperty(config, 'supportEmail', 'help@cars.example.com');
  fail('POST /jwt', 404, { message: 'This account was deleted.', code: 'account-deleted' });
  makeAccountFor(seller);
  await storePreviousSignIn(seller);
  openPage('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
  expect(
    screen.getByText(
      'You are logged in as sam@example.com, whose account was deleted. You can create a new one, without the cars and orders of the old one. If you think this is a mistake, write to us first.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'help@cars.example.com' })).toBeVisible();
  expect(await button('Create account')).toBeVisible();
  jest.restoreAllMocks();
});

it('has no name to fill in where the provider has none', async () => {
  await openUnfinished({ displayName: undefined });
  expect(await nameField()).toHaveValue('');
});

it('sets the name at the provider as well, and keeps its photo', async () => {
  const photoUrl = 'https://pictures.example/sam.jpg';
  const { user } = await openUnfinished({ photoUrl });
  await user.type(await nameField(), ' the Second');
  await user.click(await button('Create account'));
  expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
  const displayName = `${seller.name} the Second`;
  expect(accountByEmail(seller.email)).toMatchObject({ displayName, photoUrl });
  expect(world.users).toMatchObject([{ name: displayName, role: 'user' }]);
});

it('makes no photo up', async () => {
  const { user } = await openUnfinished();
  await user.click(await button('Create account'));
  expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible();
  expect(accountByEmail(seller.email)?.photoUrl).toBeUndefined();
});

it('shows why it failed, keeps what was typed, and can be sent again', async () => {
  failOnce('POST /users');
  const { user } = await openUnfinished();
  await user.type(await nameField(), ' the Second');
  await user.click(screen.getByRole('radio', { name: 'Seller' }));
  await user.click(await button('Create account'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/The problem is on our side/);
  expect(await nameField()).toHaveValue(`${seller.name} the Second`);

  await user.click(await button('Create account'));
  expect(await screen.findByRole('link', { name: 'My Products' })).toBeVisible();
  expect(world.users).toMatchObject([{ name: `${seller.name} the Second`, role: 'seller' }]);
});

it('leads on where another tab has created the record meanwhile', async () => {
  const { user } = await openUnfinished();
  await nameField();
  world.users = [{ _id: 'u1', name: seller.name, email: seller.email, role: 'seller' }];
  fail('POST /users', 409);
  await user.click(await button('Create account'));
  expect(await screen.findByRole('link', { name: 'My Products' })).toBeVisible();
});
