import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { api } from '@/testing/handlers/respond';
import { openAs, withIdentityProvider } from '@/testing/identitySession';
import { accountByEmail } from '@/testing/identityWorld';
import { seller } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

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
  server.use(
    http.post(api('/users'), () => HttpResponse.json({}, { status: 500 }), { once: true }),
  );
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
  server.use(http.post(api('/users'), () => HttpResponse.json({}, { status: 409 })));
  await user.click(await button('Create account'));
  expect(await screen.findByRole('link', { name: 'My Products' })).toBeVisible();
});
