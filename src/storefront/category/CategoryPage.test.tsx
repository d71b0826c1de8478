import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { retryPolicy } from '@/api/baseQuery';
import { makeProduct } from '@/testing/factories';
import { pagedList } from '@/testing/handlers/paged';
import { api } from '@/testing/handlers/respond';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail, failOnce, respond } from '@/testing/responses';
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

  it.each([
    ['GET /category/:id', 'Loading category'],
    ['GET /products/:id', 'Loading cars'],
  ] as const)('have a page that says what loads: %s', async (call, name) => {
    fail(call, 'never');
    openCategory();
    expect(await screen.findByRole('status', { name })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
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
      const { user, goTo } = openCategory();
      await user.click(await screen.findByRole('button', { name: 'Show more cars' }));
      expect(await screen.findByText('Showing 60 of 60')).toBeVisible();
      await waitFor(() => expect(calls).toBe(4));
      await goTo('/blogs');
      await screen.findByRole('heading', { name: 'Questions and answers' });
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
    fail('GET /products/sedan', 403);
    await goTo('/category/sedan');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sedan' })).toBeVisible();
    expect(await screen.findByText('We couldn’t load the cars')).toBeVisible();
    expect(screen.queryByText('Volvo XC60')).not.toBeInTheDocument();
  });

  it.each([
    ['GET /products/:id', 500, 'We couldn’t load the cars'],
    ['GET /category/:id', 'network', /We couldn’t reach Second Gear/],
  ] as const)('load with Retry after a failure: %s', async (call, how, message) => {
    retryPolicy.maxRetries = 0;
    failOnce(call, how);
    const { user } = openCategory();
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card('Volvo XC60')).toBeVisible();
  });
});

it('a category that does not exist shows an error and links to existing ones', async () => {
  const { user } = openCategory('spaceships');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Category not found' }),
  ).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'SUV' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'SUV' })).toBeVisible();
  expect(world.calls).not.toContain('GET /products/spaceships');
});

describe('Report To Admin', () => {
  const reportedButton = async () =>
    within(await card('Volvo XC60')).findByRole('button', { name: 'Reported Volvo XC60' });
  const report = async () => {
    const view = openCategory();
    const volvo = within(await card('Volvo XC60'));
    await view.user.click(volvo.getByRole('button', { name: /^Report To Admin/ }));
    return view;
  };

  it('reports the car, becomes Reported with the focus, and does not report again', async () => {
    const { user } = await report();
    expect(await screen.findByText('Successfully reported the product!')).toBeVisible();
    expect(world.reports).toMatchObject([{ productId: 'car-1' }]);
    const reported = await reportedButton();
    expect(reported).toHaveAttribute('aria-disabled', 'true');
    expect(reported).toHaveFocus();
    await user.click(reported);
    expect(countCalls('POST /reports')).toBe(1);
  });

  it('is disabled during the request', async () => {
    fail('POST /reports', 'never');
    await report();
    const volvo = within(await card('Volvo XC60'));
    expect(volvo.getByRole('button', { name: /^Report To Admin/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(countCalls('POST /reports')).toBe(1);
  });

  it('is Reported after a reload, if the server sends it', async () => {
    Object.assign(world.products[0] ?? {}, { reported: true });
    openCategory();
    expect(await reportedButton()).toBeVisible();
    const skoda = within(await card('Skoda Kodiaq'));
    expect(skoda.getByRole('button', { name: 'Report To Admin Skoda Kodiaq' })).toBeVisible();
  });

  it('becomes Reported if the server has an earlier report', async () => {
    const message = 'You have already reported this car.';
    respond('POST /reports', { acknowledged: false, message, reported: true });
    await report();
    expect(await screen.findByText(message)).toBeVisible();
    expect(await reportedButton()).toBeVisible();
  });

  it.each([
    ['a refusal', 200, { acknowledged: false, message: 'You may not.' }, 'You may not.'],
    ['a refusal without a reason', 200, { acknowledged: false }, 'Something went very wrong!'],
    ['a failure', 500, {}, 'Something went very wrong!'],
    ['a lost connection', 'network', {}, /We couldn’t reach Second Gear/],
  ] as const)('says why it did not work, after %s', async (_what, status, body, message) => {
    fail('POST /reports', status, body);
    const { user } = await report();
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(
      within(await card('Volvo XC60')).getByRole('button', { name: /^Report To Admin/ }),
    );
    await waitFor(() => expect(countCalls('POST /reports')).toBe(2));
  });
});
