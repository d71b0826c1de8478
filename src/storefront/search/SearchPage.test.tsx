import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { deferred } from '@/testing/deferred';
import { makeProduct } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { serveSearch, type Found } from '@/testing/handlers/searchHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail } from '@/testing/responses';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.search, routes.category('suv'), routes.home);

const cars = ['Volvo XC60', 'Volvo V60', 'Fiat Panda'].map((name, index) =>
  makeProduct({ _id: `car-${index + 1}`, name, fuel: index === 1 ? 'diesel' : 'petrol' }),
);

/** A server with a search by query and fuel, and no car under a price. */
const searching = (overrides: Found = {}) =>
  serveSearch((query) => {
    const { q = '', fuel, maxPrice } = Object.fromEntries(query);
    const named = cars.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
    const matching = named.filter((car) => !fuel || fuel.split(',').includes(car.fuel ?? ''));
    const rows = maxPrice === undefined ? matching : [];
    const count = (value: string) => named.filter((car) => car.fuel === value).length;
    const counts = ['petrol', 'diesel'].map((value) => ({ value, count: count(value) }));
    return {
      rows,
      facets: { fuel: counts },
      ...(rows.length === 0 ? { relax: [{ filter: 'price', count: 2 }] } : {}),
      ...overrides,
    };
  });

const found = () =>
  within(screen.getByRole('list', { name: 'Search results' }))
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);
const findText = (text: string | RegExp) => screen.findByText(text);
const lastCall = () => world.calls.filter((call) => call.startsWith('GET /products/search')).at(-1);

/** Opens a search that finds these cars, and then a panel of filters. */
async function openPanel(name: string, overrides?: Found, url = '/search') {
  searching(overrides);
  const view = renderRoute(url);
  await screen.findByRole('list', { name: 'Search results' });
  await view.user.click(screen.getByRole('button', { name }));
  const title = name.replace(/ ·.*/, '');
  const dialog = await screen.findByRole('dialog', { name: title });
  return { ...view, dialog, panel: within(dialog) };
}

