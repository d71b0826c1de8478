import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { routes } from '#contract/routes';
import { makeBooking, makeProduct, makeReport, makeUser } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import type { people } from '@/testing/people';
import { renderRoute } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

/** The columns of spec §2, table by table, each with one row of buttons. */

interface Table {
  title: string;
  path: string;
  person: keyof typeof people;
  list: string;
  columns: string[];
  buttons: string[];
  hasPicture: boolean;
}

const tables: Table[] = [
  {
    title: 'All Buyers',
    path: routes.dashboard,
    person: 'admin',
    list: '/users/all/buyers',
    columns: ['Name', 'Email', 'Actions'],
    buttons: ['Delete Robin'],
    hasPicture: false,
  },
  {
    title: 'All Sellers',
    path: routes.sellers,
    person: 'admin',
    list: '/users/all/sellers',
    columns: ['Name', 'Email', 'Status', 'Actions'],
    buttons: ['Verify Robin', 'Delete Robin'],
    hasPicture: false,
  },
  {
    title: 'My Products',
    path: routes.dashboard,
    person: 'seller',
    list: '/products/seller/:email',
    columns: ['Created', 'Picture', 'Name', 'Status', 'Original price', 'Resale price', 'Actions'],
    buttons: ['Advertise Robin', 'Delete Robin'],
    hasPicture: true,
  },
  {
    title: 'My Orders',
    path: routes.dashboard,
    person: 'buyer',
    list: '/bookings/:email',
    columns: ['Image', 'Name', 'Price', 'Action'],
    buttons: [],
    hasPicture: true,
  },
  {
    title: 'Reported Products',
    path: routes.reports,
    person: 'admin',
    list: '/reports',
    columns: ['Picture', 'Name', 'Seller email', 'Price', 'Actions'],
    buttons: ['Delete Robin'],
    hasPicture: true,
  },
];

/** One row for every table, and all of them are called Robin. */
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

describe.each(tables)('$title', ({ path, person, list, columns, buttons, hasPicture }) => {
  test('has the columns of the specification, and its buttons', async () => {
    fillWorld();
    renderRoute(path, { signedInAs: person });
    await screen.findByText('Robin');
    const row = screen.getByRole('row', { name: /Robin/ });
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
    if (hasPicture) {
      await waitFor(() =>
        expect(row.querySelector('img')).toHaveAttribute('src', 'https://pictures.example/r.jpg'),
      );
    }
  });

  test('says that it is loading until its rows are there', async () => {
    server.use(http.get(api(list), () => delay('infinite')));
    renderRoute(path, { signedInAs: person });
    const page = within(await screen.findByRole('main'));
    await waitFor(() =>
      expect([
        ...page.queryAllByRole('progressbar'),
        ...page.queryAllByRole('status', { name: /Loading/ }),
      ]).not.toHaveLength(0),
    );
    expect(screen.queryByRole('row', { name: /Robin/ })).not.toBeInTheDocument();
  });
});
