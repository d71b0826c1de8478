import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { baseApi } from '@/api/baseApi';
import { routes } from '#contract/routes';
import { viewport } from '@/testing/browserGaps';
import { deferred } from '@/testing/deferred';
import { makeProduct, makeReport } from '@/testing/factories';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { api } from '@/testing/handlers/respond';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { selectLeftRow } from './leftRowsSlice';

preloadTables(routes.reports, routes.report('car-1'));

beforeEach(() => {
  world.products = ['Volvo XC60', 'Fiat Panda', 'Seat Leon'].map((name, index) =>
    makeProduct({ _id: `car-${index + 1}`, name }),
  );
  world.reports = world.products.map(({ _id }) => makeReport({ productId: _id }));
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const car = (name: string) => screen.findByRole('heading', { level: 2, name });
const link = (name: string) => screen.findByRole('link', { name });

async function openAndFollow(name: string, search = '') {
  const view = renderRoute(`${routes.reports}${search}`, { signedInAs: 'admin' });
  await view.user.click(await link(name));
  await car(name);
  return view;
}

describe.each([
  ['a grid', 1280],
  ['cards', 360],
])('Back to %s', (_place, width) => {
  beforeEach(() => {
    viewport.width = width;
  });

  test('focuses the row that the user left, with filter and page', async () => {
    const { goTo, shown } = await openAndFollow('Fiat Panda', '?sort=name:asc&q=a');
    await goTo(-1);

    await title('Reported Products (3)');
    await waitFor(async () => expect(await link('Fiat Panda')).toHaveFocus());
    expect(shown.location.search).toBe('?sort=name:asc&q=a');
  });

  test('focuses the row that took the place of one that is gone', async () => {
    const { goTo, user } = await openAndFollow('Fiat Panda');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await car('Seat Leon');
    await goTo(-1);

    await title('Reported Products (2)');
    await waitFor(async () => expect(await link('Seat Leon')).toHaveFocus());
  });
});

test('Back focuses the car that the admin saw last', async () => {
  const { goTo, user } = await openAndFollow('Volvo XC60');
  await user.click(await screen.findByRole('button', { name: 'Next report' }));
  await car('Fiat Panda');
  await goTo(-1);

  await waitFor(async () => expect(await link('Fiat Panda')).toHaveFocus());
});

test('following a link on a page that the browser loaded does not use up its row', async () => {
  const { store, user } = renderRoute(routes.reports, { signedInAs: 'admin' });
  const followed = await link('Fiat Panda');
  // The page stays for a while, as it does while the next one loads.
  followed.addEventListener('click', (event) => event.preventDefault());
  await user.click(followed);
  await new Promise((resolve) => setTimeout(resolve, 20));

  expect(selectLeftRow(store.getState(), 'default')).toMatchObject({ index: 1 });
});

test('a link that is followed while the rows are asked for again leads back to its row', async () => {
  const { goTo, user, store } = renderRoute(routes.reports, { signedInAs: 'admin' });
  const followed = await link('Fiat Panda');
  const answer = deferred();
  server.use(
    http.get(api('/reports'), async () => {
      await answer.promise;
      return HttpResponse.json(world.reports);
    }),
  );
  act(() => {
    store.dispatch(baseApi.util.invalidateTags(['Report']));
  });
  await user.click(followed);
  answer.resolve();
  await car('Fiat Panda');
  await goTo(-1);

  await waitFor(async () => expect(await link('Fiat Panda')).toHaveFocus());
});

test('a menu link opens the table at its top, not at a row', async () => {
  const { user, goTo } = await openAndFollow('Fiat Panda');
  await goTo(routes.dashboard);
  await title('All Buyers');
  await user.click(await link('Reported Products'));

  await title('Reported Products (3)');
  await link('Fiat Panda');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the focus stays where the user has moved it meanwhile', async () => {
  const { goTo } = await openAndFollow('Fiat Panda');
  await goTo(-1);
  const search = await screen.findByRole('searchbox', { name: 'Search reports' });
  act(() => search.focus());

  await link('Fiat Panda');
  expect(search).toHaveFocus();
});
