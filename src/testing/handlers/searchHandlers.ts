import { http, HttpResponse } from 'msw';
import type { WireSearchResponse } from '#contract/search';
import { server } from '../server';
import { world } from '../world';
import { api, extendedHeaders, param } from './respond';

/** What a search finds; the total is the number of rows unless it is given. */
export type Found = Partial<Omit<WireSearchResponse, 'facets'>> & {
  facets?: Partial<WireSearchResponse['facets']>;
};

/** A server with extensions, whose search finds this. Without a `find` it finds all cars. */
export function serveSearch(
  find: (query: URLSearchParams) => Found = () => ({ rows: world.products }),
): void {
  const headers = extendedHeaders;
  server.use(
    http.get(api('/categories'), () => HttpResponse.json(world.categories, { headers })),
    http.get(api('/category/:id'), ({ params }) => {
      const category = world.categories.find(({ _id }) => _id === param(params, 'id'));
      return HttpResponse.json(category ?? null, { headers });
    }),
    http.get(api('/saved-searches'), () => HttpResponse.json([], { headers })),
    http.get(api('/products/search'), ({ request }) => {
      const found = find(new URL(request.url).searchParams);
      const total = found.rows?.length ?? 0;
      return HttpResponse.json({ rows: [], total, facets: {}, ...found }, { headers });
    }),
  );
}
