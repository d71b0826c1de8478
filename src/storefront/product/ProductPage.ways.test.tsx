import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#contract/routes';
import { makeProduct } from '@/testing/factories';
import { extensionHandlers } from '@/testing/handlers/extensionHandlers';
import { extendedHeaders } from '@/testing/handlers/respond';
import { serveSearch } from '@/testing/handlers/searchHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { respond } from '@/testing/responses';
import { server } from '@/testing/server';
import { world } from '@/testing/world';

/** The ways from the page of a car to other cars. */

preloadPages(routes.product('car-1'), routes.search, routes.category('suv'));

const car = makeProduct({ _id: 'car-1', name: 'Volvo XC60', categoryId: 'suv' });
const held = makeProduct({
  _id: 'car-2',
  name: 'Held One',
  reservedUntil: new Date(Date.now() + 3_600_000).toISOString(),
});
const free = makeProduct({ _id: 'car-3', name: 'Free One' });

beforeEach(() => {
  world.products = [car];
});

/** Reports every observed element as visible. */
class EagerObserver extends IntersectionObserver {
  private readonly report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    super(report);
    this.report = report;
  }
  override observe(target: Element) {
    const rect = target.getBoundingClientRect();
    const rects = { boundingClientRect: rect, intersectionRect: rect, rootBounds: null };
    this.report([{ ...rects, target, isIntersecting: true, intersectionRatio: 1, time: 0 }], this);
  }
}

/** A server with extensions. */
const extended = (seller: object = { _id: 'sam' }) => {
  server.use(...extensionHandlers);
  serveSearch((query) => ({ rows: [car], total: query.get('pageSize') === '1' ? 67 : 1 }));
  respond('GET /products/find/:id', car, extendedHeaders);
  respond('GET /products/find/:id/similar', [held, free]);
  const listings = [held, free];
  respond('GET /products/find/:id/seller', {
    name: 'Sam Seller',
    listings,
    unsoldCount: 65,
    ...seller,
  });
};

const back = () => screen.findByRole('link', { name: 'Back to results' });

describe('the way back', () => {
  it.each(['Photos', 'List'])('leads to the search with %s that the car is from', async (view) => {
    extended();
    const { user, shown } = renderRoute('/search?q=volvo&show=48');
    await user.click(await screen.findByRole('button', { name: view }));
    await user.click(await screen.findByRole('link', { name: 'Volvo XC60' }));
    expect(await back()).toHaveAttribute('href', '/search?q=volvo');
    await user.click(await back());
    await waitFor(() => expect(shown.location.search).toBe('?q=volvo&show=48'));
  });

  it('leads to the category, also of a server without extensions', async () => {
    const { user, shown } = renderRoute('/category/suv', { signedInAs: 'buyer' });
    await user.click(await screen.findByRole('link', { name: 'Volvo XC60' }));
    await user.click(await back());
    await waitFor(() => expect(shown.location.pathname).toBe('/category/suv'));
  });

  it('otherwise leads to the public search of the car’s category', async () => {
    extended();
    renderRoute('/cars/car-1');
    const link = await screen.findByRole('link', { name: 'SUVs' });
    expect(link).toHaveAttribute('href', '/search?category=suv');
  });

  it('is not offered by a server without a search', async () => {
    renderRoute('/cars/car-1');
    await screen.findByRole('heading', { level: 1, name: 'Volvo XC60' });
    expect(screen.queryByRole('link', { name: /^SUVs|^Search|results/ })).not.toBeInTheDocument();
  });
});

describe('other cars', () => {
  beforeEach(() => {
    jest
      .spyOn(window, 'IntersectionObserver')
      .mockImplementation((report) => new EagerObserver(report));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('that are free come first, with a link to all of them', async () => {
    extended();
    renderRoute('/cars/car-1');
    for (const name of ['Similar cars', 'More from Sam Seller']) {
      const strip = within(await screen.findByRole('list', { name }));
      const names = strip.getAllByRole('heading').map(({ textContent }) => textContent);
      expect(names).toEqual(['Free One', 'Held One']);
    }
    expect(await screen.findByRole('link', { name: 'See all 67 SUVs' })).toHaveAttribute(
      'href',
      '/search?category=suv',
    );
    expect(
      await screen.findByRole('link', { name: 'See all 65 cars from Sam Seller' }),
    ).toHaveAttribute('href', '/search?seller=sam');
  });

  it('of the seller are behind their name as well', async () => {
    extended();
    const { user, shown } = renderRoute('/cars/car-1');
    const panel = within(await screen.findByRole('region', { name: 'Seller' }));
    await user.click(await panel.findByRole('link', { name: car.sellerName }));
    await waitFor(() => expect(shown.location).toMatchObject({ search: '?seller=sam' }));
    expect(shown.location.pathname).toBe('/search');
  });

  it.each([
    ['the server cannot find them', { _id: undefined }],
    ['there are no others', { unsoldCount: 1, listings: [] }],
  ])('of the seller have no link if %s', async (_why, seller) => {
    extended({ _id: 'sam', ...seller });
    renderRoute('/cars/car-1');
    expect(await screen.findByRole('link', { name: 'See all 67 SUVs' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Sam/ })).not.toBeInTheDocument();
    const panel = within(screen.getByRole('region', { name: 'Seller' }));
    expect(panel.getByText(/for sale/)).toBeVisible();
    expect(panel.queryByRole('link')).not.toBeInTheDocument();
  });
});
