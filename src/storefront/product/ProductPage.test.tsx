import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { errorCodes } from '#contract/errorCodes';
import { routes } from '#contract/routes';
import type { WireProductSeller } from '#contract/types';
import { makeBooking, makeProduct } from '@/testing/factories';
import { fakeTimers } from '@/testing/fakeTimers';
import { api, extendedHeaders } from '@/testing/handlers/respond';
import { buyer, seller } from '@/testing/people';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail, failOnce, respond } from '@/testing/responses';
import { server } from '@/testing/server';
import { world } from '@/testing/world';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';

preloadPages(routes.product('car-1'), routes.category('suv'));

/** The seller’s, as it is shown. */
const PHONE = '+351 912 345 678';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

const car = makeProduct({
  _id: 'car-1',
  name: 'Volvo XC60 D4',
  resalePrice: 21_990.5,
  originalPrice: 39_300,
  description: 'First owner.\n\nWinter tyres\nincluded.',
});

beforeEach(() => server.use(...extensionHandlers));
beforeEach(() => {
  world.products = [{ ...car }];
});

describe('the product page', () => {
  it('is public and shows all fields of the specification', async () => {
    renderRoute('/cars/car-1/volvo-xc60-d4');
    expect(await title('Volvo XC60 D4')).toBeVisible();
    expect(screen.getByText('$21,990.50')).toBeVisible();
    expect(screen.getByText('$39,300')).toBeVisible();
    expect(screen.getByText('44% less than new')).toBeVisible();
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['Good', '2018', '4 years', 'Lisbon', 'Mar 5, 2024']);
    expect(screen.getByText('First owner.')).toBeVisible();
    expect(screen.getByText(/Winter tyres\s+included/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Seller' })).toHaveTextContent('Sam Seller');
    expect(document.title).toBe('Volvo XC60 D4 · Second Gear');
  });

  it('sends no requests beyond the specification', async () => {
    renderRoute('/cars/car-1');
    await title('Volvo XC60 D4');
    await screen.findByTitle('Verified seller');
    expect(world.calls).toEqual([
      'GET /products/find/car-1',
      'GET /users/verified/sam@example.com',
    ]);
    expect(screen.queryByRole('heading', { name: 'Similar cars' })).not.toBeInTheDocument();
  });

  it('opens from the name on a card without waiting', async () => {
    fail('GET /products/find/:id', 'never');
    const { user, shown } = renderRoute('/category/suv', { signedInAs: 'buyer' });
    await user.click(await screen.findByRole('link', { name: 'Volvo XC60 D4' }));
    // From the list, while the product is refetched.
    expect(await title('Volvo XC60 D4')).toBeVisible();
    expect(shown.location.pathname).toBe('/cars/car-1/volvo-xc60-d4');
    await waitFor(() => expect(world.calls).toContain('GET /products/find/car-1'));
  });

  it('redirects anonymous users to the log-in page on Book Now, and back to the open dialog', async () => {
    const { user, shown } = renderRoute('/cars/car-1');
    await user.click(await screen.findByRole('button', { name: /^Book Now/ }));
    await waitFor(() => expect(shown.location.pathname).toBe('/login'));
    expect(shown.location.state).toMatchObject({ from: '/cars/car-1?book=car-1' });
  });

  it('shows that a car is sold, on hold or the user’s own', async () => {
    world.products = [
      { ...car, _id: 'sold', status: 'sold' },
      { ...car, _id: 'held', reservedUntil: '2999-01-01T10:00:00.000Z', userEmail: 'x@cars.test' },
      { ...car, _id: 'own', userEmail: seller.email },
    ];
    const { goTo } = renderRoute('/cars/sold', { signedInAs: 'seller' });
    expect(await screen.findByText('This car is sold.')).toBeVisible();
    await goTo('/cars/own');
    expect(await screen.findByText('This is your own car.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Book Now|Report)/ })).not.toBeInTheDocument();
    await goTo('/cars/held');
    expect(await screen.findByText('On hold')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Book Now/ })).toBeDisabled();
  });

  it('shows the seller’s phone number to the buyer who booked the car', async () => {
    world.bookings = [makeBooking({ productId: 'car-1', email: buyer.email })];
    renderRoute('/cars/car-1', { signedInAs: 'buyer' });
    expect(await screen.findByRole('link', { name: PHONE })).toHaveAttribute(
      'href',
      'tel:+351912345678',
    );
    expect(screen.getByRole('link', { name: 'Pay Volvo XC60 D4' })).toBeVisible();
  });

  it('says when the seller’s phone number appears, and shows it without a reload', async () => {
    fakeTimers();
    const sellerPhoneFrom = new Date(Date.now() + 90_000).toISOString();
    world.bookings = [makeBooking({ productId: 'car-1', email: buyer.email, sellerPhoneFrom })];
    world.products = [{ ...car, phone: '' }];
    renderRoute('/cars/car-1', { signedInAs: 'buyer' });
    expect(
      await screen.findByText('The seller’s phone number appears here in 2 minutes.'),
    ).toBeVisible();

    world.products = [{ ...car }];
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(await screen.findByRole('link', { name: PHONE })).toBeVisible();
    expect(screen.queryByText(/phone number appears/)).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('does not show the seller’s phone number to others', async () => {
    renderRoute('/cars/car-1', { signedInAs: 'buyer' });
    await title('Volvo XC60 D4');
    expect(screen.queryByRole('link', { name: /912/ })).not.toBeInTheDocument();
  });

  it('shows an error with a working Retry', async () => {
    failOnce('GET /products/find/:id', 403);
    const { user } = renderRoute('/cars/car-1');
    expect(await title('We couldn’t load this car')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await title('Volvo XC60 D4')).toBeVisible();
  });
});

describe('related cars, from a server that has them', () => {
  const headers = extendedHeaders;
  const related: WireProductSeller = {
    _id: 'sam',
    name: 'Sam Seller',
    verified: true,
    createdAt: '2023-05-05T09:30:00.000Z',
    unsoldCount: 12,
    soldCount: 3,
    listings: [makeProduct({ _id: 'other', name: 'Fiat Panda' })],
  };

  beforeEach(() => {
    server.use(
      http.get(api('/products/find/:id/similar'), () =>
        HttpResponse.json([makeProduct({ _id: 'similar', name: 'BMW X3' })]),
      ),
      http.get(api('/products/find/:id/seller'), () => HttpResponse.json(related)),
      http.get(api('/products/find/:id'), ({ params }) =>
        params.id === 'car-1'
          ? HttpResponse.json(car, { headers })
          : HttpResponse.json({ message: 'gone' }, { status: 404, headers }),
      ),
    );
  });

  it('that are free come in place of Book Now if someone else has the car', async () => {
    const held = '2999-01-01T10:00:00.000Z';
    const similar = [
      makeProduct({ _id: 'held', name: 'Kia Sportage', reservedUntil: held }),
      makeProduct({ _id: 'free', name: 'BMW X3', resalePrice: 9000 }),
      makeProduct({ _id: 'gone', name: 'Audi Q5', status: 'sold' }),
    ];
    server.use(
      http.get(api('/products/find/:id/similar'), () => HttpResponse.json(similar)),
      http.get(api('/products/find/:id'), () =>
        HttpResponse.json({ ...car, reservedUntil: held }, { headers }),
      ),
    );
    renderRoute('/cars/car-1', { signedInAs: 'buyer' });
    expect(await screen.findByText(/^On hold for another buyer until Jan 1, 2999/)).toBeVisible();
    const free = within(await screen.findByRole('list', { name: 'Similar cars you can book' }));
    expect(free.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'BMW X3$9,000',
    ]);
    expect(screen.queryByRole('button', { name: /^Book Now Volvo XC60/ })).not.toBeInTheDocument();
  });

  it('include similar cars, and the seller’s details and other cars', async () => {
    renderRoute('/cars/car-1');
    const similar = await screen.findByRole('list', { name: 'Similar cars' });
    expect(within(similar).getByRole('link', { name: 'BMW X3' })).toBeVisible();
    const others = await screen.findByRole('list', { name: 'More from Sam Seller' });
    expect(within(others).getByRole('link', { name: 'Fiat Panda' })).toBeVisible();
    const panel = screen.getByRole('region', { name: 'Seller' });
    expect(panel).toHaveTextContent('Member since May 5, 2023 · 12 for sale · 3 sold');
  });

  it('include similar cars if the car is gone', async () => {
    renderRoute('/cars/nothing');
    expect(await screen.findByRole('list', { name: 'Similar cars' })).toBeVisible();
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: 'Search cars' })).toHaveAttribute('href', '/search');
    expect(world.calls).not.toContain('GET /products/find/nothing/seller');
  });

  it('show an error if they fail to load', async () => {
    fail('GET /products/find/:id/similar', 403);
    renderRoute('/cars/car-1');
    expect(await screen.findByText('We couldn’t load similar cars')).toBeVisible();
    expect(await title('Volvo XC60 D4')).toBeVisible();
  });
});

