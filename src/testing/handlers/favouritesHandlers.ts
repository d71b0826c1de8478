import { http, HttpResponse } from 'msw';
import type { WireFavourite } from '#contract/favourites';
import { makeFavourite } from '../factories';
import { world } from '../world';
import { pagedList } from './paged';
import { api, param, whenSignedIn } from './respond';

const remove = (id: string) => {
  world.favourites = world.favourites.filter(({ productId }) => productId !== id);
};
const find = (id: string) => world.favourites.find(({ productId }) => productId === id);

function add(id: string): WireFavourite {
  const known = find(id);
  if (known) return known;
  const added = makeFavourite(world.products.find(({ _id }) => _id === id) ?? null, {
    productId: id,
  });
  world.favourites = [added, ...world.favourites];
  return added;
}

/** The saved cars of the signed-in user. Cars that do not exist are gone. */
export const favouritesHandlers = [
  http.get(api('/favourites/ids'), ({ request }) =>
    whenSignedIn(request, () => ({ ids: world.favourites.map(({ productId }) => productId) })),
  ),
  pagedList('/favourites', () => world.favourites),
  http.put<{ id: string }, { note?: string }>(
    api('/favourites/:id'),
    async ({ params, request }) => {
      const { note } = await request.json();
      const saved = add(param(params, 'id'));
      if (note !== undefined) saved.note = note;
      return whenSignedIn(request, () => ({ acknowledged: true }));
    },
  ),
  http.delete(api('/favourites/:id'), ({ params, request }) => {
    remove(param(params, 'id'));
    return whenSignedIn(request, () => ({ deletedCount: 1 }));
  }),
  http.post<never, { cars: { id: string }[] }>(api('/favourites/merge'), async ({ request }) => {
    const { cars } = await request.json();
    const isThere = ({ id }: { id: string }) => world.products.some(({ _id }) => _id === id);
    const taken = cars.filter(isThere).map(({ id }) => add(id).productId);
    const refused = cars.filter((car) => !isThere(car)).map(({ id }) => ({ id, reason: 'gone' }));
    return whenSignedIn(request, () => ({ taken, refused }));
  }),
  http.get(api('/products/several'), ({ request }) => {
    const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
    return HttpResponse.json(
      ids.flatMap((id) => world.products.find(({ _id }) => _id === id) ?? []),
    );
  }),
];