describe('the search of all cars', () => {
  it('first shows all cars, and updates while typing', async () => {
    searching();
    const { user, shown } = renderRoute('/search');
    expect(await findText('3 cars')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search cars' }), 'volvo');
    expect(await findText('2 cars')).toBeVisible();
    expect(found()).toEqual(['Volvo XC60', 'Volvo V60']);
    expect(shown.location.search).toBe('?q=volvo');
  });

  it('sets a filter with counts for each choice, and removes it', async () => {
    const { user, shown, panel } = await openPanel('Fuel', {}, '/search?q=volvo');
    await user.click(await panel.findByRole('checkbox', { name: 'Diesel 1' }));
    await user.click(await panel.findByRole('button', { name: 'Show 1 car' }));
    expect(await findText('1 car')).toBeVisible();
    expect(shown.location.search).toBe('?q=volvo&fuel=diesel');
    expect(document.title).toBe('Volvo, Diesel · Second Gear');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Fuel: Diesel' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Remove filter Diesel' }));
    expect(await findText('2 cars')).toBeVisible();
    expect(shown.location.search).toBe('?q=volvo');
  });

  it('moves the focus on when a filter is removed', async () => {
    searching();
    const { user, goTo } = renderRoute('/search?q=volvo&fuel=diesel');
    const button = (name: string) => screen.getByRole('button', { name });
    await user.click(await screen.findByRole('button', { name: 'Remove filter “volvo”' }));
    expect(button('Remove filter Diesel')).toHaveFocus();
    await user.click(button('Remove filter Diesel'));
    expect(button('Make')).toHaveFocus();

    await goTo('/search?q=volvo&fuel=diesel');
    await user.click(button('Remove filter Diesel'));
    expect(button('Remove filter “volvo”')).toHaveFocus();

    await goTo('/search?photos=true&fuel=diesel');
    await user.click(button('Clear all filters'));
    expect(button('Make')).toHaveFocus();

    await goTo('/search?photos=true&fuel=diesel');
    await user.click(button('Clear filters'));
    expect(button('Make')).toHaveFocus();
  });

  it('sets and clears all filters in full screen', async () => {
    const { user, shown, panel } = await openPanel(
      'Filters · 2',
      {},
      '/search?fuel=diesel&minYear=2010',
    );
    await user.click(panel.getByRole('button', { name: 'Clear' }));
    await user.type(panel.getByRole('textbox', { name: 'Up to (mi)' }), '50000');
    await user.click(await panel.findByRole('button', { name: 'Show 3 cars' }));
    expect(shown.location.search).toBe('?maxMileage=80467');
    expect(await screen.findByRole('button', { name: 'Filters · 1' })).toBeVisible();
  });

  it('checks and unchecks a location with a comma, also from a URL', async () => {
    const facets = { place: [{ value: 'Austin, TX', count: 2 }] };
    const url = '/search?place=Austin%2C+TX';
    const { user, shown, panel } = await openPanel('Filters · 1', { facets }, url);
    const austin = await panel.findByRole('checkbox', { name: 'Austin, TX 2' });
    expect(austin).toBeChecked();
    await user.click(austin);
    expect(austin).not.toBeChecked();
    expect(panel.getByRole('textbox', { name: 'Town or city' })).toHaveValue('');
    await user.click(austin);
    await user.click(await panel.findByRole('button', { name: /^Show/ }));
    expect(shown.location.search).toBe('?place=Austin%2C+TX');
    expect(world.calls.join()).toContain('place=Austin,+TX');
  });

  it('filters cars with photos, under More filters', async () => {
    const facets = { photos: [{ value: 'true', count: 2 }] };
    const { user, shown, panel } = await openPanel('More filters', { facets });
    await user.click(await panel.findByRole('checkbox', { name: 'Has photos 2' }));
    await user.click(await panel.findByRole('button', { name: 'Show 3 cars' }));
    expect(shown.location.search).toBe('?photos=true');
    expect(lastCall()).toContain('photos=true');
    expect(screen.getByRole('button', { name: 'Remove filter Has photos' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'More filters: Has photos' })).toBeVisible();
  });

  const barsOf = (froms: number[], step: number) =>
    froms.map((from) => ({ from, below: from + step, count: 1 }));
  it.each([
    ['Price', barsOf([4000, 5000, 6000], 1000), 'To ($)', '5999', [true, true, false]],
    // A car at exactly $6,000 is found and is in the last bar.
    ['Price', barsOf([4000, 5000, 6000], 1000), 'To ($)', '6000', [true, true, true]],
    ['Price', barsOf([4000, 5000, 6000], 1000), 'From ($)', '6000', [false, false, true]],
    ['Year', barsOf([2018, 2019, 2020], 1), 'To', '2019', [true, true, false]],
  ])('marks the bars of the chosen %s in its histogram', async (name, bars, field, text, marks) => {
    const { user, panel } = await openPanel(name, { histograms: { [name.toLowerCase()]: bars } });
    const chart = await panel.findByRole('img', {
      name: /range: .*At least half are (below|from before) /,
    });
    await user.type(panel.getByRole('textbox', { name: field }), text);
    // eslint-disable-next-line testing-library/no-node-access -- the bars of a picture have no role
    expect([...chart.children].map((bar) => bar.classList.contains('wanted'))).toEqual(marks);
    expect(world.calls.join()).toContain(`histograms=${name.toLowerCase()}`);
  });

  it('keeps the space of a histogram with too few bars, with a message', async () => {
    const mileage = barsOf([0, 5000], 5000);
    const year = [{ from: 2018, below: 2019, count: 3 }];
    const { panel } = await openPanel('Filters', { histograms: { price: [], mileage, year } });
    expect(await panel.findByText('Not enough cars for a chart.')).toBeVisible();
    expect(panel.getByText('2018, 3 cars')).toBeVisible();
  });

  it('removes the space of a histogram whose counts failed', async () => {
    searching({ histograms: {} });
    const { user } = renderRoute('/search');
    await findText('3 cars');
    const held = deferred();
    server.use(
      http.get(api('/products/search'), async () => {
        await held.promise;
        return HttpResponse.json({ message: 'No.' }, { status: 400 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Price' }));
    const dialog = await screen.findByRole('dialog', { name: 'Price' });
    // eslint-disable-next-line testing-library/no-node-access -- an empty chart has no role
    const chart = () => dialog.querySelector('.chart');
    expect(chart()).toBeInTheDocument();
    held.resolve();
    await waitFor(() => expect(chart()).not.toBeInTheDocument());
  });

  it('does not apply an invalid range, and reports it at the field', async () => {
    const { user, shown, panel } = await openPanel('Price');
    await user.type(panel.getByRole('textbox', { name: 'From ($)' }), '9000');
    await user.type(panel.getByRole('textbox', { name: 'To ($)' }), '800');
    expect(panel.getByText('Enter a higher number than “From”.')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Show cars' }));
    expect(panel.getByRole('textbox', { name: 'To ($)' })).toBeInvalid();
    expect(shown.location.search).toBe('');
  });

  it('is restored by Back and from its URL', async () => {
    searching();
    const { user, goTo } = renderRoute('/search?q=volvo&sort=resalePrice%3Aasc');
    await findText('2 cars');
    expect(lastCall()).toContain('sort=resalePrice:asc');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Newest listings');
    await waitFor(() => expect(lastCall()).toContain('createdAt:desc'));
    await goTo(-1);
    expect(await screen.findByRole('combobox', { name: 'Sort' })).toHaveValue('resalePrice:asc');
  });

  it('ignores invalid parameters of the URL, with a note', async () => {
    searching();
    renderRoute('/search?q=volvo&maxPrice=cheap&fuel=steam');
    expect(await findText('2 cars')).toBeVisible();
    expect(screen.getByRole('note')).toHaveTextContent('We ignored: maxPrice and fuel.');
    expect(lastCall()).not.toContain('steam');
  });

  it('suggests a filter to remove if nothing is found', async () => {
    searching();
    const { user } = renderRoute('/search?q=volvo&maxPrice=5000');
    expect(await findText('No cars found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove “under $5,000”: 2 cars' }));
    expect(await findText('2 cars')).toBeVisible();
  });

  it('shows corrections and estimated totals', async () => {
    searching({ corrections: { volvoo: 'volvo' }, total: 16_000, isEstimate: true, reachable: 3 });
    renderRoute('/search');
    expect(await findText('About 16,000 cars, including results for “volvo”')).toBeVisible();
    expect(await findText(/^Showing the first 3 of about 16,000 cars/)).toBeVisible();
  });

  it('keeps the previous results until the next ones arrive', async () => {
    searching();
    const { user } = renderRoute('/search');
    await findText('3 cars');
    fail('GET /products/search', 'never');
    await user.type(screen.getByRole('searchbox', { name: 'Search cars' }), 'panda{Enter}');
    await waitFor(() => expect(screen.queryByText('3 cars')).not.toBeInTheDocument());
    expect(found()).toHaveLength(3);
  });

  it('removes both of two filters that are clicked almost at once', async () => {
    searching();
    const { shown } = renderRoute('/search?q=volvo&fuel=diesel&photos=true');
    const remove = (name: RegExp) => screen.getByRole('button', { name });
    expect(await screen.findByRole('button', { name: /Remove filter Diesel/ })).toBeVisible();
    // Before React renders the first change.
    act(() => {
      remove(/Remove filter Diesel/).click();
      remove(/Remove filter Has photos/).click();
    });
    await waitFor(() => expect(shown.location.search).toBe('?q=volvo'));
    expect(remove(/Remove filter “volvo”/)).toBeVisible();
  });

  it('shows an error with a working Retry', async () => {
    searching();
    fail('GET /products/search', 403);
    const { user } = renderRoute('/search?q=volvo');
    expect(await findText('We couldn’t load the search results')).toBeVisible();
    searching();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findText('2 cars')).toBeVisible();
  });

  it('keeps the results after a failed refresh, with a notice and Retry', async () => {
    searching();
    const { user } = renderRoute('/search');
    expect(await findText('3 cars')).toBeVisible();
    fail('GET /products/search', 404);
    act(() => void window.dispatchEvent(new Event('online')));
    const notice = await findText(/^This may be out of date\. /);
    expect(found()).toHaveLength(3);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    searching();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(found()).toHaveLength(3);
  });

  it('has a field on the home page that opens the results', async () => {
    searching();
    const { user, shown, goTo } = renderRoute('/');
    expect(await screen.findAllByRole('search')).toHaveLength(1);
    await user.type(screen.getByRole('combobox', { name: 'Search all cars' }), 'volvo{Enter}');
    expect(await findText('2 cars')).toBeVisible();
    expect(shown.location).toMatchObject({ pathname: '/search', search: '?q=volvo' });
    // The page has its own field, so the header has none.
    expect(screen.getAllByRole('searchbox')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Search cars' })).not.toBeInTheDocument();
    await goTo('/blogs');
    expect(await screen.findAllByRole('search')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Search cars' })).toHaveAttribute('href', '/search');
  });

  it('filters the cars of a category', async () => {
    searching();
    renderRoute('/category/suv?fuel=diesel', { signedInAs: 'buyer' });
    expect(await findText('1 car')).toBeVisible();
    expect(lastCall()).toContain('category=suv&fuel=diesel');
    expect(screen.queryByRole('button', { name: 'Category' })).not.toBeInTheDocument();
  });
});

describe('a server of the specification', () => {
  const open = (query: string) => renderRoute(`/category/suv${query}`, { signedInAs: 'buyer' });

  beforeEach(() => {
    world.products = [
      makeProduct({ name: 'Volvo XC60', resalePrice: '21500', location: 'Porto' }),
      makeProduct({ name: 'Skoda Kodiaq', resalePrice: 950, purchaseYear: '2012' }),
      makeProduct({ name: 'Fiat Panda', resalePrice: 4000, condition: 'fair' }),
    ];
  });

  it('has no search of all cars', async () => {
    const { goTo } = renderRoute('/');
    await screen.findByRole('link', { name: 'SUV' });
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
    await goTo('/search?q=volvo');
    expect(await findText("Oop's looks like your lost!")).toBeVisible();
    expect(world.calls.join()).not.toContain('/products/search');
  });

  it('ignores filters for fields that it does not send', async () => {
    open('?fuel=diesel&seller=north');
    expect(await findText('3 cars')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
  });

  it('has filters for the fields that it sends', async () => {
    const { user, shown } = open('');
    expect(await findText('3 cars')).toBeVisible();
    const filters = within(screen.getByRole('region', { name: 'Filters' }));
    const names = filters.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Price', 'Location', 'Year', 'Condition', 'Filters']);
    await user.click(screen.getByRole('button', { name: 'Condition' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Condition' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Fair 1' }));
    await user.click(dialog.getByRole('button', { name: 'Show 1 car' }));
    expect(await findText('1 car')).toBeVisible();
    expect(shown.location.search).toBe('?condition=fair');
    expect(world.calls.join()).not.toContain('search');
  });

  it('has histograms computed in the browser, without their own filter', async () => {
    const { user } = open('?maxPrice=3000');
    expect(await findText('1 car')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Price: under $3,000' }));
    const price = within(await screen.findByRole('dialog', { name: 'Price' }));
    expect(price.getByRole('img', { name: /^Price range: \$0 to \$22K/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Year' }));
    const year = within(await screen.findByRole('dialog', { name: 'Year' }));
    // One car is under $3,000, and a chart needs two bars.
    expect(year.queryByRole('img')).not.toBeInTheDocument();
  });

  it('is filtered and sorted in the browser by the URL', async () => {
    open('?maxPrice=5000&sort=resalePrice%3Adesc');
    await screen.findByRole('list', { name: 'Search results' });
    expect(found()).toEqual(['Fiat Panda', 'Skoda Kodiaq']);
  });
});
