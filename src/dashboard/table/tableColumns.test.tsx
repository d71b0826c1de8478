import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { routes } from '#contract/routes';
import { deferred } from '@/testing/deferred';
import { makeBooking, makeProduct, makeReport, makeUser } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import type { people } from '@/testing/people';
import { preloadTables } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

/** The columns of spec §2, table by table, each with one row of buttons. */

interface Table {
  title: string;
  path: string;
  person: keyof typeof people;
  columns: string[];
  buttons: string[];
  hasPicture: boolean;
}

const tables: Table[] = [
  {
    title: 'All Buyers',
    path: routes.dashboard,
    person: 'admin',
    columns: ['Name', 'Email', 'Actions'],
    buttons: ['Delete Robin'],
    hasPicture: false,
  },
  {
    title: 'All Sellers',
    path: routes.sellers,
    person: 'admin',
    columns: ['Name', 'Email', 'Status', 'Actions'],
    buttons: ['Verify Robin', 'Delete Robin'],
    hasPicture: false,
  },
  {
    title: 'My Products',
    path: routes.dashboard,
    person: 'seller',
    columns: ['Created', 'Picture', 'Name', 'Status', 'Original price', 'Resale price', 'Actions'],
    buttons: ['Advertise Robin', 'Delete Robin'],
    hasPicture: true,
  },
  {
    title: 'My Orders',
    path: routes.dashboard,
    person: 'buyer',
    columns: ['Image', 'Name', 'Price', 'Action'],
    buttons: [],
    hasPicture: true,
  },
  {
    title: 'Reported Products',
    path: routes.reports,
    person: 'admin',
    columns: ['Picture', 'Name', 'Seller email', 'Price', 'Actions'],
    buttons: ['Delete Robin'],
    hasPicture: true,
  },
];

preloadTables(...tables.map(({ path }) => path));

/** One row for every table, all with the name Robin. */
function fillWorld() {
  const car = makeProduct({
    _id: 'robin',
    name: 'Robin',
    picture: 'https://pictures.example/r.jpg',
  });
  world.products = [car];
  world.users = [
    makeUser({ name: 'Robin' }),
    makeUser({ name: 'Robin', role: 'seller', verified: false }),
  ];
  world.bookings = [makeBooking({ productId: 'robin', productName: 'Robin' })];
  world.reports = [makeReport({ productId: 'robin' })];
}

describe.each(tables)('$title', ({ title, path, person, columns, buttons, hasPicture }) => {
  test('has the columns and actions of the specification', async () => {
    fillWorld();
    renderRoute(path, { signedInAs: person });
    await screen.findByText('Robin');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    const row = await screen.findByRole('row', { name: /Robin/ });
    const headers = screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent.trim())
      .filter(Boolean);
    expect(headers).toEqual(columns);
    const names = within(row)
      .getAllByRole('gridcell')
      .flatMap((cell) => within(cell).queryAllByRole('button'))
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual(buttons);
    // The text next to a picture names it, so the picture has an empty alt.
    await waitFor(() =>
      expect(
        within(row)
          .queryAllByAltText('')
          .map((picture) => picture.getAttribute('src')),
      ).toEqual(hasPicture ? ['https://pictures.example/r.jpg'] : []),
    );
  });
});

test('shows a loading state until its rows are loaded', async () => {
  fillWorld();
  const answer = deferred();
  server.use(http.get(api('/users/all/buyers'), () => answer.promise));
  renderRoute(routes.dashboard, { signedInAs: 'admin' });
  // Labelled with the table’s noun, because the page has its own status while it loads.
  const status = { name: 'Loading buyers' };
  expect(await screen.findByRole('status', status)).toBeVisible();
  expect(screen.queryByText('Robin')).not.toBeInTheDocument();
  // The number of rows is unknown, so there is no next page.
  expect(await screen.findByRole('grid', { name: 'All Buyers' })).toBeVisible();
  for (const next of screen.queryAllByRole('button', { name: 'Go to next page' })) {
    expect(next).toBeDisabled();
  }
  expect(screen.queryByText(/more than/)).not.toBeInTheDocument();

  answer.resolve();
  expect(await screen.findByText('Robin')).toBeVisible();
  expect(screen.queryByRole('status', status)).not.toBeInTheDocument();
});
