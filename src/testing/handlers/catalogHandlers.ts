import { http, HttpResponse } from 'msw';
import type { CreateListingBody } from '#contract/schemas/listing';
import { makeListing } from '../factories';
import { world } from '../world';
import { api, param, whenSignedIn } from './respond';

const findListing = (id: string) => world.listings.find((listing) => listing._id === id);

export const catalogHandlers = [
  http.get(api('/categories'), () => HttpResponse.json(world.categories)),
  http.get(api('/category/:id'), ({ params }) =>
    HttpResponse.json(world.categories.find(({ _id }) => _id === param(params, 'id')) ?? null),
  ),
  http.get(api('/products/advertised'), () =>
    HttpResponse.json(world.listings.filter(({ advertise }) => advertise)),
  ),
  http.get(api('/products/find/:id'), ({ params }) =>
    HttpResponse.json(findListing(param(params, 'id')) ?? null),
  ),
  http.get(api('/products/seller/:email'), ({ request, params }) =>
    whenSignedIn(request, () =>
      world.listings.filter(({ userEmail }) => userEmail === param(params, 'email')),
    ),
  ),
  http.get(api('/products/:categoryId'), ({ request, params }) =>
    whenSignedIn(request, () => {
      const id = param(params, 'categoryId');
      return world.listings.filter(({ categoryId }) => id === 'all' || categoryId === id);
    }),
  ),
  http.post<never, CreateListingBody>(api('/products'), async ({ request }) => {
    const body = await request.json();
    return whenSignedIn(request, () => {
      world.listings.push(makeListing({ ...body, photos: undefined }));
      return { acknowledged: true };
    });
  }),
  http.patch<{ id: string }, { advertise: boolean }>(
    api('/products/:id'),
    async ({ request, params }) => {
      const { advertise } = await request.json();
      return whenSignedIn(request, () => {
        const listing = findListing(param(params, 'id'));
        if (!listing || listing.advertise === advertise) return { modifiedCount: 0 };
        listing.advertise = advertise;
        return { modifiedCount: 1 };
      });
    },
  ),
  http.delete(api('/products/:id'), ({ request, params }) =>
    whenSignedIn(request, () => {
      const before = world.listings.length;
      world.listings = world.listings.filter(({ _id }) => _id !== param(params, 'id'));
      return { deletedCount: before - world.listings.length };
    }),
  ),
];
