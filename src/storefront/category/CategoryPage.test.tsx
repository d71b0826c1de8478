import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { makeProduct } from '@/testing/factories';
import { pagedList } from '@/testing/handlers/paged';
import { api } from '@/testing/handlers/respond';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadPages(routes.category('suv'));

const openCategory = (id = 'suv') => renderRoute(`/category/${id}`, { signedInAs: 'buyer' });

const card = (name: string) => screen.findByRole('article', { name });

const countCalls = (call: string) => world.calls.filter((made) => made === call).length;

/** Expects each of the server’s cars once, with the count. */
async function expectCars(count: number) {
  await waitFor(() => {
    const names = screen.getAllByText(/^(N \d+|New)$/).map(({ textContent }) => textContent);
    expect(names).toHaveLength(count);
    expect(new Set(names)).toEqual(new Set(world.products.map(({ name }) => name)));
    expect(screen.getByText(`Showing ${count} of ${count}`)).toBeVisible();
  });
}

describe('the cars of a category', () => {
  it('are listed under its name and load after the category', async () => {
    openCategory();
    expect(await screen.findByRole('heading', { level: 1, name: 'SUV' })).toBeVisible();
    const volvo = within(await card('Volvo XC60'));
    expect(volvo.getByText('$21.5K')).toBeVisible();
    expect(volvo.getByText('Sam Seller')).toBeVisible();
    expect(within(await card('Skoda Kodiaq')).getByText('$950')).toBeVisible();
    expect(world.calls.indexOf('GET /products/suv?page=1&pageSize=48')).toBeGreaterThan(
      world.calls.indexOf('GET /category/suv'),
    );
  });

  it('link to other categories with the same filters', async () => {
    const { user, shown } = renderRoute('/category/suv?maxPrice=9000&show=96', {
      signedInAs: 'buyer',
    });
    const tabs = within(await screen.findByRole('navigation', { name: 'Categories' }));
    expect(await tabs.findByRole('link', { name: 'SUV' })).toHaveAttribute('aria-current', 'page');
    await user.click(tabs.getByRole('link', { name: 'All' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'All' })).toBeVisible();
    expect(shown.location).toMatchObject({
      pathname: '/category/all',
      search: '?maxPrice=9000',
    });
  });

  it('request the verification of a seller once', async () => {
    openCategory();
    await card('Volvo XC60');
    expect(await screen.findAllByTitle('Verified seller')).toHaveLength(2);
    expect(countCalls('GET /users/verified/sam@example.com')).toBe(1);
  });

  it('have a page with a heading while the category loads', async () => {
    server.use(http.get(api('/category/:id'), () => delay('infinite')));
    openCategory();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Loading category');
  });

  it('show a spinner while they load', async () => {
    server.use(http.get(api('/products/:id'), () => delay('infinite')));
    openCategory();
    expect(await screen.findByRole('status', { name: 'Loading cars' })).toBeVisible();
  });

  it('are shown in pages', async () => {
    world.products = Array.from({ length: 60 }, (_, index) => makeProduct({ name: `N ${index}` }));
    const { user, shown } = openCategory();
    expect(await screen.findByText('60 cars')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(48);
    await user.click(screen.getByRole('button', { name: 'Show more cars' }));
    expect(screen.getAllByRole('article')).toHaveLength(60);
    expect(screen.queryByRole('button', { name: 'Show more cars' })).not.toBeInTheDocument();
    expect(shown.location.search).toBe('?show=96');
  });

  describe('from a server with pages', () => {
    const names = () => screen.getAllByRole('article').map((card) => card.textContent);
    const showMore = () => screen.getByRole('button', { name: 'Show more cars' });

    beforeEach(() => {
      world.products = Array.from({ length: 110 }, (_, index) =>
        makeProduct({ name: `N ${index}` }),
      );
      server.use(pagedList('/products/:id', () => world.products));
    });

    it('load on request', async () => {
      const { user } = openCategory();
      expect(await screen.findByText('110 cars')).toBeVisible();
      expect(screen.getAllByRole('article')).toHaveLength(48);
      expect(countCalls('GET /products/suv?page=1&pageSize=48')).toBe(1);
      await user.click(showMore());
      expect(await screen.findByText('Showing 96 of 110')).toBeVisible();
      await user.click(showMore());
      await waitFor(() => expect(new Set(names()).size).toBe(110));
      // Replaces the button, so it has the focus.
      expect(screen.getByText('Showing 110 of 110')).toHaveFocus();
      expect(screen.queryByRole('button', { name: 'Show more cars' })).not.toBeInTheDocument();
    });

    it('are shown once each if one is deleted before the next page loads', async () => {
      world.products = world.products.slice(0, 60);
      const { user } = openCategory();
      expect(await screen.findByText('Showing 48 of 60')).toBeVisible();
      world.products.splice(3, 1);
      await user.click(showMore());
      await expectCars(59);
      expect(screen.queryByText('N 3')).not.toBeInTheDocument();
    });

    it('are shown once each if one is added in front or moves', async () => {
      world.products = world.products.slice(0, 60);
      const { user } = openCategory();
      expect(await screen.findByText('Showing 48 of 60')).toBeVisible();
      world.products.unshift(makeProduct({ name: 'New' }));
      const [moved] = world.products.splice(1, 1);
      if (moved) world.products.push({ ...moved });
      await user.click(showMore());
      await expectCars(61);
    });

    it('load by page number from a server without cursors', async () => {
      server.use(pagedList('/products/:id', () => world.products, { hasCursors: false }));
      const { user } = openCategory();
      expect(await screen.findByText('Showing 48 of 110')).toBeVisible();
      await user.click(showMore());
      expect(await screen.findByText('Showing 96 of 110')).toBeVisible();
      expect(countCalls('GET /products/suv?page=2&pageSize=48')).toBe(1);
    });

    it('are refetched only once from a server whose total is wrong', async () => {
      let calls = 0;
      server.use(
        http.get(api('/products/:id'), ({ request }) => {
          calls += 1;
          const isFirst = request.url.includes('page=1');
          return HttpResponse.json(
            isFirst ? world.products.slice(0, 48) : world.products.slice(48, 60),
            {
              headers: { 'X-Total-Count': '70', ...(isFirst ? { 'X-Next-Cursor': 'x' } : {}) },
            },
          );
        }),
      );
      const { user } = openCategory();
      await user.click(await screen.findByRole('button', { name: 'Show more cars' }));
      expect(await screen.findByText('Showing 60 of 60')).toBeVisible();
      await waitFor(() => expect(calls).toBe(4));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(calls).toBe(4);
    });

    it('are restored after a reload', async () => {
      renderRoute('/category/suv?show=96', { signedInAs: 'buyer' });
      expect(await screen.findByText('Showing 96 of 110')).toBeVisible();
    });

    it('show an error with Retry if the next page fails to load', async () => {
      let isBroken = true;
      server.use(
        http.get(api('/products/:id'), ({ request }) =>
          isBroken && request.url.includes('after=')
            ? HttpResponse.json({ message: 'no' }, { status: 403 })
            : undefined,
        ),
      );
      const { user } = openCategory();
      await user.click(await screen.findByRole('button', { name: 'Show more cars' }));
      expect(await screen.findByText(/We couldn’t load more cars\./)).toBeVisible();
      expect(screen.getAllByRole('article')).toHaveLength(48);
      isBroken = false;
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('Showing 96 of 110')).toBeVisible();
    });
  });

  it('show a message if there are none', async () => {
    openCategory('pickup');
    expect(await screen.findByText('No cars in this category')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All categories' })).toHaveAttribute('href', '/');
  });

  it('are never those of the previous category', async () => {
    world.products.push(makeProduct({ name: 'Fiat Tipo', categoryId: 'sedan' }));
    const { goTo } = openCategory();
    await card('Volvo XC60');
    server.use(http.get(api('/products/sedan'), () => HttpResponse.json({}, { status: 403 })));
    await goTo('/category/sedan');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sedan' })).toBeVisible();
    expect(await screen.findByText('We couldn’t load the cars')).toBeVisible();
    expect(screen.queryByText('Volvo XC60')).not.toBeInTheDocument();
  });

  it('reload with Retry after an error', async () => {
    server.use(http.get(api('/products/suv'), () => HttpResponse.json({}, { status: 500 })));
    const { user } = openCategory();
    expect(await screen.findByText('We couldn’t load the cars')).toBeVisible();
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card('Volvo XC60')).toBeVisible();
  });
});

