import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import { makeProduct, makeReport } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { pagedList } from '@/testing/handlers/paged';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { columnHeaders, row } from '@/testing/tables';
import { world } from '@/testing/world';

preloadTables(routes.reports);

const open = (search = '') => renderRoute(`${routes.reports}${search}`, { signedInAs: 'admin' });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const lookUps = () => world.calls.filter((call) => call.startsWith('GET /products/find/')).sort();

beforeEach(() => {
  world.products = [
    makeProduct({ _id: 'car-1', name: 'Volvo XC60', resalePrice: '21500' }),
    makeProduct({ _id: 'car-2', name: 'Fiat Panda', userEmail: null }),
  ];
  world.reports = [
    makeReport({ productId: 'car-1' }),
    makeReport({ productId: 'car-2' }),
    makeReport({ productId: 'car-1' }),
  ];
});

test('shows the number of reports in the title and requests each reported car once', async () => {
  open();

  expect(await title('Reported Products (3)')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('Volvo XC60')).toHaveLength(2));
  const fiat = await row(/Fiat Panda/);
  expect(columnHeaders()).toEqual(['Picture', 'Name', 'Seller email', 'Price', 'Actions']);
  expect(fiat.getByText('$12,500.50')).toBeVisible();
  expect(fiat.getByAltText('')).toHaveAttribute('src', world.products[1]?.picture);
  expect(screen.getAllByText('sam@example.com')).toHaveLength(2);
  expect(lookUps()).toEqual(['GET /products/find/car-1', 'GET /products/find/car-2']);
});

test('does not request cars that are included in the report', async () => {
  const { _id, name, picture, resalePrice, userEmail } = makeProduct({ name: 'Carried' });
  world.reports = [
    makeReport({ listing: { _id, name, picture, resalePrice, userEmail }, sellerId: 's1' }),
    makeReport({ listing: null }),
  ];
  open();

  expect(await screen.findByText('Carried')).toBeVisible();
  const sellerLink = screen.getByRole('link', { name: 'sam@example.com' });
  expect(sellerLink).toHaveAttribute('href', routes.person('s1'));
  expect(screen.getByText('This car no longer exists')).toBeVisible();
  expect(lookUps()).toEqual([]);
});

describe('a false report', () => {
  const dismissals = () => world.calls.filter((call) => /^DELETE \/reports\/.+/.test(call));
  const makeDismissible = () => {
    world.reports = world.reports.map((report) => ({ ...report, dismissible: true }));
  };

  test('is dismissed after confirmation, and its car stays listed', async () => {
    makeDismissible();
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: 'Dismiss Fiat Panda' }));
    const question = await screen.findByRole('alertdialog', { name: 'Dismiss this report?' });
    expect(question).toHaveAccessibleDescription(/car stays on sale/);
    expect(question).not.toHaveTextContent(/Once deleted/);
    await user.click(within(question).getByRole('button', { name: 'Dismiss' }));

    expect(await screen.findByText('The report is dismissed.')).toBeVisible();
    expect(await title('Reported Products (2)')).toBeVisible();
    expect(screen.queryByText('Fiat Panda')).not.toBeInTheDocument();
    expect(world.products).toHaveLength(2);
    expect(dismissals()).toHaveLength(1);
  });

  describe('already handled by another admin', () => {
    const handle = () => {
      makeDismissible();
      server.use(
        http.delete(api('/reports/:id'), ({ params }) => {
          const isThere = world.reports.some(({ _id }) => _id === params.id);
          if (isThere) return undefined;
          return HttpResponse.json({ message: 'Report not found.' }, { status: 404 });
        }),
        http.delete(api('/reports/'), () =>
          HttpResponse.json({ message: 'Report not found.' }, { status: 404 }),
        ),
      );
    };
    test('disappears from the list and the count without an error', async () => {
      handle();
      const { user } = open();
      const pressed = await screen.findByRole('button', { name: 'Delete Fiat Panda' });
      world.reports = world.reports.filter(({ productId }) => productId !== 'car-2');
      await user.click(pressed);
      await user.click(await screen.findByRole('button', { name: 'Delete' }));

      expect(await screen.findByText('Already handled.')).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(await title('Reported Products (2)')).toBeVisible();
      expect(screen.queryByText('Fiat Panda')).not.toBeInTheDocument();
    });

    test('is counted separately from the reports dismissed with it', async () => {
      handle();
      const { user } = open();
      await screen.findByText('Fiat Panda');
      await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
      world.reports = world.reports.filter(({ productId }) => productId !== 'car-2');
      await user.click(screen.getByRole('button', { name: 'Dismiss selected' }));
      const question = await screen.findByRole('alertdialog', { name: 'Dismiss 3 reports?' });
      expect(question).toHaveAccessibleDescription(/closes the report/);
      await user.click(within(question).getByRole('button', { name: 'Dismiss 3 reports' }));

      expect(await screen.findByText('Dismissed 2 reports. 1 was already handled.')).toBeVisible();
      expect(await screen.findByText('No reported cars')).toBeVisible();
      expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
    });
  });
});

