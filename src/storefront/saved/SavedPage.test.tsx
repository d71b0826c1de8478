import { act, screen, waitFor, within } from '@testing-library/react';
import { retryPolicy } from '@/api/baseQuery';
import { watchSaved } from '@/app/watchSaved';
import { SAVED_HERE_KEY } from '@/lib/savedHere';
import { makeFavourite, makeProduct } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { favouritesHandlers } from '@/testing/handlers/favouritesHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail } from '@/testing/responses';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { routes } from '#contract/routes';

preloadPages(routes.saved, routes.savedCars);

beforeEach(() => {
  server.use(...extensionHandlers, ...favouritesHandlers);
  const [volvo = null, skoda = null] = world.products;
  world.favourites = [
    makeFavourite(volvo, { savedPrice: 22_700, note: 'ask about the belt' }),
    makeFavourite(skoda, { state: 'sold', savedPrice: 950 }),
    makeFavourite(null, { productId: 'gone', name: 'Gone Golf' }),
  ];
});

function openSaved(url: string, signedInAs?: 'buyer') {
  const view = renderRoute(url, { signedInAs, preloadedState: { isExtended: true } });
  act(() => watchSaved(view.store));
  return view;
}
const row = async (name: string) => within(await screen.findByRole('article', { name }));
const names = () =>
  screen
    .queryAllByRole('article')
    .map((article) => within(article).getByRole('heading').textContent);

it('shows what became of the saved cars, and what to do', async () => {
  openSaved(routes.savedCars, 'buyer');
  const volvo = await row('Volvo XC60');
  expect(await screen.findByRole('heading', { name: 'Saved (3)' })).toBeVisible();
  expect(volvo.getByText('$21,500')).toBeVisible();
  expect(volvo.getByText(/−\$1,200 since Mar 6/)).toBeVisible();
  expect(volvo.getByText('Available')).toBeVisible();
  expect(volvo.getByRole('button', { name: 'Book Now Volvo XC60' })).toBeVisible();
  const skoda = await row('Skoda Kodiaq');
  expect(skoda.getByText('Sold')).toBeVisible();
  expect(skoda.getByRole('link', { name: 'Similar cars' })).toBeVisible();
  expect(skoda.queryByRole('button', { name: /Book Now/ })).not.toBeInTheDocument();
  expect((await row('Gone Golf')).getByText('No longer listed')).toBeVisible();
  expect(volvo.getByRole('link', { name: 'Message' })).toBeVisible();
  expect(skoda.queryByRole('link', { name: 'Message' })).not.toBeInTheDocument();
});

it('keeps a note, and a car that was removed by mistake', async () => {
  const { user } = openSaved(routes.savedCars, 'buyer');
  const volvo = await row('Volvo XC60');
  await user.click(volvo.getByRole('button', { name: 'Edit note about Volvo XC60' }));
  const field = volvo.getByRole('textbox', { name: 'Note about Volvo XC60' });
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'fine{Enter}');
  expect(await volvo.findByText('Note: “fine”')).toBeVisible();
  expect(world.favourites[0]?.note).toBe('fine');

  const heart = volvo.getByRole('button', { name: 'Save Volvo XC60', pressed: true });
  await user.click(heart);
  await waitFor(() => expect(world.favourites).toHaveLength(2));
  expect(heart).toHaveAttribute('aria-pressed', 'false');
  await user.click(heart);
  await waitFor(() => expect(world.favourites).toHaveLength(3));
});

it('compares up to four of them', async () => {
  for (const n of [1, 2, 3]) {
    const car = makeProduct({ _id: `more-${n}`, name: `More ${n}` });
    world.products.push(car);
    world.favourites.push(makeFavourite(car));
  }
  const { user, shown } = openSaved(routes.savedCars, 'buyer');
  for (const name of ['Volvo XC60', 'Skoda Kodiaq', 'More 1', 'More 2', 'More 3']) {
    await user.click((await row(name)).getByRole('checkbox', { name: `Compare ${name}` }));
  }
  expect(await screen.findByText('Four at most. Take one out first.')).toBeVisible();
  const tray = within(screen.getByRole('region', { name: 'Cars to compare' }));
  await user.click(tray.getByRole('button', { name: 'Remove More 2' }));
  await user.click(tray.getByRole('link', { name: 'Compare 3 cars' }));
  expect(shown.location.search).toBe('?ids=car-1,car-2,more-1');
});

it('moves the focus on when a car is taken out of the comparison', async () => {
  const { user } = openSaved(routes.savedCars, 'buyer');
  for (const name of ['Volvo XC60', 'Skoda Kodiaq']) {
    await user.click((await row(name)).getByRole('checkbox', { name: `Compare ${name}` }));
  }
  const tray = within(screen.getByRole('region', { name: 'Cars to compare' }));
  await user.click(tray.getByRole('button', { name: 'Remove Skoda Kodiaq' }));
  const last = tray.getByRole('button', { name: 'Remove Volvo XC60' });
  expect(last).toHaveFocus();
  await user.click(last);
  expect(screen.getByRole('main')).toHaveFocus();

  await user.click((await row('Volvo XC60')).getByRole('checkbox', { name: 'Compare Volvo XC60' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('main')).toHaveFocus();
});

it('shows an anonymous user what this browser has, sorted and filtered here', async () => {
  const at = Date.parse('2024-03-06T09:30:00Z');
  const here = [
    { id: 'car-2', name: 'Skoda Kodiaq', at, cents: 95_000 },
    { id: 'car-1', name: 'Volvo XC60', at, cents: 2_270_000 },
    { id: 'gone', name: 'Gone Golf', at, cents: 1 },
  ];
  localStorage.setItem(SAVED_HERE_KEY, JSON.stringify(here));
  const { user } = openSaved(routes.saved);
  expect(await (await row('Volvo XC60')).findByText(/−\$1,200 since/)).toBeVisible();
  expect(names()).toEqual(['Skoda Kodiaq', 'Volvo XC60', 'Gone Golf']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price drop');
  expect(names()[0]).toBe('Volvo XC60');
  await user.click(screen.getByRole('button', { name: 'Sold' }));
  expect(screen.getByText('No saved cars are sold')).toBeVisible();
});

it('says what to do when nothing is saved, and when the list cannot be loaded', async () => {
  world.favourites = [];
  const { unmount } = openSaved(routes.saved);
  expect(await screen.findByText('No saved cars yet')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Search cars' }).at(-1)).toBeVisible();
  unmount();
  retryPolicy.maxRetries = 0;
  fail('GET /favourites', 500, { message: 'Down.', code: 'server' });
  openSaved(routes.savedCars, 'buyer');
  expect(await screen.findByText('We couldn’t load your saved cars')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
