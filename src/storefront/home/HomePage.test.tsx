import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { retryPolicy } from '@/api/baseQuery';
import { deferred } from '@/testing/deferred';
import { api } from '@/testing/handlers/respond';
import { makeBooking, makeProduct } from '@/testing/factories';
import { renderRoute } from '@/testing/renderRoute';
import { fail, failOnce, respond } from '@/testing/responses';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { signedOut } from '@/auth/sessionSlice';

const advertisedList = () => screen.findByRole('list', { name: 'Top Advertised Products' });

test('requests its lists once, even if the session becomes known later', async () => {
  const { store, user } = renderRoute('/', {
    preloadedState: { session: { status: 'unknown' } },
  });
  await screen.findByRole('link', { name: 'SUV' });
  await advertisedList();
  act(() => void store.dispatch(signedOut()));
  await user.click(await screen.findByRole('link', { name: 'Blogs' }));
  await screen.findByRole('heading', { name: 'Questions and answers' });
  const lists = world.calls.filter((call) => /categories|advertised/.test(call));
  expect([...lists].sort()).toEqual([
    'GET /categories',
    'GET /products/advertised?page=1&pageSize=24',
  ]);
});

test('has the headline, a link to the start category and four guarantees', async () => {
  renderRoute('/');
  const headline = 'Buy your dream car with the cheapest price';
  expect(await screen.findByRole('heading', { level: 1, name: headline })).toBeVisible();
  expect(screen.getByText(/top resale cars platform with more than 5 categories/)).toBeVisible();
  const section = within(screen.getByRole('region', { name: 'Our guarantees' }));
  const promises = section.getAllByRole('heading', { level: 2 });
  expect(promises.map(({ textContent }) => textContent)).toEqual([
    '200+ point inspection',
    'Good as new Faults, dents and scratches fixed',
    '30-day money-back guarantee',
    '10-month warranty',
  ]);
});

test.each([
  [undefined, 'Sell your car', '/signup?as=seller'],
  ['buyer', 'Sell your car', '/dashboard/profile'],
  ['seller', 'Add your car', '/dashboard/add-product'],
] as const)('the banner has a way to sell for %s', async (signedInAs, name, url) => {
  renderRoute('/', { preloadedState: { isExtended: true }, ...(signedInAs && { signedInAs }) });
  await waitFor(() => expect(screen.getByRole('link', { name })).toHaveAttribute('href', url));
});

test.each([
  [['c1', 'c0'], 'c0'],
  [['c1', 'c2'], 'c1'],
])('Get Started links to a category that the server has: of %j to %s', async (ids, startId) => {
  const names: Record<string, string> = { c0: 'All', c1: 'Saloons', c2: 'Vans' };
  world.categories = ids.map((_id) => ({ _id, name: names[_id] ?? '' }));
  renderRoute('/');
  await screen.findByRole('link', { name: 'Saloons' });
  expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    `/category/${startId}`,
  );
});

describe('categories', () => {
  test('links to every category', async () => {
    const held = deferred();
    server.use(http.get(api('/categories'), () => held.promise));
    renderRoute('/');
    const section = await screen.findByRole('region', { name: 'All Car Categories' });
    expect(within(section).getByRole('status', { name: 'Loading categories' })).toBeVisible();
    held.resolve();
    const links = await within(section).findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All', '/category/all'],
      ['SUV', '/category/suv'],
      ['Sedan', '/category/sedan'],
      ['Pickup', '/category/pickup'],
    ]);
  });

  test('shows a message if there are none', async () => {
    world.categories = [];
    renderRoute('/');
    expect(await screen.findByText('No categories yet')).toBeVisible();
  });

  test('shows an error with a working Retry', async () => {
    retryPolicy.maxRetries = 0;
    failOnce('GET /categories');
    const { user } = renderRoute('/');
    const section = await screen.findByRole('region', { name: 'All Car Categories' });
    expect(await within(section).findByText('We couldn’t load the categories')).toBeVisible();
    await user.click(within(section).getByRole('button', { name: 'Retry' }));
    expect(await within(section).findByRole('link', { name: 'SUV' })).toBeVisible();
  });
});

