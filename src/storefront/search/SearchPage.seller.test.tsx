import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#contract/routes';
import { makeProduct } from '@/testing/factories';
import { serveSearch, type Found } from '@/testing/handlers/searchHandlers';
import { preloadPages } from '@/testing/preloadPages';
import { renderRoute } from '@/testing/renderRoute';
import { fail } from '@/testing/responses';
import { world } from '@/testing/world';

preloadPages(routes.search);

/** A server with a search that returns one car for any query. */
const searching = (found: Found = {}) =>
  serveSearch(() => ({
    rows: [makeProduct({ _id: 'car-1' })],
    facets: { fuel: [{ value: 'diesel', count: 1 }] },
    ...found,
  }));

describe('the cars of a seller', () => {
  it('are named in the title and in a filter, which stays when others are set', async () => {
    searching({ sellerName: 'Northgate Motors' });
    const { user, shown } = renderRoute('/search?seller=north');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Cars from Northgate Motors' }),
    ).toBeVisible();
    expect(document.title).toContain('Cars from Northgate Motors');
    expect(world.calls.filter((call) => call.includes('seller=north'))).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Seller/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fuel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fuel' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Diesel 1' }));
    await user.click(await dialog.findByRole('button', { name: 'Show 1 car' }));
    await waitFor(() => expect(shown.location.search).toBe('?seller=north&fuel=diesel'));
    await user.click(
      await screen.findByRole('button', { name: 'Remove filter Seller: Northgate Motors' }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Search cars' })).toBeVisible();
    expect(shown.location.search).toBe('?fuel=diesel');
  });

  it.each([
    [
      'of a known seller',
      'Northgate Motors',
      '?seller=north',
      'Northgate Motors has no cars for sale.',
    ],
    ['of an unknown one', '', '?seller=x&fuel=diesel', 'This seller has no cars for sale.'],
    [
      'with another filter',
      'Northgate Motors',
      '?seller=north&fuel=diesel',
      'No cars match all your filters. Try removing one:',
    ],
  ])('are none %s, in words', async (_whose, sellerName, query, message) => {
    const nothing = { rows: [], total: 0, relax: [{ filter: 'seller' as const, count: 3 }] };
    searching({ ...nothing, ...(sellerName ? { sellerName } : {}) });
    const { user, shown } = renderRoute(`/search${query}`);
    expect(await screen.findByText(message)).toBeVisible();
    const filter = sellerName ? `Seller: ${sellerName}` : 'Seller';
    await user.click(screen.getByRole('button', { name: `Remove “${filter}”: 3 cars` }));
    await waitFor(() => expect(shown.location.search).not.toContain('seller'));
  });

  it('keep their title while they cannot be loaded', async () => {
    searching();
    fail('GET /products/search', 400, { message: 'No.' });
    renderRoute('/search?seller=north');
    expect(await screen.findByText('We couldn’t load the search results')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Cars from this seller' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove filter Seller' })).toBeVisible();
  });
});
