import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { routes } from '#contract/routes';
import type { WireUser } from '#contract/types';
import { viewport } from '@/testing/browserGaps';
import { makeUser } from '@/testing/factories';
import { deferred } from '@/testing/deferred';
import { pagedList } from '@/testing/handlers/paged';
import { api } from '@/testing/handlers/respond';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { columnHeaders, exportLines } from '@/testing/tables';
import { world } from '@/testing/world';

preloadTables(routes.dashboard);

/** Behaviour that all tables share, tested with the admin’s buyers. */

const open = (search = '') => renderRoute(`${routes.dashboard}${search}`, { signedInAs: 'admin' });

const people = (count: number): WireUser[] =>
  Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    return makeUser({ name: `Person ${number}`, email: `p${number}@example.com` });
  });

const shownNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[1]?.textContent);

const searchBox = () => screen.findByRole('searchbox', { name: 'Search buyers' });

const listCalls = () => world.calls.filter((call) => call.startsWith('GET /users/all/buyers'));

describe.each([
  ['a server that returns whole lists', () => undefined],
  ['a paging server', () => server.use(pagedList('/users/all/buyers', () => world.users))],
])('with %s', (_name, useServer) => {
  beforeEach(() => {
    world.users = people(32);
    useServer();
  });

  test('shows the page and sort of the URL', async () => {
    open('?page=4&pageSize=10&sort=name:desc');

    expect(await screen.findByText('31–32 of 32')).toBeVisible();
    await waitFor(() => expect(shownNames()).toEqual(['Person 02', 'Person 01']));
  });

  test('searches while typing, and shows all rows after the search is cleared', async () => {
    const { user, shown } = open('?pageSize=10');

    await user.type(await searchBox(), 'p27');
    expect(await screen.findByText('1–1 of 1')).toBeVisible();
    await waitFor(() => expect(shownNames()).toEqual(['Person 27']));
    expect(shown.location.search).toBe('?pageSize=10&q=p27');

    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('1–10 of 32')).toBeVisible();
    expect(shown.location.search).toBe('?pageSize=10');
  });

  test('exports all rows with the sorting of the table, not only those on the page', async () => {
    const { user } = open('?pageSize=10&sort=name:desc');

    await screen.findByText('1–10 of 32');
    const lines = await exportLines(user, 'Exported 32 buyers.');
    expect(lines).toHaveLength(33);
    expect(lines[0]).toBe('Name,Email');
    expect(lines[32]).toBe('Person 01,p01@example.com');
  });
});

describe('the table', () => {
  beforeEach(() => {
    world.users = people(32);
  });

  test('has the columns and actions of the specification, without pictures', async () => {
    open('?pageSize=10');
    expect(await screen.findByRole('heading', { level: 1, name: 'All Buyers' })).toBeVisible();
    const first = within(await screen.findByRole('row', { name: /Person 01/ }));
    expect(columnHeaders()).toEqual(['Name', 'Email', 'Actions']);
    expect(first.getByText('p01@example.com')).toBeVisible();
    expect(first.queryByAltText('')).not.toBeInTheDocument();
    const buttons = first.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(buttons).toEqual(['Delete Person 01']);
  });

  test('asks a server that returns whole lists once, whatever is shown of it', async () => {
    const { user, shown, goTo } = open('?pageSize=10');

    await user.click(await screen.findByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByText('Person 11')).toBeVisible();
    expect(shown.location.search).toBe('?pageSize=10&page=2');
    await user.click(screen.getByText('Name'));
    await user.click(screen.getByText('Name'));
    expect(await screen.findByText('Person 32')).toBeVisible();
    // Page and sort are in the URL, so that Back and Forward restore them.
    await goTo(-2);
    expect(await screen.findByText('Person 11')).toBeVisible();
    await goTo(2);
    expect(await screen.findByText('Person 32')).toBeVisible();
    await user.type(await searchBox(), 'p25');
    expect(await screen.findByText('1–1 of 1')).toBeVisible();

    expect(listCalls()).toEqual(['GET /users/all/buyers?page=1&pageSize=10']);
  });

  test('asks a paging server for what is shown, but not on each keystroke', async () => {
    server.use(pagedList('/users/all/buyers', () => world.users));
    const { user } = open('?pageSize=10');

    expect(await screen.findByText('1–10 of 32')).toBeVisible();
    await user.type(await searchBox(), 'p3{Enter}');
    expect(await screen.findByText('1–3 of 3')).toBeVisible();
    // Enter leads on to the first row that was found.
    await waitFor(() => expect(screen.getByRole('gridcell', { name: 'Person 30' })).toHaveFocus());

    expect(listCalls().filter((call) => call.includes('?'))).toEqual([
      'GET /users/all/buyers?page=1&pageSize=10',
      'GET /users/all/buyers?page=1&pageSize=10&q=p3',
    ]);
  });

  test('sorts ascending, descending and not at all when a header is pressed', async () => {
    const { user, shown } = open('?pageSize=10');
    const header = await screen.findByRole('columnheader', { name: /^Name/ });

    await user.click(screen.getByText('Name'));
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    expect(header).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(header).toHaveAttribute('aria-sort', 'descending');
    expect(await screen.findByText('Person 32')).toBeVisible();
    expect(shown.location.search).toBe('?pageSize=10&sort=name%3Adesc');
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(header).toHaveAttribute('aria-sort', 'none');
    expect(shown.location.search).toBe('?pageSize=10');
    expect(header).toHaveFocus();

    // A header contains no other control, such as a column menu.
    expect(within(header).queryByRole('button', { name: /menu/i })).not.toBeInTheDocument();
  });

  test('is printed as rows with a title and the date, without its buttons', async () => {
    open('?pageSize=10');
    await screen.findByRole('row', { name: /Person 01/ });
    const region = { name: 'All Buyers on paper' };
    expect(screen.queryByRole('region', region)).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = within(screen.getByRole('region', region));
    expect(paper.getByRole('heading', { name: 'All Buyers' })).toBeVisible();
    expect(paper.getByText(/^\w{3} \d+, \d{4}, \d+:\d\d\s[AP]M/)).toBeVisible();
    const headers = paper.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Name', 'Email']);
    expect(paper.getAllByRole('row')).toHaveLength(11);
    expect(paper.getByRole('row', { name: /Person 01.*p01@example\.com/ })).toBeVisible();
    expect(paper.queryByRole('button')).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('region', region)).not.toBeInTheDocument();
  });
});

