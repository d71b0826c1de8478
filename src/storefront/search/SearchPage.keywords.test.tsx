import { fireEvent, screen, within } from '@testing-library/react';
import { routes } from '#contract/routes';
import { makeProduct } from '@/testing/factories';
import { serveSearch, type Found } from '@/testing/handlers/searchHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { world } from '@/testing/world';

preloadPages(routes.search, routes.category('suv'), routes.home);

/** A server with a search that returns the same rows for any query. */
const respondWith = (names: string[], more: Found = {}) => {
  const rows = names.map((name) => makeProduct({ name }));
  serveSearch(() => ({ rows, ...more }));
};

it('suggests what continues the text, and the last searches, for the keyboard too', async () => {
  const facets = { place: [{ value: 'Vigo', count: 1 }] };
  respondWith(['Volvo XC60', 'Volvo V60', 'Fiat Panda'], { facets });
  const { user, shown, goTo } = renderRoute('/');
  const field = await screen.findByRole('combobox', { name: 'Search all cars' });
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent.trim());
  await user.type(field, 'vo');
  await screen.findByRole('option', { name: 'Volvo' });
  expect(options()).toEqual(['Volvo', 'Volvo XC60', 'Volvo V60']);
  expect(field).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const model = screen.getByRole('option', { name: 'Volvo XC60' });
  expect(field).toHaveAttribute('aria-activedescendant', model.id);
  // The keys of an input method choose its words.
  for (const key of ['ArrowDown', 'Delete', 'Escape']) {
    fireEvent.keyDown(field, { key, isComposing: true });
  }
  expect(field).toHaveAttribute('aria-activedescendant', model.id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(field).toHaveValue('vo');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(shown.location).toMatchObject({ pathname: '/search', search: '?q=Volvo+XC60' });

  await goTo('/blogs');
  const header = screen.getByRole('combobox', { name: 'Search all cars' });
  await user.click(header);
  await screen.findByRole('listbox', { name: 'Suggestions' });
  expect(options()).toEqual([
    'Volvo XC60 Recent search, press Delete to remove',
    'Clear recent searches',
  ]);
  await user.keyboard('{ArrowDown}{Delete}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await user.type(header, 'suv');
  await user.click(await screen.findByRole('option', { name: 'SUV Category' }));
  expect(shown.location.search).toBe('?category=suv');
  await goTo('/');
  await user.type(screen.getByRole('combobox', { name: 'Search all cars' }), 'volvo vi');
  await user.click(await screen.findByRole('option', { name: 'Vigo Location' }));
  expect(shown.location.search).toBe('?q=volvo&place=Vigo');
});

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
  respondWith(['Golf']);
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

test.each([
  ['suv', '2 cars · SUV', ['Honda CR-V', 'VW Golf']],
  ['suv zzz', 'Show all SUVs (1)', []],
])('a server of the specification has the same keywords: %s', async (q, text, names) => {
  world.products = [
    makeProduct({ name: 'Honda CR-V', categoryId: 'suv' }),
    makeProduct({ name: 'VW Golf', categoryId: 'sedan', description: 'Not a SUV' }),
    makeProduct({ name: 'Skoda', categoryId: 'sedan', description: 'Not one either' }),
  ];
  renderRoute(`/category/all?q=${encodeURIComponent(q)}`, { signedInAs: 'buyer' });
  expect(await screen.findByText(text)).toBeVisible();
  const cards = screen.queryAllByRole('article').map((card) => within(card).getByRole('heading'));
  expect(cards.map(({ textContent }) => textContent)).toEqual(names);
});
