import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import {
  makeAccountFor,
  openPage,
  storePreviousSignIn,
  withIdentityProvider,
} from '@/testing/identitySession';
import { identityWorld, type ProviderAccount } from '@/testing/identityWorld';
import { buyer } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.profile);
withIdentityProvider();
beforeEach(() => server.use(...extensionHandlers));

async function openProfile(account: Partial<ProviderAccount> = {}) {
  const provider = makeAccountFor(buyer, account);
  await storePreviousSignIn(buyer);
  const page = openPage(routes.profile, { preloadedState: { isExtended: true } });
  const section = within(await screen.findByRole('region', { name: 'Name and photo' }));
  return { ...page, provider, section };
}

it('changes the name on our server first, which every page shows', async () => {
  const { user, provider, section } = await openProfile();
  const { getByLabelText, getByRole, findByRole } = section;
  server.use(
    http.put<never, { name: string }>(api('/users/me/name'), async ({ request }) => {
      const { name } = await request.json();
      if (name === 'Taken') {
        const fieldErrors = { name: 'Choose another name.' };
        return HttpResponse.json({ message: 'No.', fieldErrors }, { status: 400 });
      }
      world.users = world.users.map((one) => ({ ...one, name }));
      return HttpResponse.json({ name, verified: false });
    }),
  );
  const save = async (name: string) => {
    await user.clear(getByLabelText('Name'));
    await user.type(getByLabelText('Name'), name);
    await user.click(getByRole('button', { name: 'Save' }));
  };
  await save('Taken');
  expect(await screen.findByText('Choose another name.')).toBeVisible();
  expect(provider.displayName).toBe(buyer.name);
  await save(buyer.name);
  expect(await screen.findByText('Profile saved.')).toBeVisible();
  expect(section.queryByRole('alert')).toBeNull();

  // The provider fails after our server: the name counts, and the next load copies it.
  identityWorld.refusals.set('accounts:update', 'TOO_MANY_ATTEMPTS_TRY_LATER');
  await save('Beatrix');
  expect(await findByRole('alert')).toBeVisible();
  expect(getByLabelText('Name')).toHaveValue('Beatrix');
  await user.click(getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile saved.')).toBeVisible();
  expect(provider.displayName).toBe('Beatrix');
  expect(world.calls.filter((call) => call === 'PUT /users/me/name')).toHaveLength(2);
});

it('gives the provider the name of our record, which counts', async () => {
  const { provider, section } = await openProfile({ displayName: 'Old name' });
  await waitFor(() => expect(provider.displayName).toBe(buyer.name));
  expect(screen.getByRole('link', { name: `Profile, ${buyer.name}, Buyer` })).toBeVisible();
  expect(section.getByRole('textbox', { name: 'Name' })).toHaveValue(buyer.name);
});
