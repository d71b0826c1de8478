import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import type { WireSearchResponse } from '#contract/search';
import { deferred } from '@/testing/deferred';
import { makeProduct } from '@/testing/factories';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.search, routes.category('suv'), routes.home);

const noFacets: WireSearchResponse['facets'] = {
  category: [],
  condition: [],
  fuel: [],
  gearbox: [],
  place: [],
  photos: [],
  verified: [],
  available: [],
};

const cars = ['Volvo XC60', 'Volvo V60', 'Fiat Panda'].map((name, index) =>
  makeProduct({ _id: `car-${index + 1}`, name, fuel: index === 1 ? 'diesel' : 'petrol' }),
);

/** A server with a search by query and fuel. `overrides` overrides the response. */
function searching(overrides: Partial<WireSearchResponse> = {}) {
  const can = { headers: extendedHeaders };
  server.use(
    http.get(api('/categories'), () => HttpResponse.json(world.categories, can)),
    http.get(api('/category/:id'), () => HttpResponse.json(world.categories[1], can)),
    http.get(api('/products/search'), ({ request }) => {
      const { q = '', fuel, maxPrice } = Object.fromEntries(new URL(request.url).searchParams);
      const named = cars.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
      const rows =
        maxPrice === undefined
          ? named.filter((car) => !fuel || fuel.split(',').includes(car.fuel ?? ''))
          : [];
      const count = (value: string) => named.filter((car) => car.fuel === value).length;
      return HttpResponse.json(
        {
          rows,
          total: rows.length,
          facets: {
            ...noFacets,
            fuel: ['petrol', 'diesel'].map((value) => ({ value, count: count(value) })),
          },
          ...(rows.length === 0 ? { relax: [{ filter: 'price', count: 2 }] } : {}),
          ...overrides,
        },
        can,
      );
    }),
  );
}

const open = (url = '/search') => renderRoute(url);
const found = () =>
  within(screen.getByRole('list', { name: 'Search results' }))
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);
const findText = (text: string | RegExp) => screen.findByText(text);
const lastCall = () => world.calls.filter((call) => call.startsWith('GET /products/search')).at(-1);