describe('selected rows', () => {
  beforeEach(() => {
    world.users = people(12);
  });

  test('are deleted after one confirmation with their number', async () => {
    const { user } = open('?pageSize=10');

    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    const last = await screen.findByRole('row', { name: /Person 12/ });
    await user.click(within(last).getByRole('checkbox'));
    expect(screen.getByText('11 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(question).toHaveAccessibleDescription(
      'Delete 11 buyers. Once deleted, you will not be able to recover this!',
    );
    await user.click(within(question).getByRole('button', { name: 'Delete 11 buyers' }));

    expect(await screen.findByText('Deleted 11 buyers.')).toBeVisible();
    expect(await screen.findByText('1–1 of 1')).toBeVisible();
    expect(world.users.map(({ name }) => name)).toEqual(['Person 11']);
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
  });

  test('are listed with the reason and stay selected if they could not be deleted', async () => {
    const [, stubborn] = world.users;
    server.use(
      http.delete(api(`/users/${stubborn?._id}`), () =>
        HttpResponse.json({ message: 'Money is on its way.', code: 'conflict' }, { status: 409 }),
      ),
    );
    const { user } = open('?pageSize=10');

    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 10 buyers' }));

    const result = await screen.findByRole('dialog', { name: 'Couldn’t delete 1 buyer' });
    expect(within(result).getByText(/^9 of 10 done\./)).toBeVisible();
    expect(within(result).getByRole('listitem')).toHaveTextContent(
      'Person 02: Money is on its way.',
    );
    await user.click(within(result).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
    const left = await screen.findByRole('row', { name: /Person 02/ });
    expect(within(left).getByRole('checkbox')).toBeChecked();
  });

  test('are not deleted after the user leaves the page, and a toast shows the result', async () => {
    const [first, second] = world.users;
    const { promise: response, resolve: respond } = deferred();
    let requestCount = 0;
    server.use(
      http.delete(api('/users/:id'), async ({ params }) => {
        requestCount += 1;
        await response;
        if (params.id === first?._id) {
          return HttpResponse.json({ message: 'Money is on its way.' }, { status: 409 });
        }
        return params.id === second?._id
          ? HttpResponse.json({ message: 'User not found.' }, { status: 404 })
          : undefined;
      }),
    );
    const { user, goTo } = open('?pageSize=10');

    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 10 buyers' }));
    await waitFor(() => expect(requestCount).toBe(3));
    await goTo('/blogs');
    respond();

    const message =
      'Successfully deleted the user! 1 was already handled. Couldn’t delete 1 buyer. ' +
      'Money is on its way. You left the page, so 7 were skipped.';
    expect(await screen.findByText(message)).toBeVisible();
    expect(requestCount).toBe(3);
    expect(world.users).toHaveLength(11);
  });

  test.each([
    ['whole lists', () => undefined],
    ['pages', () => server.use(pagedList('/users/all/buyers', () => world.users))],
  ])(
    'can be those of several searches, with a server that returns %s',
    async (_what, useServer) => {
      useServer();
      const { user } = open('?pageSize=10&q=p03');
      await user.click(
        within(await screen.findByRole('row', { name: /Person 03/ })).getByRole('checkbox'),
      );
      await user.click(screen.getByRole('button', { name: 'Search buyers' }));
      expect(await searchBox()).toHaveFocus();
      await user.clear(await searchBox());
      await user.type(await searchBox(), 'p1');
      await screen.findByRole('row', { name: /Person 11/ });
      await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
      expect(await screen.findByText('4 selected')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Delete selected' })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Show actions' }));
      expect(screen.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Delete selected' }));
      await user.click(await screen.findByRole('button', { name: 'Delete 4 buyers' }));
      expect(await screen.findByText('Deleted 4 buyers.')).toBeVisible();
      expect(world.users).toHaveLength(8);
    },
  );

  test('can be all of a search, and those selected before', async () => {
    world.users.push(makeUser({ name: 'Other', email: 'other@example.com' }));
    server.use(pagedList('/users/all/buyers', () => world.users));
    const { user } = open('?pageSize=10&q=other');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Search buyers' }));
    await user.clear(await searchBox());
    await user.type(await searchBox(), 'person');
    await screen.findByRole('row', { name: /Person 10/ });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Show actions' }));
    await user.click(screen.getByRole('button', { name: 'Select all 12 buyers' }));
    expect(await screen.findByText('13 selected')).toBeVisible();
  });

  test('can be those of all pages, until Escape', async () => {
    const { user } = open('?pageSize=10');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Select all 12 buyers' }));
    expect(await screen.findByText('12 selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await user.keyboard('{Escape}');
    expect(screen.getByText('12 selected')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    // One that is deleted by itself is no longer selected.
    await user.click(screen.getByRole('button', { name: 'Delete Person 03' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('11 selected')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
  });
});

test('goes to the last page when the URL contains a later one', async () => {
  world.users = people(12);
  const { shown } = open('?pageSize=10&page=9');

  expect(await screen.findByText('Person 12')).toBeVisible();
  await waitFor(() => expect(shown.location.search).toBe('?pageSize=10&page=2'));
});

test('shows that nothing matches, with a way to clear the filters', async () => {
  world.users = people(3);
  const { user, shown } = open('?q=nobody');

  expect(await screen.findByText('No buyers match “nobody”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));

  expect(await screen.findByText('Person 01')).toBeVisible();
  expect(await searchBox()).toHaveValue('');
  expect(shown.location.search).toBe('');
});

test('remembers hidden columns and the density', async () => {
  world.users = people(1);
  const first = open();
  await first.user.click(await screen.findByRole('button', { name: 'Columns' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
  expect(panel.getByRole('searchbox', { name: 'Search columns' })).toBeVisible();
  expect(panel.getByRole('checkbox', { name: 'All columns' })).toBeVisible();
  expect(panel.getByRole('button', { name: 'Show default columns' })).toBeVisible();
  // Neither the name nor the checkboxes can be hidden.
  expect(await panel.findAllByRole('checkbox')).toHaveLength(2);
  await first.user.click(panel.getByRole('checkbox', { name: 'Email' }));
  await first.user.keyboard('{Escape}');
  await first.user.click(screen.getByRole('button', { name: 'Density' }));
  await first.user.click(screen.getByRole('menuitemradio', { name: 'Comfortable' }));
  await first.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('p01@example.com')).not.toBeInTheDocument());
  first.unmount();

  const second = open();
  expect(await screen.findByText('Person 01')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Email' })).not.toBeInTheDocument();
  await second.user.click(screen.getByRole('button', { name: 'Columns' }));
  await second.user.click(await screen.findByRole('button', { name: 'Show default columns' }));
  expect(screen.getByRole('button', { name: 'Show default columns' })).toBeDisabled();
  await second.user.keyboard('{Escape}');
  expect(await screen.findByText('p01@example.com')).toBeVisible();
  await second.user.click(screen.getByRole('button', { name: 'Density' }));
  expect(screen.getByRole('menuitemradio', { name: 'Comfortable' })).toBeChecked();
});

test('shows cards on a phone, with the same search, sorting, selection and actions', async () => {
  viewport.width = 360;
  world.users = people(12);
  const { user, shown } = open('?pageSize=10');

  const list = await screen.findByRole('list', { name: 'All Buyers' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(10));
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sort and filter' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name: Z to A');
  expect(await within(list).findByText('Person 12')).toBeVisible();
  expect(shown.location.search).toBe('?pageSize=10&sort=name%3Adesc');
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 12' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 11' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 11' }));
  expect(screen.getByText('1 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete Person 10' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Person 10')).not.toBeInTheDocument());
});
