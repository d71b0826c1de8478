import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '#contract/routes';
import { baseApi } from '@/api/baseApi';
import { viewport } from '@/testing/browserGaps';
import { makeUser } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { pagedList } from '@/testing/handlers/paged';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadTables(routes.dashboard);

/** The side panel and the keys of tables, with the admin’s buyers. */

beforeEach(() => {
  world.users = ['Ann', 'Ben', 'Cid'].map((name) => makeUser({ name, email: `${name}@demo.test` }));
  server.use(
    ...extensionHandlers,
    pagedList('/users/all/buyers', () => world.users),
  );
});
afterEach(() => {
  viewport.width = 1280;
});

const open = (search = '') =>
  renderRoute(`${routes.dashboard}${search}`, {
    signedInAs: 'admin',
    preloadedState: { isExtended: true },
  });
/** A cell of a person’s row that has no link: on a link, Enter opens it. */
const cell = (name: string) => screen.findByRole('gridcell', { name: `${name}@demo.test` });
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('opens a row at the side, and goes on with the arrow keys, J and K', async () => {
  const { user, shown } = open();
  await user.click(await cell('Ann'));
  const ann = await panel('Ann');
  expect(ann.getByText('1 of 3')).toBeVisible();
  expect(await ann.findByText('Nothing was recorded yet.')).toBeVisible();
  expect(ann.getByRole('link', { name: 'Open the whole page' })).toHaveAttribute(
    'href',
    routes.person(world.users[0]?._id ?? ''),
  );
  await user.keyboard('{ArrowDown}');
  expect((await panel('Ben')).getByText('2 of 3')).toBeVisible();
  await user.keyboard('jjj');
  expect((await panel('Cid')).getByText('3 of 3')).toBeVisible();
  expect(await cell('Cid')).toHaveFocus();
  await user.keyboard('k');
  expect(await panel('Ben')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown.location.search).toBe('');
  await user.keyboard('{Enter}');
  expect(await panel('Ben')).toBeDefined();
});

test('a row that leaves the list keeps its panel, from which the next one opens', async () => {
  const { user, store } = open(`?row=${world.users[1]?._id}`);
  const ben = await panel('Ben');
  world.users.splice(1, 1);
  act(() => void store.dispatch(baseApi.util.invalidateTags(['User'])));
  expect(await ben.findByText('No longer in this list')).toBeVisible();
  await user.click(ben.getByRole('button', { name: 'Next' }));
  expect((await panel('Cid')).getByText('2 of 2')).toBeVisible();
});

test('covers the page on narrower screens, and J and K go on in it', async () => {
  viewport.width = 1100;
  const { user } = open();
  await user.click(await cell('Ann'));
  await panel('Ann');
  expect(screen.getByRole('heading', { name: 'Ann' })).toHaveFocus();
  await user.keyboard('j');
  expect(await panel('Ben')).toBeDefined();
});

test('lists its keys, and leads to the actions of a row', async () => {
  const { user } = open();
  await user.click(await cell('Ann'));
  await user.keyboard('{Escape}?');
  const keys = await screen.findByRole('dialog', { name: 'Keys in this table' });
  expect(within(keys).getByText('Open the row at the side')).toBeVisible();
  await user.click(within(keys).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(keys).not.toBeInTheDocument());
  await user.keyboard('.');
  expect(screen.getByRole('button', { name: 'Delete Ann' })).toHaveFocus();
});

test('jumps to a page from five pages on, and to the last one for more', async () => {
  world.users = Array.from({ length: 50 }, (_, index) =>
    makeUser({ name: `Person ${index}`, email: `p${index}@demo.test` }),
  );
  const { user, shown } = open('?pageSize=10');
  const field = await screen.findByRole('textbox', { name: 'Page' });
  await user.clear(field);
  await user.type(field, '4{Enter}');
  expect(await screen.findByText('31–40 of 50')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Page' }), '99{Enter}');
  expect(await screen.findByText('41–50 of 50')).toBeVisible();
  expect(shown.location.search).toBe('?pageSize=10&page=5');
});

test('a server with only the specification has no panels', async () => {
  const { user } = renderRoute(routes.dashboard, { signedInAs: 'admin' });
  await user.click(await cell('Ann'));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