test('deletes a reported car with its report, and shows in the others that it is gone', async () => {
  const { user } = open();

  await waitFor(() => expect(screen.getAllByText('Volvo XC60')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /Dismiss/ })).not.toBeInTheDocument();
  const [first] = screen.getAllByRole('button', { name: 'Delete Volvo XC60' });
  if (!first) throw new Error('no button');
  await user.click(first);
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Successfully deleted the product!')).toBeVisible();
  expect(await title('Reported Products (2)')).toBeVisible();
  expect(world.products.map(({ name }) => name)).toEqual(['Fiat Panda']);
  expect(await screen.findByText('This car no longer exists')).toBeVisible();
  expect(screen.queryByText('Volvo XC60')).not.toBeInTheDocument();
  // The other cars are not requested again.
  expect(lookUps().filter((call) => call.endsWith('car-2'))).toHaveLength(1);
  // Such a report can still be deleted.
  await user.click(await screen.findByRole('button', { name: 'Delete This car no longer exists' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await title('Reported Products (1)')).toBeVisible();
});

test('shows an error for a car that could not be loaded, and Retry loads it', async () => {
  world.reports = [makeReport({ productId: 'car-1' })];
  server.use(
    http.get(api('/products/find/:id'), () =>
      HttpResponse.json({ message: 'no' }, { status: 403 }),
    ),
  );
  const { user } = open();

  expect(await screen.findByText('Couldn’t load')).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Volvo XC60')).toBeVisible();
});

test('gives up on cars whose requests hang, so that the others load', async () => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
    advanceTimers: true,
  });
  world.products = Array.from('abcdef').map((_id) => makeProduct({ _id, name: _id }));
  world.reports = world.products.map(({ _id }) => makeReport({ productId: _id }));
  server.use(
    http.get(api('/products/find/:id'), ({ params }) =>
      'abcd'.includes(String(params.id)) ? delay('infinite') : undefined,
    ),
  );
  open();
  // No more at once, so that others of the page get a connection.
  await waitFor(() => expect(lookUps()).toHaveLength(4));
  await act(() => jest.advanceTimersByTimeAsync(16_000));
  expect(await screen.findAllByText('Couldn’t load')).toHaveLength(4);
  expect(screen.getByText('e')).toBeVisible();
  expect(screen.getByText('f')).toBeVisible();
  jest.useRealTimers();
});

test('counts all reports while the table is filtered', async () => {
  world.reports = Array.from({ length: 30 }, (_, index) =>
    makeReport({ productId: index === 7 ? 'car-2' : 'car-1' }),
  );
  server.use(pagedList('/reports', () => world.reports));
  open('?q=car-2');

  expect(await screen.findByText('1–1 of 1')).toBeVisible();
  expect(await title('Reported Products (30)')).toBeVisible();
});

test('a reason for the seller is required where the server passes it on, one for several cars', async () => {
  server.use(...extensionHandlers);
  const bodies: unknown[] = [];
  server.use(
    http.delete(api('/reports/'), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({
        productResult: { deletedCount: 1 },
        reportResult: { deletedCount: 1 },
      });
    }),
  );
  const { user } = renderRoute(routes.reports, {
    signedInAs: 'admin',
    preloadedState: { isExtended: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Fiat Panda' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
  const reason = question.getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveFocus();
  await question.findByText('Nothing else is affected.');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await question.findByText('Reason is required.')).toBeVisible();
  expect(reason).toHaveFocus();
  await user.type(reason, 'Stolen');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await question.findByText('Reason must be at least 8 characters.')).toBeVisible();
  expect(bodies).toEqual([]);
  await user.type(reason, ' photos.');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Successfully deleted the product!')).toBeVisible();
  expect(bodies).toEqual([expect.objectContaining({ reason: 'Stolen photos.' })]);

  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  await user.click(screen.getByRole('button', { name: 'Delete selected' }));
  const many = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
  await many.findByText('Nothing else is affected.');
  await user.type(many.getByRole('textbox', { name: 'Reason' }), 'Not for sale here.');
  await user.click(many.getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(bodies.length).toBeGreaterThan(2));
  for (const body of bodies.slice(1)) {
    expect(body).toMatchObject({ reason: 'Not for sale here.' });
  }
});