describe('a category', () => {
  it('that does not exist shows an error and links to existing ones', async () => {
    const { user } = openCategory('spaceships');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Category not found' }),
    ).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'SUV' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'SUV' })).toBeVisible();
    expect(world.calls).not.toContain('GET /products/spaceships');
  });

  it('with a 404 response shows the error too', async () => {
    server.use(
      http.get(api('/category/:id'), () => HttpResponse.json({ message: 'no' }, { status: 404 })),
    );
    openCategory('spaceships');
    expect(await screen.findByText('Category not found')).toBeVisible();
  });

  it('reloads with Retry after a lost connection', async () => {
    server.use(http.get(api('/category/:id'), () => HttpResponse.error()));
    const { user } = openCategory();
    expect(await screen.findByText(/We couldn’t reach Second Gear/)).toBeVisible();
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card('Volvo XC60')).toBeVisible();
  });

  it('redirects anonymous users to the log-in page', async () => {
    const { shown } = renderRoute('/category/suv');
    await waitFor(() => expect(shown.location.pathname).toBe('/login'));
    expect(world.calls).not.toContain('GET /category/suv');
  });

  it('loads after one renewal of an expired access token', async () => {
    world.accessTokens.clear();
    openCategory();
    expect(await card('Volvo XC60')).toBeVisible();
    expect(countCalls('POST /jwt')).toBe(1);
  });
});

