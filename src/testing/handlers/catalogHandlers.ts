import { http, HttpResponse } from 'msw';
import type { CreateProductBody } from '#contract/schemas/product';
import { makeProduct } from '../factories';
import { world } from '../world';
import { api, param, whenSignedIn } from './respond';

const findProduct = (id: string) => world.products.find((product) => product._id === id);

export const catalogHandlers = [
  http.get(api('/categories'), () => HttpResponse.json(world.categories)),
  http.get(api('/category/:id'), ({ params }) =>
    HttpResponse.json(world.categories.find(({ _id }) => _id === param(params, 'id')) ?? null),
  ),
  http.get(api('/products/advertised'), () =>
    HttpResponse.json(world.products.filter(({ advertise }) => advertise)),
  ),
  http.get(api('/products/find/:id'), ({ params }) =>
    HttpResponse.json(findProduct(param(params, 'id')) ?? null),
  ),
  http.get(api('/products/seller/:email'), ({ request, params }) =>
    whenSignedIn(request, () =>
      world.products.filter(({ userEmail }) => userEmail === param(params, 'email')),
    ),
  ),
  http.get(api('/products/:categoryId'), ({ request, params }) =>
    whenSignedIn(request, () => {
      const id = param(params, 'categoryId');
      return world.products.filter(({ categoryId }) => id === 'all' || categoryId === id);
    }),
  ),
  http.post<never, CreateProductBody>(api('/products'), async ({ request }) => {
    const body = await request.json();
    return whenSignedIn(request, () => {
      world.products.push(makeProduct({ ...body, photos: undefined }));
      return { acknowledged: true };
    });
  }),
  http.patch<{ id: string }, { advertise: boolean }>(
    api('/products/:id'),
    async ({ request, params }) => {
      const { advertise } = await request.json();
      return whenSignedIn(request, () => {
        const product = findProduct(param(params, 'id'));
        if (!product || product.advertise === advertise) return { modifiedCount: 0 };
        product.advertise = advertise;
        return { modifiedCount: 1 };
      });
    },
  ),
  http.delete(api('/products/:id'), ({ request, params }) =>
    whenSignedIn(request, () => {
      const before = world.products.length;
      world.products = world.products.filter(({ _id }) => _id !== param(params, 'id'));
      return { deletedCount: before - world.products.length };
    }),
  ),
];
