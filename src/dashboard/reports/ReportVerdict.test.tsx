import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { makeProduct, makeReport } from '@/testing/factories';
import { pagedList } from '@/testing/handlers/paged';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

preloadTables(routes.reports, routes.product('car-1'));
beforeAll(() => import('./ReportVerdict'), 60_000);

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
const bar = (name: RegExp | string = /^Reported/) => screen.findByRole('group', { name });
const button = (name: string) => screen.findByRole('button', { name });

/** Opens the list and then the car, with the keyboard. */
async function openFromList(name: string, search = '') {
  const view = renderRoute(`${routes.reports}${search}`, { signedInAs: 'admin' });
  const link = await screen.findByRole('link', { name });
  await waitFor(() => expect(link).toBeVisible());
  link.focus();
  await view.user.keyboard('{Enter}');
  await title(name);
  return view;
}

describe('an admin on the page of a reported car', () => {
  it('judges one report after another with four keys each', async () => {
    extend();
    const { user, shown } = await openFromList('Volvo XC60');

    expect(await bar('Reported on Mar 5, 2024')).toHaveTextContent('1 of 3');
    // The verdicts are in place of Book Now.
    expect(screen.queryByRole('button', { name: /^Book Now Volvo/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/Only buyers can book/)).not.toBeInTheDocument();
    await waitFor(async () => expect(await button('Dismiss')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alertdialog', { name: 'Dismiss this report?' })).toBeVisible();
    await user.keyboard('{Tab}{Enter}');

    expect(await screen.findByText('The report is dismissed.')).toBeVisible();
    await title('Fiat Panda');
    expect(shown.location.pathname).toBe('/cars/car-2/fiat-panda');
    await waitFor(async () => expect(await button('Dismiss')).toHaveFocus());
    await user.keyboard('{Tab}{Enter}');
    expect(await screen.findByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible();
    // A deletion needs a reason, whose field has the focus.
    await user.keyboard('The photos are of another car.{Tab}{Tab}{Enter}');

    await title('Seat Leon');
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
    await title('Seat Leon');
    await user.click(await button('Next report'));
    await title('Fiat Panda');
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
    expect(await title('Car 11')).toBeVisible();
  });

  it('dismisses all reports of the car at once', async () => {
    world.reports.push(makeReport({ productId: 'car-1' }));
    extend();
    const { user } = renderRoute('/cars/car-1', { signedInAs: 'admin' });

    expect(await bar('Reported 2 times, last on Mar 5, 2024')).toBeVisible();
    await user.click(await button('Dismiss'));
    const question = await screen.findByRole('alertdialog', { name: 'Dismiss 2 reports?' });
    expect(within(question).getByText('Volvo XC60 (2)')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Dismiss 2 reports' }));

    expect(await title('Fiat Panda')).toBeVisible();
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
    expect(await title('Fiat Panda')).toBeVisible();
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
    expect(await title('Volvo XC60')).toBeVisible();
    expect(await bar()).toBeVisible();
  });

  it('goes on from a car that no longer exists', async () => {
    extend();
    const { user } = renderRoute(routes.reports, { signedInAs: 'admin' });
    const link = await screen.findByRole('link', { name: 'Volvo XC60' });
    world.products = world.products.filter(({ _id }) => _id !== 'car-1');
    world.reports = world.reports.filter(({ productId }) => productId !== 'car-1');
    await user.click(link);

    expect(await title('This car is no longer for sale')).toBeVisible();
    await user.click(await button('Next report'));
    expect(await title('Fiat Panda')).toBeVisible();
  });

  it('is told that the reports could not be loaded, with Retry', async () => {
    let isRefused = true;
    const refuse = () => (isRefused ? HttpResponse.json({}, { status: 403 }) : undefined);
    server.use(http.get(api('/reports'), refuse));
    const { user } = renderRoute('/cars/car-1', { signedInAs: 'admin' });

    expect(
      await screen.findByText('We couldn’t check whether this car is reported.'),
    ).toBeVisible();
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
    expect(await title('Fiat Panda')).toBeVisible();
    expect(world.calls.filter((call) => call.includes('productId='))).toEqual([]);
  });
});

test('an admin sees no verdicts on a car that is not reported', async () => {
  world.reports = [];
  renderRoute('/cars/car-1', { signedInAs: 'admin' });

  expect(await screen.findByText(/Only buyers can book/)).toBeVisible();
  await waitFor(() => expect(world.calls).toContainEqual(expect.stringMatching(/^GET .reports/)));
  expect(screen.queryByRole('group', { name: /^Reported/ })).not.toBeInTheDocument();
});

test.each(['buyer', 'seller'] as const)(
  'a %s sees no verdicts and asks for no reports',
  async (person) => {
    renderRoute('/cars/car-1', { signedInAs: person });

    expect(await title('Volvo XC60')).toBeVisible();
    const offer = person === 'buyer' ? 'Book Now' : 'This is your own car.';
    expect(await screen.findByText(offer)).toBeVisible();
    expect(world.calls.filter((call) => call.includes('/reports'))).toEqual([]);
  },
);