describe('optional facts, from a server that has them', () => {
  const factOf = (label: string) =>
    screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

  beforeEach(() => {
    const headers = extendedHeaders;
    const stated = { ...car, mileageKm: 61_000, fuel: 'diesel', nextInspection: '2027-05' };
    server.use(
      http.get(api('/products/find/:id'), () => HttpResponse.json(stated, { headers })),
      http.get(api('/products/:categoryId'), () => HttpResponse.json([stated], { headers })),
    );
  });

  it('are in the table; those not stated are named below it', async () => {
    renderRoute('/cars/car-1');
    await title('Volvo XC60 D4');
    expect(factOf('Fuel')).toBe('Diesel');
    expect(factOf('Next inspection due')).toBe('May 2027');
    expect(screen.queryByText('Gearbox')).not.toBeInTheDocument();
    expect(screen.getByText(/^Not provided: /)).toHaveTextContent(
      /^Not provided: Make, Model, Gearbox, Power, Colour, .*Accident-free, VIN$/,
    );
  });

  it('are in the selected unit, which is stored and used on cards too', async () => {
    const { user, goTo } = renderRoute('/cars/car-1', { signedInAs: 'buyer' });
    await title('Volvo XC60 D4');
    // The language of the test browser is American English.
    expect(factOf('Mileage')).toContain('37,904 mi (61,000 km)');
    await user.click(screen.getByRole('button', { name: 'Use km' }));
    expect(factOf('Mileage')).toContain('61,000 km (37,904 mi)');
    await goTo('/category/suv');
    expect(await screen.findByText('61,000 km · Diesel')).toBeVisible();
  });
});