describe('advertised products', () => {
  test('are hidden if there are none', async () => {
    world.products = [];
    renderRoute('/');
    await screen.findByRole('link', { name: 'SUV' });
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Top Advertised Products' })).toBeNull(),
    );
  });

  test('show a spinner while they load', async () => {
    fail('GET /products/advertised', 'never');
    renderRoute('/');
    expect(await screen.findByRole('status', { name: 'Loading advertised cars' })).toBeVisible();
  });

  test('show the main facts', async () => {
    renderRoute('/');
    const card = within(
      within(await advertisedList()).getByRole('article', { name: 'Volvo XC60' }),
    );
    expect(card.getByRole('img', { name: 'Photo of Volvo XC60' })).toHaveAttribute(
      'src',
      expect.stringContaining('https://pictures.example/'),
    );
    expect(card.getByText('$21.5K')).toBeVisible();
    expect(card.getByText('$20K')).toBeVisible();
    // For tooltips and screen readers.
    expect(card.getByText(/^\$21,500/)).toBeInTheDocument();
    expect(card.getByTitle(/^\$21,500/)).toHaveTextContent('$21.5K');
    expect(card.queryByText(/less than new/)).toBeNull();
    expect(card.getByText(/Lisbon/)).toHaveTextContent('2018 · 4 years used · Lisbon');
    expect(card.getByText('Sam Seller')).toBeVisible();
    expect(await card.findByTitle('Verified seller')).toBeInTheDocument();
    expect(card.getByText('Mar 5, 2024')).toBeVisible();
  });

  test('request the verification of a seller once, however many cars they have', async () => {
    world.products = Array.from({ length: 5 }, () => makeProduct({ advertise: true }));
    renderRoute('/');
    expect(await within(await advertisedList()).findAllByTitle('Verified seller')).toHaveLength(5);
    expect(world.calls.filter((call) => call.includes('/users/verified/'))).toHaveLength(1);
  });

  test('use the verification of the product if the response contains it', async () => {
    const advertise = true;
    world.products = [
      makeProduct({ advertise, name: 'Known', sellerVerified: false }),
      makeProduct({ advertise, name: 'Unknown' }),
    ];
    renderRoute('/');
    const unknown = within(await screen.findByRole('article', { name: 'Unknown' }));
    expect(await unknown.findByTitle('Verified seller')).toBeInTheDocument();
    expect(screen.getAllByTitle('Verified seller')).toHaveLength(1);
  });

  test('show whether a car is on hold or sold, and why it cannot be booked', async () => {
    world.products = [
      makeProduct({
        name: 'Held',
        advertise: true,
        reservedUntil: new Date(Date.now() + 3_600_000).toISOString(),
      }),
      makeProduct({ name: 'Gone', advertise: true, status: 'sold' }),
      makeProduct({ name: 'Free', advertise: true, reservedUntil: '2024-01-01T00:00:00.000Z' }),
    ];
    renderRoute('/');
    const list = within(await advertisedList());
    const bookIn = (name: string) =>
      within(list.getByRole('article', { name })).getByRole('button', { name: /^Book Now/ });

    // Only the badge says it: a line above Book Now would open a gap in the neighbouring cards.
    const held = within(list.getByRole('article', { name: 'Held' }));
    expect(held.getByText(/on hold/i)).toHaveTextContent(
      /^On hold until \w{3} \d+, \d+:\d+\s[AP]M$/,
    );
    expect(bookIn('Held')).toBeDisabled();
    expect(bookIn('Held')).toHaveAccessibleDescription(/^On hold until/);
    expect(within(list.getByRole('article', { name: 'Gone' })).getByText('Sold')).toBeVisible();
    expect(bookIn('Gone')).toBeDisabled();
    expect(bookIn('Free')).toBeEnabled();
  });

  test('stay where they are when one is booked, whose card leads to its order', async () => {
    const names = ['First', 'Second', 'Third'];
    world.products = names.map((name) => makeProduct({ _id: name, name, advertise: true }));
    // Our server lists cars on hold last.
    server.use(
      http.post(api('/bookings'), () => {
        const [first, ...others] = world.products;
        if (first)
          world.products = [...others, { ...first, reservedUntil: '2100-01-01T00:00:00Z' }];
        world.bookings = [makeBooking({ _id: 'b-1', productId: 'First' })];
        return HttpResponse.json({ acknowledged: true });
      }),
    );
    const { user, goTo } = renderRoute('/', { signedInAs: 'buyer' });
    const shownNames = () =>
      screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
    await user.click(await screen.findByRole('button', { name: 'Book Now First' }));
    await user.click(await screen.findByRole('button', { name: 'Book now' }));
    const order = await screen.findByRole('link', { name: 'See your order First' });
    expect(order).toHaveAttribute('href', '/dashboard/orders/b-1');
    expect(order).toHaveFocus();
    await waitFor(() =>
      expect(world.calls.filter((call) => call.includes('advertised'))).toHaveLength(2),
    );
    expect(shownNames()).toEqual(names);

    await goTo('/blogs');
    await goTo('/');
    await waitFor(() => expect(shownNames()).toEqual(['Second', 'Third', 'First']));
  });

  test('render with most fields missing', async () => {
    respond('GET /products/advertised', [
      { _id: 'bare', name: null, resalePrice: 'ask me', picture: null },
    ]);
    renderRoute('/');
    const card = within(await screen.findByRole('article', { name: 'Unnamed car' }));
    expect(card.getByText('No price')).toBeVisible();
    expect(card.getByText('Private seller')).toBeVisible();
    expect(card.getByRole('button', { name: /^Book Now/ })).toBeDisabled();
  });

  test.each([
    [/^Book Now/, '/?book=car-1'],
    [/^Report To Admin/, '/'],
  ])('redirect anonymous users to the log-in page: %s', async (button, from) => {
    const { user, shown } = renderRoute('/');
    await user.click(within(await advertisedList()).getByRole('button', { name: button }));
    await waitFor(() => expect(shown.location.pathname).toBe('/login'));
    expect(shown.location.state).toMatchObject({ from });
  });
});
