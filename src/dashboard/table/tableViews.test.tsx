import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { TOTAL_COUNT_HEADER } from '#contract/limits';
import { routes } from '#contract/routes';
import type { ChangedView, TableViewBody } from '#contract/schemas/tableViews';
import type { WireTableView } from '#contract/tableViews';
import { makeProduct } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail } from '@/testing/responses';
import { server } from '@/testing/server';
import { columnHeaders } from '@/testing/tables';
import { world } from '@/testing/world';

preloadTables(routes.dashboard);

let views: WireTableView[];
beforeEach(() => {
  views = [];
  server.use(...extensionHandlers);
  server.use(
    http.get(api('/table-views'), () => HttpResponse.json(views)),
    http.post<never, TableViewBody>(api('/table-views'), async ({ request }) => {
      views.push({ _id: `v-${views.length}`, isStart: false, ...(await request.json()) });
      return HttpResponse.json({ acknowledged: true, insertedId: 'v' });
    }),
    http.patch<{ id: string }, ChangedView>(
      api('/table-views/:id'),
      async ({ params, request }) => {
        const changes = await request.json();
        views = views.map((view) => (view._id === params.id ? { ...view, ...changes } : view));
        return HttpResponse.json({ acknowledged: true });
      },
    ),
    http.delete(api('/table-views/:id'), ({ params }) => {
      views = views.filter(({ _id }) => _id !== params.id);
      return HttpResponse.json({ deletedCount: 1 });
    }),
    http.get(api('/products/seller/:email'), ({ request }) => {
      const isFound = !new URL(request.url).searchParams.has('resalePrice');
      const rows = isFound ? [makeProduct({ name: 'Saab 900' })] : [];
      return HttpResponse.json(rows, { headers: { [TOTAL_COUNT_HEADER]: String(rows.length) } });
    }),
  );
});

const morning = (query = 'status=unsold&columns=usual&density=compact'): WireTableView => ({
  _id: 'v-morning',
  table: 'products',
  name: 'My morning',
  query,
  isStart: false,
});
const open = (search = '') =>
  renderRoute(`${routes.dashboard}${search}`, {
    signedInAs: 'seller',
    preloadedState: { isExtended: true },
  });
const menu = (name: string) => screen.findByRole('button', { name: `View: ${name}` });
type User = ReturnType<typeof open>['user'];
async function choose(user: User, view: string, item: string) {
  await user.click(await menu(view));
  await user.click(
    await screen.findByRole(/^(Standard|My)/.test(item) ? 'menuitemradio' : 'menuitem', {
      name: item,
    }),
  );
}
const status = () => screen.getByRole('combobox', { name: 'Status' });

test('saves what is shown under a name, and shows it again', async () => {
  const { user, shown } = open('?status=unsold&sort=name:asc&pageSize=10');
  await choose(user, 'Standard', 'Save as a view…');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'standard{Enter}');
  expect(await screen.findByText(/^“Standard” is the view/)).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'My morning{Enter}');

  expect(await menu('My morning')).toBeVisible();
  const query = 'pageSize=10&sort=name%3Aasc&status=unsold&columns=usual&density=compact';
  expect(views).toMatchObject([{ table: 'products', name: 'My morning', query }]);
  await choose(user, 'My morning', 'Standard');
  await waitFor(() => expect(shown.location.search).toBe(''));
  expect(status()).toHaveValue('');
  await choose(user, 'Standard', 'My morning');
  expect(status()).toHaveValue('unsold');
  expect(new URLSearchParams(shown.location.search).get('view')).toBe('My morning');
});

test('says that something else is shown, and updates the view with it', async () => {
  views = [morning()];
  const { user } = open(`?${morning().query}&view=my+morning`);
  await menu('My morning');
  await user.selectOptions(status(), 'Sold');
  await choose(user, 'My morning, changed', 'Update “My morning”');
  expect(await menu('My morning')).toBeVisible();
  expect(views[0]?.query).toContain('status=sold');

  await user.click(screen.getByRole('button', { name: 'Density' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Comfortable' }));
  await user.keyboard('{Escape}');
  expect(await menu('My morning, changed')).toBeVisible();
});

test('renames, removes, and takes the removal back', async () => {
  views = [morning()];
  const { user } = open(`?${morning().query}&view=My+morning`);
  await choose(user, 'My morning', 'Rename…');
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, 'My day{Enter}');
  await choose(user, 'My day', 'Remove');
  expect(await menu('Standard')).toBeVisible();
  expect(views).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(views).toMatchObject([{ name: 'My day', query: morning().query }]));
});

test('opens the table with the start view, and with the standard one on request', async () => {
  views = [{ ...morning(), isStart: true }];
  const { user, shown } = open();
  expect(await menu('My morning')).toBeVisible();
  expect(status()).toHaveValue('unsold');
  await choose(user, 'My morning', 'Standard');
  expect(await menu('Standard')).toBeVisible();
  expect(status()).toHaveValue('');
  expect(shown.location.search).toBe('?view=Standard');
});

test('a link that was followed keeps its filters, and leaves the start view alone', async () => {
  views = [{ ...morning(), isStart: true }];
  open('?status=sold');
  await menu('Standard');
  expect(status()).toHaveValue('sold');
});

test('opens somebody else’s view by its link, with its columns, to save as an own one', async () => {
  const { user } = open(
    '?status=unsold&columns=-picture,purchaseYear&density=standard&view=Ana%E2%80%99s',
  );
  await menu('Ana’s');
  await waitFor(() => expect(columnHeaders()).toContain('Year'));
  expect(columnHeaders()).not.toContain('Picture');
  await choose(user, 'Ana’s', 'Save as a view…');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Ana’s');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(views).toMatchObject([{ name: 'Ana’s' }]));
  expect(views[0]?.query).toMatch(
    /status=unsold&columns=-picture%2CpurchaseYear&density=standard$/,
  );
});

test('says that nothing matches a view, and why one could not be saved', async () => {
  views = [morning('resalePrice=1..2&columns=usual&density=compact')];
  const { user } = open('?resalePrice=1..2&columns=usual&density=compact&view=My+morning');
  expect(await screen.findByText('Nothing matches “My morning”')).toBeVisible();
  const message = 'You already have a view “My morning” of this table.';
  fail('POST /table-views', 409, { code: 'conflict', message });
  await choose(user, 'My morning', 'Save as a view…');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'My morning{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
});

test('offers to load views again that could not be loaded', async () => {
  fail('GET /table-views');
  const { user } = open();
  await choose(user, 'Standard', 'Couldn’t load your views. Retry');
  const calls = () => world.calls.filter((call) => call === 'GET /table-views').length;
  await waitFor(() => expect(calls()).toBeGreaterThan(1));
});
