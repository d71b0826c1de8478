import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { TOTAL_BOUNDED_HEADER, TOTAL_COUNT_HEADER } from '#contract/limits';
import { routes } from '#contract/routes';
import { deferred } from '@/testing/deferred';
import { makeUser } from '@/testing/factories';
import { pagedList } from '@/testing/handlers/paged';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

/** Loading and failing requests, tested with the buyers for all tables. */

preloadTables(routes.dashboard);

const LIST = '/users/all/buyers';
const open = () => renderRoute(`${routes.dashboard}?pageSize=10`, { signedInAs: 'admin' });

beforeEach(() => {
  world.users = Array.from({ length: 32 }, (_, index) =>
    makeUser({ name: `Person ${String(index + 1).padStart(2, '0')}` }),
  );
});

test('a loading state is shown until the rows are loaded', async () => {
  const answer = deferred();
  server.use(http.get(api(LIST), () => answer.promise));
  open();
  // Labelled with the table’s noun, because the page has its own status while it loads.
  const status = { name: 'Loading buyers' };
  expect(await screen.findByRole('status', status)).toBeVisible();
  expect(screen.queryByText('Person 01')).not.toBeInTheDocument();
  // The number of rows is unknown, so there is no next page.
  expect(await screen.findByRole('grid', { name: 'All Buyers' })).toBeVisible();
  for (const next of screen.queryAllByRole('button', { name: 'Go to next page' })) {
    expect(next).toBeDisabled();
  }
  expect(screen.queryByText(/more than/)).not.toBeInTheDocument();

  answer.resolve();
  expect(await screen.findByText('Person 01')).toBeVisible();
  expect(screen.queryByRole('status', status)).not.toBeInTheDocument();
});

test('an error is shown, and Retry loads the rows', async () => {
  server.use(http.get(api(LIST), () => HttpResponse.error()));
  const { user } = open();

  expect(await screen.findByText('We couldn’t load the buyers')).toBeVisible();
  expect(screen.getByText(/couldn’t reach Second Gear/)).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Person 01')).toBeVisible();
});

test('rows that could not be refreshed stay with a notice until Retry succeeds', async () => {
  const { user } = open();
  const row = await screen.findByRole('row', { name: /Person 03/ });
  server.use(http.get(api(LIST), () => HttpResponse.json({}, { status: 403 })));
  await user.click(within(row).getByRole('button', { name: 'Delete Person 03' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));

  expect(await screen.findByText(/These buyers may be out of date\./)).toBeVisible();
  expect(await screen.findByRole('row', { name: /Person 01/ })).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/out of date/)).not.toBeInTheDocument());
  expect(screen.queryByRole('row', { name: /Person 03/ })).not.toBeInTheDocument();
});

describe('an export with several pages', () => {
  const downloads = jest.fn();
  beforeEach(() => {
    downloads.mockClear();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(downloads);
    Object.defineProperty(URL, 'createObjectURL', { value: () => 'blob:', configurable: true });
    Object.defineProperty(URL, 'revokeObjectURL', { value: () => undefined, configurable: true });
    server.use(pagedList(LIST, () => world.users));
  });
  afterEach(() => jest.restoreAllMocks());

  /** Handles the export’s requests, which have a larger page size than the table’s. */
  const respondToExport = (answer: () => Promise<Response | undefined>) =>
    server.use(
      http.get(api(LIST), ({ request }) =>
        new URL(request.url).searchParams.get('pageSize') === '100' ? answer() : undefined,
      ),
    );

  test('is stopped with the same button and saves nothing', async () => {
    const pages = deferred();
    respondToExport(async () => {
      await pages.promise;
      return undefined;
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await user.click(await screen.findByRole('button', { name: /^Stop export/ }));
    expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeEnabled();

    pages.resolve();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Exported 32 buyers.')).toBeVisible();
    expect(downloads).toHaveBeenCalledTimes(1);
  });

  test('shows an error if a page fails, and can be restarted', async () => {
    respondToExport(() => Promise.resolve(HttpResponse.json({}, { status: 403 })));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(/^Export failed\. /)).toBeVisible();
    expect(downloads).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  });
});

test('shows a notice if a search finds more rows than the server lists', async () => {
  server.use(
    http.get(api(LIST), () =>
      HttpResponse.json(world.users.slice(0, 10), {
        headers: { [TOTAL_COUNT_HEADER]: '500', [TOTAL_BOUNDED_HEADER]: 'true' },
      }),
    ),
  );
  const { user } = open();
  expect(await screen.findByText(/^More than 500 matches\./)).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'pe');
  expect(await screen.findByText('More than 500 buyers found')).toBeInTheDocument();
});