describe('the search of all cars', () => {
  it('first shows all cars, and updates while typing', async () => {
    searching();
    const { user, shown } = open();
    expect(await findText('3 cars')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search cars' }), 'volvo');
    expect(await findText('2 cars')).toBeVisible();
    expect(found()).toEqual(['Volvo XC60', 'Volvo V60']);
    expect(shown.location.search).toBe('?q=volvo');
  });

  it('sets a filter with counts for each choice, and removes it', async () => {
    searching();
    const { user, shown } = open('/search?q=volvo');
    await findText('2 cars');
    await user.click(screen.getByRole('button', { name: 'Fuel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fuel' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Diesel 1' }));
    await user.click(await dialog.findByRole('button', { name: 'Show 1 car' }));
    expect(await findText('1 car')).toBeVisible();
    expect(shown.location.search).toBe('?q=volvo&fuel=diesel');
    expect(document.title).toBe('Volvo, Diesel · Second Gear');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Fuel: Diesel' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Remove filter Diesel' }));
    expect(await findText('2 cars')).toBeVisible();
    expect(shown.location.search).toBe('?q=volvo');
  });

  it('sets and clears all filters in full screen', async () => {
    searching();
    const { user, shown } = open('/search?fuel=diesel&minYear=2010');
    await user.click(await screen.findByRole('button', { name: 'Filters · 2' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(sheet.getAllByRole('group').length).toBe(11);
    await user.click(sheet.getByRole('button', { name: 'Clear' }));
    await user.type(sheet.getByRole('textbox', { name: 'Up to (mi)' }), '50000');
    await user.click(await sheet.findByRole('button', { name: 'Show 3 cars' }));
    expect(shown.location.search).toBe('?maxMileage=80467');
    expect(await screen.findByRole('button', { name: 'Filters · 1' })).toBeVisible();
  });

  it('checks and unchecks a location with a comma, also from a URL', async () => {
    const place = [{ value: 'Austin, TX', count: 2 }];
    searching({ facets: { ...noFacets, place } });
    const { user, shown } = open('/search?place=Austin%2C+TX');
    const filter = async () => {
      await user.click(await screen.findByRole('button', { name: 'Filters · 1' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
      return sheet.findByRole('checkbox', { name: 'Austin, TX 2' });
    };
    const austin = await filter();
    expect(austin).toBeChecked();
    await user.click(austin);
    expect(austin).not.toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Town or city' })).toHaveValue('');
    await user.click(austin);
    expect(austin).toBeChecked();
    await user.click(await screen.findByRole('button', { name: /^Show/ }));
    expect(shown.location.search).toBe('?place=Austin%2C+TX');
    expect(world.calls.join()).toContain('place=Austin,+TX');
  });

  it('filters cars with photos', async () => {
    searching({ facets: { ...noFacets, photos: [{ value: 'true', count: 2 }] } });
    const { user, shown } = open();
    await findText('3 cars');
    await user.click(screen.getByRole('button', { name: 'More filters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'More filters' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Has photos 2' }));
    await user.click(await dialog.findByRole('button', { name: 'Show 3 cars' }));
    expect(shown.location.search).toBe('?photos=true');
    expect(lastCall()).toContain('photos=true');
    expect(screen.getByRole('button', { name: 'Remove filter Has photos' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'More filters: Has photos' })).toBeVisible();
  });

  it('shows a histogram with the selected range', async () => {
    const price = [
      { from: 4000, below: 5000, count: 1 },
      { from: 5000, below: 6000, count: 2 },
      { from: 6000, count: 1 },
    ];
    searching({ histograms: { price } });
    const { user } = open();
    await findText('3 cars');
    await user.click(screen.getByRole('button', { name: 'Price' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Price' }));
    const bars = await dialog.findByRole('img', {
      name: 'Price range: $4K to $6K or more. At least half are below $6K. Most common: $5K to $6K, 2 cars.',
    });
    expect(lastCall()).toContain('histograms=price');
    // eslint-disable-next-line testing-library/no-node-access -- the bars of a picture have no role
    const marked = () => [...bars.children].map((bar) => bar.classList.contains('wanted'));
    expect(marked()).toEqual([true, true, true]);
    const from = dialog.getByRole('textbox', { name: 'From ($)' });
    const to = dialog.getByRole('textbox', { name: 'To ($)' });
    await user.type(to, '5999');
    expect(marked()).toEqual([true, true, false]);
    // A car at exactly $6,000 is found and is in the last bar.
    await user.clear(to);
    await user.type(to, '6000');
    expect(marked()).toEqual([true, true, true]);
    await user.type(from, '6000');
    expect(marked()).toEqual([false, false, true]);
  });

  it('does not highlight bars after the selected year', async () => {
    const year = [2018, 2019, 2020].map((from) => ({ from, below: from + 1, count: 1 }));
    searching({ histograms: { year } });
    const { user } = open();
    await findText('3 cars');
    await user.click(screen.getByRole('button', { name: 'Year' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Year' }));
    const bars = await dialog.findByRole('img');
    await user.type(dialog.getByRole('textbox', { name: 'To' }), '2019');
    // eslint-disable-next-line testing-library/no-node-access -- the bars of a picture have no role
    const marked = [...bars.children].map((bar) => bar.classList.contains('wanted'));
    expect(marked).toEqual([true, true, false]);
  });

  it('keeps the space of a histogram with too few bars, with a message', async () => {
    const mileage = [0, 5000].map((from) => ({ from, below: from + 5000, count: 1 }));
    const histograms = { price: [], mileage, year: [{ from: 2018, below: 2019, count: 3 }] };
    searching({ histograms });
    const { user } = open();
    await findText('3 cars');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(await sheet.findByText('Not enough cars for a chart.')).toBeVisible();
    expect(sheet.getByText('2018, 3 cars')).toBeVisible();
  });

  it('removes the space of a histogram whose counts failed', async () => {
    searching({ histograms: {} });
    const { user } = open();
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
    searching();
    const { user, shown } = open();
    await findText('3 cars');
    await user.click(screen.getByRole('button', { name: 'Price' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Price' }));
    await user.type(dialog.getByRole('textbox', { name: 'From ($)' }), '9000');
    await user.type(dialog.getByRole('textbox', { name: 'To ($)' }), '800');
    expect(dialog.getByText('Enter a higher number than “From”.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Show cars' }));
    expect(dialog.getByRole('textbox', { name: 'To ($)' })).toBeInvalid();
    expect(shown.location.search).toBe('');
  });

  it('is restored by Back and from its URL', async () => {
    searching();
    const { user, goTo } = open('/search?q=volvo&sort=resalePrice%3Aasc');
    await findText('2 cars');
    expect(lastCall()).toContain('sort=resalePrice:asc');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Newest listings');
    await waitFor(() => expect(lastCall()).toContain('createdAt:desc'));
    await goTo(-1);
    expect(await screen.findByRole('combobox', { name: 'Sort' })).toHaveValue('resalePrice:asc');
  });

  it('ignores invalid parameters of the URL, with a note', async () => {
    searching();
    open('/search?q=volvo&maxPrice=cheap&fuel=steam');
    expect(await findText('2 cars')).toBeVisible();
    expect(screen.getByRole('note')).toHaveTextContent('We ignored: maxPrice and fuel.');
    expect(lastCall()).not.toContain('steam');
  });

  it('suggests a filter to remove if nothing is found', async () => {
    searching();
    const { user } = open('/search?q=volvo&maxPrice=5000');
    expect(await findText('No cars found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove “under $5,000”: 2 cars' }));
    expect(await findText('2 cars')).toBeVisible();
  });

  it('shows corrections and estimated totals', async () => {
    searching({
      corrections: { volvoo: 'volvo' },
      total: 16_000,
      isEstimate: true,
      reachable: 3,
    });
    open('/search');
    expect(await findText('About 16,000 cars, including results for “volvo”')).toBeVisible();
    expect(await findText(/^Showing the first 3 of about 16,000 cars/)).toBeVisible();
  });

  it('keeps the previous results until the next ones arrive', async () => {
    searching();
    const { user } = open();
    await findText('3 cars');
    server.use(http.get(api('/products/search'), () => delay('infinite')));
    await user.type(screen.getByRole('searchbox', { name: 'Search cars' }), 'panda{Enter}');
    await waitFor(() => expect(screen.queryByText('3 cars')).not.toBeInTheDocument());
    expect(found()).toHaveLength(3);
  });

  it('keeps the results if they cannot be refetched', async () => {
    searching();
    open();
    expect(await findText('3 cars')).toBeVisible();
    server.use(http.get(api('/products/search'), () => HttpResponse.json({}, { status: 404 })));
    const before = world.calls.length;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(world.calls.slice(before).join()).toContain('/products/search'));
    await act(() => delay(50));
    expect(found()).toHaveLength(3);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('removes both of two filters that are clicked almost at once', async () => {
    searching();
    const { shown } = open('/search?q=volvo&fuel=diesel&photos=true');
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
    server.use(
      http.get(api('/products/search'), () =>
        HttpResponse.json({ message: 'no' }, { status: 403 }),
      ),
    );
    const { user } = open('/search?q=volvo');
    expect(await findText('We couldn’t load the search results')).toBeVisible();
    searching();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findText('2 cars')).toBeVisible();
  });

  it('keeps the results after a failed refresh, with a notice and Retry', async () => {
    searching();
    const { user } = open();
    expect(await findText('3 cars')).toBeVisible();
    server.use(http.get(api('/products/search'), () => new HttpResponse(null, { status: 400 })));
    act(() => void window.dispatchEvent(new Event('online')));
    const notice = await findText(/^This may be out of date\. /);
    expect(found()).toHaveLength(3);

    searching();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(found()).toHaveLength(3);
  });
});

describe('a server with a search', () => {
  it('has a search field on the home page that opens the results', async () => {
    searching();
    const { user, shown, goTo } = renderRoute('/');
    const forms = await screen.findAllByRole('search');
    expect(forms).toHaveLength(1);
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
  beforeEach(() => {
    world.products = [
      makeProduct({ name: 'Volvo XC60', resalePrice: '21500', location: 'Porto' }),
      makeProduct({ name: 'Skoda Kodiaq', resalePrice: 950, purchaseYear: '2012' }),
      makeProduct({ name: 'Fiat Panda', resalePrice: 4000, condition: 'fair' }),
    ];
  });

  it('has no search of all cars', async () => {
    const { unmount } = renderRoute('/');
    await screen.findByRole('link', { name: 'SUV' });
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
    unmount();
    renderRoute('/search?q=volvo');
    expect(await findText("Oop's looks like your lost!")).toBeVisible();
    expect(world.calls.join()).not.toContain('/products/search');
  });

  it('shows all cars of a category whatever seller the URL names', async () => {
    renderRoute('/category/suv?seller=north', { signedInAs: 'buyer' });
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
  });

  it('has filters for the fields that it sends', async () => {
    const { user, shown } = renderRoute('/category/suv', { signedInAs: 'buyer' });
    expect(await findText('3 cars')).toBeVisible();
    const filters = within(screen.getByRole('region', { name: 'Filters' }));
    expect(filters.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Price',
      'Location',
      'Year',
      'Condition',
      'Filters',
    ]);
    await user.click(screen.getByRole('button', { name: 'Condition' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Condition' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Fair 1' }));
    await user.click(dialog.getByRole('button', { name: 'Show 1 car' }));
    expect(await findText('1 car')).toBeVisible();
    expect(shown.location.search).toBe('?condition=fair');
    expect(world.calls.join()).not.toContain('search');
  });

  it('has histograms computed in the browser, without their own filter', async () => {
    const { user } = renderRoute('/category/suv?maxPrice=3000', { signedInAs: 'buyer' });
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

  it.each([
    ['minPrice=900&maxPrice=4000', ['Skoda Kodiaq', 'Fiat Panda']],
    ['maxPrice=5000&sort=resalePrice%3Adesc', ['Fiat Panda', 'Skoda Kodiaq']],
    ['maxYear=2015', ['Skoda Kodiaq']],
    ['place=port', ['Volvo XC60']],
    ['q=fiat', ['Fiat Panda']],
  ])('is filtered in the browser by the URL: %s', async (query, names) => {
    renderRoute(`/category/suv?${query}`, { signedInAs: 'buyer' });
    await screen.findByRole('list', { name: 'Search results' });
    expect(found()).toEqual(names);
  });

  it('ignores filters for fields that it does not send', async () => {
    renderRoute('/category/suv?fuel=diesel', { signedInAs: 'buyer' });
    expect(await findText('3 cars')).toBeVisible();
  });
});
