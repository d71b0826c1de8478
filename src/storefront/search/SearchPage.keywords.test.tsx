import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import type { WireSearchResponse } from '#contract/search';
import { makeProduct } from '@/testing/factories';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.search, routes.category('suv'));

/** A server with a search that returns the same rows for any query. */
function respondWith(names: string[], overrides: Partial<WireSearchResponse>) {
  const can = { headers: extendedHeaders };
  const rows = names.map((name) => makeProduct({ name }));
  server.use(
    http.get(api('/categories'), () => HttpResponse.json(world.categories, can)),
    http.get(api('/category/:id'), () => HttpResponse.json(world.categories[0], can)),
    http.get(api('/products/search'), () =>
      HttpResponse.json({ rows, total: rows.length, ...overrides }, can),
    ),
  );
}

const found = () =>
  within(screen.getByRole('list', { name: 'Search results' }))
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);

it('shows the category that the query names', async () => {
  respondWith(['Kia Sportage', 'Volvo XC60'], { categories: ['suv'] });
  renderRoute('/search?q=4x4');
  expect(await screen.findByText('2 cars · SUV')).toBeVisible();
});

it('offers the whole category if nothing is found, with the other filters', async () => {
  respondWith([], { categories: ['suv'], rest: [{ value: 'suv', count: 1067 }] });
  const { user, shown } = renderRoute('/search?q=suv+zzz&maxPrice=5000');
  await user.click(await screen.findByRole('button', { name: 'Show all SUVs (1,067)' }));
  expect(shown.location.search).toBe('?maxPrice=5000&category=suv');
});

it('offers to leave out one word if nothing is found', async () => {
  const relaxWords = [
    { text: 'quattro', q: 'audi a4', count: 7 },
    { text: 'a4', q: 'audi quattro', count: 1000 },
  ];
  respondWith([], { relaxWords });
  const { user, shown } = renderRoute('/search?q=audi+a4+quattro&fuel=diesel');
  const other = { name: 'Remove “a4”: over 999 cars' };
  expect(await screen.findByRole('button', other)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove “quattro”: 7 cars' }));
  expect(shown.location.search).toBe('?q=audi+a4&fuel=diesel');
});

it('shows limits among the words as filters to remove', async () => {
  respondWith(['Golf'], {});
  const { user, shown } = renderRoute('/search?q=Golf+under+10k+7+seater');
  const active = await screen.findByRole('list', { name: 'Active filters' });
  const labels = () =>
    within(active)
      .getAllByRole('button')
      .map((button) => button.textContent);
  expect(labels()).toEqual([
    'Remove filter “Golf”',
    'Remove filter Under $10,000',
    'Remove filter 7 seats',
    'Clear all filters',
  ]);
  await user.click(within(active).getByRole('button', { name: 'Remove filter Under $10,000' }));
  expect(shown.location.search).toBe('?q=Golf+7+seater');
});

it('links to the category’s page from All', async () => {
  respondWith([], { categories: ['suv'], rest: [{ value: 'suv', count: 3 }] });
  renderRoute('/category/all?q=suv+zzz&maxPrice=5000', { signedInAs: 'buyer' });
  expect(await screen.findByRole('link', { name: 'Show all SUVs (3)' })).toHaveAttribute(
    'href',
    '/category/suv?maxPrice=5000',
  );
});

describe('a server of the specification', () => {
  beforeEach(() => {
    world.products = [
      makeProduct({ name: 'Honda CR-V', categoryId: 'suv' }),
      makeProduct({ name: 'VW Golf', categoryId: 'sedan', description: 'Not a SUV' }),
      makeProduct({ name: 'Skoda', categoryId: 'sedan', description: 'Not one either' }),
    ];
  });

  it('finds cars with the same keywords', async () => {
    renderRoute('/category/all?q=suv', { signedInAs: 'buyer' });
    expect(await screen.findByText('2 cars · SUV')).toBeVisible();
    expect(found()).toEqual(['Honda CR-V', 'VW Golf']);
  });

  it('offers the rest of the category', async () => {
    renderRoute('/category/all?q=suv+zzz', { signedInAs: 'buyer' });
    expect(await screen.findByRole('link', { name: 'Show all SUVs (1)' })).toBeVisible();
  });
});
