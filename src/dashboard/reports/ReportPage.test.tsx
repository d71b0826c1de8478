import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { makePhoto, makeProduct, makeReport } from '@/testing/factories';
import { pagedList } from '@/testing/handlers/paged';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadTables(routes.reports, routes.report('car-1'), routes.product('car-1'));

const names = ['Volvo XC60', 'Fiat Panda', 'Seat Leon'];

/** A server with dismissals, pages and the filter by car. */
function extend() {
  world.reports = world.reports.map((report) => {
    const product = world.products.find(({ _id }) => _id === report.productId);
    return { ...report, dismissible: true, listing: product ?? null };
  });
  server.use(
    ...extensionHandlers,
    pagedList('/reports', () => world.reports),
    http.get(api('/products/find/:id'), ({ params }) => {
      const product = world.products.find(({ _id }) => _id === params.id);
      return product
        ? HttpResponse.json(product, { headers: extendedHeaders })
        : HttpResponse.json({ message: 'gone' }, { status: 404 });
    }),
  );
}

beforeEach(() => {
  world.products = names.map((name, index) => makeProduct({ _id: `car-${index + 1}`, name }));
  world.reports = world.products.map(({ _id }) =>
    makeReport({ productId: _id, createdAt: '2024-03-05T12:00:00.000Z' }),
  );
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const car = (name: string) => screen.findByRole('heading', { level: 2, name });
const bar = (name: RegExp | string = / Reported /) => screen.findByRole('group', { name });
const button = (name: string) => screen.findByRole('button', { name });

/** Opens the list and then the car, with the keyboard. */
async function openFromList(name: string, search = '') {
  const view = renderRoute(`${routes.reports}${search}`, { signedInAs: 'admin' });
  const link = await screen.findByRole('link', { name });
  await waitFor(() => expect(link).toBeVisible());
  act(() => link.focus());
  await view.user.keyboard('{Enter}');
  await car(name);
  return view;
}

describe('the page of a reported car', () => {
  it('judges one report after another with four keys each', async () => {
    extend();
    const { user, shown } = await openFromList('Volvo XC60');

    expect(await bar('Volvo XC60 Reported once · 1 of 3')).toBeVisible();
    await waitFor(async () => expect(await button('Dismiss')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alertdialog', { name: 'Dismiss this report?' })).toBeVisible();
    await user.keyboard('{Tab}{Enter}');

    expect(await screen.findByText('The report is dismissed.')).toBeVisible();
    await car('Fiat Panda');
    expect(shown.location.pathname).toBe(routes.report('car-2'));
    await waitFor(async () => expect(await button('Dismiss')).toHaveFocus());
    await user.keyboard('{Tab}{Enter}');
    expect(await screen.findByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible();
    // A deletion needs a reason, whose field has the focus.
    await user.keyboard('The photos are of another car.{Tab}{Tab}{Enter}');

    await car('Seat Leon');
    expect(world.products.map(({ name }) => name)).toEqual(['Volvo XC60', 'Seat Leon']);
    expect(await button('Back to reports')).toBeVisible();
    await user.click(await button('Dismiss'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Dismiss' }),
    );

    expect(await screen.findByText('No more reports.')).toBeVisible();
    expect(await screen.findByText('No reported cars')).toBeVisible();
    expect(shown.location.pathname).toBe(routes.reports);
  });

  it('goes through the list in its order, and Back returns to it', async () => {
    const { user, shown, goTo } = await openFromList('Volvo XC60', '?sort=name:desc');

    // Seat Leon and Fiat Panda come after Volvo XC60 in this order.
    await user.click(await button('Next report'));
    await car('Seat Leon');
    await user.click(await button('Next report'));
    await car('Fiat Panda');
    await goTo(-1);

    expect(await title('Reported Products (3)')).toBeVisible();
    expect(shown.location.search).toBe('?sort=name:desc');
  });

  it('goes on to the next page of the list', async () => {
    world.products = Array.from({ length: 12 }, (_, index) =>
      makeProduct({ _id: `car-${index + 1}`, name: `Car ${String(index + 1).padStart(2, '0')}` }),
    );
    world.reports = world.products.map(({ _id }) => makeReport({ productId: _id }));
    extend();
    const { user } = await openFromList('Car 10', '?pageSize=10');

    expect(await bar()).toHaveTextContent('10 of 12');
    await user.click(await button('Next report'));
    expect(await car('Car 11')).toBeVisible();
  });

  it('dismisses all reports of the car at once', async () => {
    world.reports.push(makeReport({ productId: 'car-1' }));
    extend();
    const { user } = renderRoute(routes.report('car-1'), { signedInAs: 'admin' });

    expect(await bar('Volvo XC60 Reported 2 times · 1 of 4')).toBeVisible();
    await user.click(await button('Dismiss'));
    const question = await screen.findByRole('alertdialog', { name: 'Dismiss 2 reports?' });
    expect(within(question).getByText('Volvo XC60 (2)')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Dismiss 2 reports' }));

    expect(await car('Fiat Panda')).toBeVisible();
    expect(world.reports.map(({ productId }) => productId)).toEqual(['car-2', 'car-3']);
  });

  it('learns that another admin was faster, and goes on', async () => {
    extend();
    const { user } = await openFromList('Volvo XC60');
    await bar();
    server.use(
      http.delete(api('/reports/:id'), () =>
        HttpResponse.json({ message: 'Report not found.' }, { status: 404 }),
      ),
    );
    world.reports = world.reports.filter(({ productId }) => productId !== 'car-1');
    await user.click(await button('Dismiss'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Dismiss' }),
    );

    expect(await screen.findByText('Already handled.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await car('Fiat Panda')).toBeVisible();
  });

  it('stays on the car if the verdict fails', async () => {
    extend();
    server.use(
      http.delete(api('/reports/:id'), () =>
        HttpResponse.json({ message: 'Not allowed.' }, { status: 403 }),
      ),
    );
    const { user } = await openFromList('Volvo XC60');
    await user.click(await button('Dismiss'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Dismiss' }),
    );

    expect(await screen.findByText(/Not allowed/)).toBeVisible();
    expect(await car('Volvo XC60')).toBeVisible();
    expect(await bar()).toBeVisible();
  });

  it('goes on from a car that no longer exists', async () => {
    extend();
    const { user } = renderRoute(routes.reports, { signedInAs: 'admin' });
    const link = await screen.findByRole('link', { name: 'Volvo XC60' });
    world.products = world.products.filter(({ _id }) => _id !== 'car-1');
    world.reports = world.reports.filter(({ productId }) => productId !== 'car-1');
    await user.click(link);

    expect(await screen.findByText('This car no longer exists')).toBeVisible();
    await user.click(await button('Next report'));
    expect(await car('Fiat Panda')).toBeVisible();
  });

  it('is told that the reports could not be loaded, with Retry', async () => {
    let isRefused = true;
    const refuse = () => (isRefused ? HttpResponse.json({}, { status: 403 }) : undefined);
    server.use(http.get(api('/reports'), refuse));
    const { user } = renderRoute(routes.report('car-1'), { signedInAs: 'admin' });

    expect(await screen.findByText('We couldn’t check whether this car is reported')).toBeVisible();
    isRefused = false;
    await user.click(await button('Retry'));
    expect(await bar()).toBeVisible();
  });

  it('can only delete and go on if the server has no dismissals', async () => {
    const { user } = await openFromList('Volvo XC60');

    const verdicts = within(await bar());
    expect(verdicts.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
    await user.click(verdicts.getByRole('button', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    expect(await car('Fiat Panda')).toBeVisible();
    expect(world.calls.filter((call) => call.includes('productId='))).toEqual([]);
  });
});

test('the page shows the car, its seller and its reports', async () => {
  Object.assign(world.products[0] ?? {}, {
    sellerName: 'Sam Seller',
    userEmail: 'sam@example.com',
    sellerVerified: true,
    phone: '+351 912 345 678',
    description: 'One owner.',
    mileageKm: 61_000,
    photos: [1, 2].map((number) => makePhoto({ _id: `p${number}` })),
  });
  Object.assign(world.reports[0] ?? {}, { reporterEmail: 'bea@example.com' });
  extend();
  renderRoute(routes.report('car-1'), { signedInAs: 'admin' });

  await car('Volvo XC60');
  expect(await title('Reported car')).toBeVisible();
  expect(document.title).toContain('Volvo XC60');
  expect(screen.getByRole('link', { name: 'Back to Reported Products' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volvo XC60' })).toHaveAttribute(
    'href',
    '/cars/car-1/volvo-xc60',
  );
  expect(screen.getByRole('button', { name: /photo 1 of 2/ })).toBeVisible();
  expect(screen.getByText('One owner.')).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Details' })).getByText('37,904 mi'),
  ).toBeVisible();
  const seller = within(screen.getByRole('region', { name: 'Seller' }));
  expect(seller.getByText('Sam Seller')).toBeVisible();
  expect(seller.getByText('sam@example.com')).toBeVisible();
  expect(seller.getByRole('img', { name: 'Verified seller' })).toBeVisible();
  expect(seller.getByRole('link', { name: '+351 912 345 678' })).toBeVisible();
  const reports = within(await screen.findByRole('region', { name: 'Reports' }));
  expect(reports.getByText(/^Mar 5, 2024/)).toBeVisible();
  expect(reports.getByText('bea@example.com')).toBeVisible();
});

test('a car without open reports is already handled', async () => {
  world.reports = [];
  const { user, shown } = renderRoute(routes.report('car-1'), { signedInAs: 'admin' });

  expect(await bar('Volvo XC60 Already handled.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await user.click(await button('Back to reports'));
  expect(await title('Reported Products (0)')).toBeVisible();
  expect(shown.location.pathname).toBe(routes.reports);
});

test('a car that could not be loaded has Retry, and does not keep the admin', async () => {
  server.use(http.get(api('/products/find/car-1'), () => HttpResponse.json({}, { status: 403 })));
  const { user } = renderRoute(routes.report('car-1'), { signedInAs: 'admin' });

  expect(await screen.findByText('We couldn’t load this car')).toBeVisible();
  expect(await button('Next report')).toBeVisible();
  server.resetHandlers();
  await user.click(await button('Retry'));
  expect(await car('Volvo XC60')).toBeVisible();
});

test('the public page of a reported car is the same for an admin, and asks for no reports', async () => {
  renderRoute(routes.product('car-1'), { signedInAs: 'admin' });

  expect(await title('Volvo XC60')).toBeVisible();
  expect(await screen.findByText(/Only buyers can book/)).toBeVisible();
  expect(world.calls.filter((call) => call.includes('/reports'))).toEqual([]);
});
