import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#contract/routes';
import type { WireSavedSearch } from '#contract/savedSearches';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail, respond } from '@/testing/responses';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.savedSearches, routes.search);

const search: WireSavedSearch = {
  _id: 's-1',
  name: 'Volvo V60',
  query: 'make=Volvo&model=V60',
  speed: 'daily',
  newCars: 3,
  createdAt: '2026-11-01T10:00:00.000Z',
  seenAt: '2026-11-24T10:00:00.000Z',
  isQuiet: false,
};

const show = (searches: WireSavedSearch[]) => {
  server.use(...extensionHandlers);
  respond('GET /saved-searches', searches);
  renderRoute(routes.savedSearches, {
    signedInAs: 'buyer',
    preloadedState: { isExtended: true },
  });
};
const row = (name = search.name) => screen.findByRole('listitem', { name });

it('says how many cars are new, and changes when it reports them', async () => {
  show([search]);
  respond('PATCH /saved-searches/:id', { acknowledged: true });
  const item = within(await row());
  expect(item.getByText('3 new cars')).toBeVisible();
  await userEvent.selectOptions(item.getByRole('combobox', { name: 'Tell me' }), 'At once');
  expect(world.calls).toContain('PATCH /saved-searches/s-1');
});

it('says why it cannot report at once', async () => {
  show([search]);
  const message = 'More than 50 new cars a day meet this search. Choose daily, or add filters.';
  fail('PATCH /saved-searches/:id', 409, { code: 'conflict', message });
  const item = within(await row());
  await userEvent.selectOptions(item.getByRole('combobox', { name: 'Tell me' }), 'At once');
  expect(await item.findByRole('alert')).toHaveTextContent(message);
  expect(item.getByRole('combobox', { name: 'Tell me' })).toHaveValue('daily');
});

it('opens the search with its new cars, which are seen then', async () => {
  show([search]);
  respond('POST /saved-searches/:id/seen', { acknowledged: true });
  await userEvent.click(within(await row()).getByRole('link', { name: 'Show cars' }));
  expect(await screen.findByRole('heading', { name: 'Search cars' })).toBeVisible();
  expect(world.calls).toContain('POST /saved-searches/s-1/seen');
});

it('asks whether to keep a search that has found nothing for long', async () => {
  show([{ ...search, newCars: 0, isQuiet: true }]);
  respond('PATCH /saved-searches/:id', { acknowledged: true });
  const item = within(await row());
  expect(item.getByText('Nothing new for 60 days. Keep looking?')).toBeVisible();
  await userEvent.click(item.getByRole('button', { name: 'Keep' }));
  expect(world.calls).toContain('PATCH /saved-searches/s-1');
});

it('removes a search once asked, and says where there is none', async () => {
  show([search]);
  respond('DELETE /saved-searches/:id', { deletedCount: 1 });
  await userEvent.click(within(await row()).getByRole('button', { name: 'Remove' }));
  respond('GET /saved-searches', []);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Save a search, and new cars find you.')).toBeVisible();
});
