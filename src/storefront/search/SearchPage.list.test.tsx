import { act, screen, within } from '@testing-library/react';
import { routes } from '#contract/routes';
import { viewport } from '@/testing/browserGaps';
import { makeProduct } from '@/testing/factories';
import { serveSearch } from '@/testing/handlers/searchHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';

preloadPages(routes.search, routes.category('suv'), routes.home);

const cars = ['Volvo XC60', 'Volvo V60', 'Fiat Panda'].map((name, index) =>
  makeProduct({ _id: `car-${index + 1}`, name, fuel: index === 1 ? 'diesel' : 'petrol' }),
);

const searching = (rows = cars) => serveSearch(() => ({ rows }));
const open = () => renderRoute('/search');

describe('cars as a list', () => {
  const view = (name: 'Photos' | 'List') => screen.findByRole('button', { name });
  const row = async (name: string) => within(await screen.findByRole('article', { name }));

  it('are usual on phones, unless the user has chosen photos', async () => {
    viewport.width = 390;
    searching();
    const { user, goTo } = open();
    expect(await view('List')).toHaveAttribute('aria-pressed', 'true');
    await user.click(await view('Photos'));
    await goTo('/search?q=volvo');
    expect(await view('Photos')).toHaveAttribute('aria-pressed', 'true');
  });

  it('are cards in a category also on phones, unless the user has chosen a list', async () => {
    viewport.width = 390;
    renderRoute('/category/suv', { signedInAs: 'buyer' });
    expect((await row('Volvo XC60')).getByRole('button', { name: /^Book Now/ })).toBeVisible();
  });

  it('have a row each, which is a link to the car and cannot be booked', async () => {
    searching();
    const { user } = open();
    expect(await view('Photos')).toHaveAttribute('aria-pressed', 'true');
    expect((await row('Volvo XC60')).getByRole('button', { name: /^Book Now/ })).toBeVisible();

    await user.click(await view('List'));
    expect(await view('List')).toHaveAttribute('aria-pressed', 'true');
    expect(await view('Photos')).toHaveAttribute('aria-pressed', 'false');
    const list = within(screen.getByRole('list', { name: 'Search results' }));
    expect(list.queryByRole('button', { name: /^Book Now/ })).not.toBeInTheDocument();
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    const volvo = await row('Volvo V60');
    expect(volvo.getByText('$12.5K')).toBeVisible();
    expect(volvo.getByText('37% less than new')).toBeVisible();
    expect(volvo.getByText('Diesel')).toBeVisible();
    expect(volvo.getByText('2018 · Lisbon')).toBeVisible();

    expect(volvo.getByRole('link', { name: 'Volvo V60' })).toHaveAttribute(
      'href',
      routes.product('car-2', 'Volvo V60'),
    );
  });

  it('stay so on other pages and visits of this device, until Photos is chosen', async () => {
    searching();
    const first = open();
    await first.user.click(await view('List'));
    first.unmount();

    const { user } = renderRoute('/category/suv', { signedInAs: 'buyer' });
    const inList = await row('Volvo XC60');
    expect(inList.queryByRole('button', { name: /^Book Now/ })).not.toBeInTheDocument();
    await user.click(await view('Photos'));
    expect((await row('Volvo XC60')).getByRole('button', { name: /^Book Now/ })).toBeVisible();
  });

  it('change with the choice in another tab', async () => {
    searching();
    open();
    expect(await view('Photos')).toHaveAttribute('aria-pressed', 'true');
    act(() => {
      window.localStorage.setItem('second-gear-car-view', 'list');
      window.dispatchEvent(new StorageEvent('storage', { key: 'second-gear-car-view' }));
    });
    expect(await view('List')).toHaveAttribute('aria-pressed', 'true');
  });

  it('say which of them cannot be bought', async () => {
    const sold = makeProduct({ name: 'Sold Saab', status: 'sold' });
    searching([sold]);
    const { user } = open();
    await user.click(await view('List'));
    expect((await row('Sold Saab')).getByText('Sold')).toBeVisible();
  });

  it('of a server of the specification have the facts that it sends', async () => {
    const { user } = renderRoute('/category/suv', { signedInAs: 'buyer' });
    await user.click(await view('List'));
    const volvo = await row('Volvo XC60');
    expect(volvo.getByText('2018 · 4 years used')).toBeVisible();
    expect(volvo.getByText('Lisbon')).toBeVisible();
  });

  it('are not offered where there are no cars', async () => {
    searching([]);
    open();
    expect(await screen.findByText('No cars')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Show cars as' })).not.toBeInTheDocument();
  });
});

test.each([
  ['', 'Search cars'],
  ['?q=golf&place=Munich&maxPrice=15000', 'Golf in Munich under $15,000'],
  ['?category=suv&place=Porto,Munich&fuel=diesel', 'SUV in Porto or Munich, Diesel'],
  ['?minPrice=5000&maxPrice=8000', 'Cars, $5,000 to $8,000'],
  ['?sort=resalePrice:asc', 'Search cars'],
])('a search has a document title of its own: %s', async (query, title) => {
  searching();
  renderRoute(`/search${query}`);
  await screen.findByRole('list', { name: 'Search results' });
  expect(document.title).toBe(`${title} · Second Gear`);
});

test('the magnifier of the header leads to the field, and the order has no match without words', async () => {
  searching();
  const { user } = renderRoute(routes.home);
  await user.click(await screen.findByRole('link', { name: 'Search cars' }));
  const field = await screen.findByRole('searchbox', { name: 'Search cars' });
  expect(field).toHaveFocus();
  const order = () => screen.getByRole('combobox', { name: 'Sort' });
  expect(within(order()).getAllByRole('option')[0]).toHaveTextContent('Recommended');
  await user.type(field, 'volvo{Enter}');
  expect(within(order()).getAllByRole('option')[0]).toHaveTextContent('Best match');
  expect(field).toHaveFocus();
});
