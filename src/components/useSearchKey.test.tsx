import { act, screen } from '@testing-library/react';
import { routes } from '#contract/routes';
import { makeUser } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { pagedList } from '@/testing/handlers/paged';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadTables(routes.dashboard, routes.product('car-1'));

beforeEach(() => {
  world.users.push(makeUser({ _id: 'ann', name: 'Ann', email: 'ann@example.com', role: 'user' }));
});

/** With the search of all cars in the header. */
function openExtended(path: string) {
  server.use(
    ...extensionHandlers,
    pagedList('/users/all/buyers', () => world.users.filter(({ role }) => role === 'user')),
  );
  return renderRoute(path, { signedInAs: 'admin', preloadedState: { isExtended: true } });
}

const searchBox = (name: string) => screen.findByRole('searchbox', { name });
const carSearch = () => screen.findByRole('combobox', { name: 'Search all cars' });

test('“/” focuses the search of the table, without typing it', async () => {
  const { user } = openExtended(routes.dashboard);
  const field = await searchBox('Search buyers');
  await carSearch();
  expect(field).toHaveAttribute('aria-keyshortcuts', '/');
  expect(field).toHaveAccessibleDescription('Press / to search');

  await user.keyboard('/');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  // In a field it is a character.
  await user.keyboard('a/b');
  expect(field).toHaveValue('a/b');
});

test('“/” focuses the search of the storefront on its pages', async () => {
  const { user } = openExtended('/cars/car-1');
  const field = await carSearch();

  await user.keyboard('/');
  expect(field).toHaveFocus();
});

test.each(['{Control>}/{/Control}', '{Alt>}/{/Alt}', '{Meta>}/{/Meta}'])(
  'it does not with a modifier: %s',
  async (keys) => {
    const { user } = openExtended(routes.dashboard);
    const field = await searchBox('Search buyers');

    await user.keyboard(keys);
    expect(field).not.toHaveFocus();
  },
);

test('it does not while a dialog is open', async () => {
  const { user } = openExtended(routes.dashboard);
  const field = await searchBox('Search buyers');
  await user.click(await screen.findByRole('button', { name: 'Delete Ann' }));
  await screen.findByRole('alertdialog');

  await user.keyboard('/');
  expect(field).not.toHaveFocus();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('it focuses the search from a checkbox of the table', async () => {
  const { user } = openExtended(routes.dashboard);
  const field = await searchBox('Search buyers');
  const checkbox = await screen.findByRole('checkbox', { name: 'Select all rows' });
  act(() => checkbox.focus());

  await user.keyboard('/');
  expect(field).toHaveFocus();
});

test('switched off in this browser, it does nothing, and no field mentions it', async () => {
  localStorage.setItem('second-gear-search-key', 'off');
  const { user } = openExtended(routes.dashboard);
  const field = await searchBox('Search buyers');
  const header = await carSearch();
  for (const search of [field, header]) {
    expect(search).not.toHaveAttribute('aria-keyshortcuts');
    expect(search).not.toHaveAccessibleDescription();
  }
  await user.keyboard('/');
  expect(field).not.toHaveFocus();
  expect(header).not.toHaveFocus();
});