describe('from a server with editing', () => {
  const edited = (changes: object) =>
    respond('GET /products/find/:id', { ...car, ...changes }, extendedHeaders);

  it('shows price changes, newest first', async () => {
    edited({
      priceChanges: [
        { from: 23_000, to: 23_490.5, at: '2026-10-20T12:00:00.000Z' },
        { from: '23490.50', to: '21990.50', at: '2026-11-03T12:00:00.000Z' },
        { from: 'dear', to: 1 },
      ],
    });
    renderRoute('/cars/car-1');
    const history = within(await screen.findByRole('list', { name: 'Price history' }));
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Reduced by $1,500 on Nov 3, 2026',
      'Increased by $490.50 on Oct 20, 2026',
    ]);
  });

  it.each([
    ['Withdrawn', {}, 'The seller has taken this car off the market.'],
    ['Sold', { soldElsewhere: true }, 'This car has been sold.'],
  ])('shows that a car is off the market: %s', async (badge, more, message) => {
    edited({ status: 'withdrawn', ...more });
    renderRoute('/cars/car-1');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText(badge)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Book Now/ })).not.toBeInTheDocument();
  });

  it.each([
    ['is gone', errorCodes.notFound, '', /withdrawn it/, 'All categories', '/'],
    ['was sold', errorCodes.productSold, 'Sold.', /has been sold/, 'All categories', '/'],
    [
      'was removed by an admin',
      errorCodes.productRemoved,
      'Stolen.',
      /Our reason: Stolen\.$/,
      'My Products',
      routes.dashboard,
    ],
  ])('says that a car %s, and links elsewhere', async (_what, code, message, text, name, to) => {
    fail('GET /products/find/:id', 404, { message, code });
    renderRoute('/cars/car-1', { signedInAs: 'seller' });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
  });

  it('links the seller, and nobody else, to the edit page', async () => {
    edited({});
    const { unmount } = renderRoute('/cars/car-1', { signedInAs: 'seller' });
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      routes.editProduct('car-1'),
    );
    unmount();
    renderRoute('/cars/car-1', { signedInAs: 'buyer' });
    await title('Volvo XC60 D4');
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  });
});

describe('sharing', () => {
  const share = () => screen.findByRole('button', { name: 'Share' });

  it('copies the link if the browser has no share sheet', async () => {
    const { user } = renderRoute('/cars/car-1');
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await share());
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(copy).toHaveBeenCalledWith('http://localhost/cars/car-1/volvo-xc60-d4');
  });

  it('opens the share sheet, and shows no error if it is closed', async () => {
    const shared: unknown[] = [];
    const { user } = renderRoute('/cars/car-1');
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (data: unknown) => {
        shared.push(data);
        return Promise.reject(new DOMException('closed', 'AbortError'));
      },
    });
    await user.click(await share());
    Reflect.deleteProperty(navigator, 'share');
    expect(shared).toEqual([
      { title: 'Volvo XC60 D4', url: 'http://localhost/cars/car-1/volvo-xc60-d4' },
    ]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