describe('Report To Admin', () => {
  const report = async () => {
    const view = openCategory();
    const volvo = within(await card('Volvo XC60'));
    await view.user.click(volvo.getByRole('button', { name: /^Report To Admin/ }));
    return view;
  };

  it('reports the car and shows a toast', async () => {
    await report();
    expect(await screen.findByText('Successfully reported the product!')).toBeVisible();
    expect(world.reports).toMatchObject([{ productId: 'car-1' }]);
  });

  it('becomes Reported, keeps the focus and does not report again', async () => {
    const { user } = await report();
    const reported = within(await card('Volvo XC60')).findByRole('button', {
      name: 'Reported Volvo XC60',
    });
    expect(await reported).toHaveAttribute('aria-disabled', 'true');
    expect(await reported).toHaveFocus();
    await user.click(await reported);
    expect(countCalls('POST /reports')).toBe(1);
  });

  it('is disabled during the request', async () => {
    server.use(http.post(api('/reports'), () => new Promise<never>(() => undefined)));
    const { user } = openCategory();
    const volvo = within(await card('Volvo XC60'));
    const button = volvo.getByRole('button', { name: /^Report To Admin/ });
    await user.click(button);
    expect(button).toBeDisabled();
    expect(countCalls('POST /reports')).toBe(1);
  });

  it('is Reported after a reload, if the server sends it', async () => {
    Object.assign(world.products[0] ?? {}, { reported: true });
    openCategory();
    const volvo = within(await card('Volvo XC60'));
    expect(volvo.getByRole('button', { name: 'Reported Volvo XC60' })).toBeVisible();
    const skoda = within(await card('Skoda Kodiaq'));
    expect(skoda.getByRole('button', { name: 'Report To Admin Skoda Kodiaq' })).toBeVisible();
  });

  it('becomes Reported if the server has an earlier report', async () => {
    const message = 'You have already reported this car.';
    server.use(
      http.post(api('/reports'), () =>
        HttpResponse.json({ acknowledged: false, message, reported: true }),
      ),
    );
    await report();
    expect(await screen.findByText(message)).toBeVisible();
    const volvo = within(await card('Volvo XC60'));
    expect(await volvo.findByRole('button', { name: 'Reported Volvo XC60' })).toBeVisible();
  });

  it.each([
    [
      { acknowledged: false, message: 'You have reported this car.' },
      'You have reported this car.',
    ],
    [{ acknowledged: false }, 'Something went very wrong!'],
    [{}, 'Something went very wrong!'],
  ])('shows the server’s message for a refusal: %j', async (response, message) => {
    server.use(http.post(api('/reports'), () => HttpResponse.json(response)));
    await report();
    expect(await screen.findByText(message)).toBeVisible();
  });

  it.each([
    [403, { message: 'You may not report.' }, 'You may not report.'],
    [500, { message: 'The list is full.' }, 'The list is full.'],
    [500, {}, 'Something went very wrong!'],
  ])('shows the server’s message for the status %d: %j', async (status, response, message) => {
    server.use(http.post(api('/reports'), () => HttpResponse.json(response, { status })));
    await report();
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('reports a lost connection, and works the next time', async () => {
    server.use(http.post(api('/reports'), () => HttpResponse.error()));
    const { user } = await report();
    expect(await screen.findByText(/We couldn’t reach Second Gear/)).toBeVisible();
    server.resetHandlers();
    const volvo = within(await card('Volvo XC60'));
    await user.click(volvo.getByRole('button', { name: /^Report To Admin/ }));
    expect(await screen.findByText('Successfully reported the product!')).toBeVisible();
  });
});
