import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { favouriteFilters } from '#contract/favourites';
import { favouriteSchema, mergeFavouritesSchema } from '#contract/schemas/favourites';
import { id } from '#contract/schemas/fields';
import { answer, listOf } from '../http/answers';
import { signedIn } from '../http/context';
import { listQuery, sendList } from '../http/lists';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import type { FavouritesService } from './favouriteService';

const tags = ['Favourites'];
const params = yup.object({ productId: id('Product') });

const favouriteList = yup.object({
  ...listQuery,
  state: yup
    .string()
    .oneOf(favouriteFilters, `state must be one of: ${favouriteFilters.join(', ')}.`),
});

/** Points of a merge (http/rateLimits.ts): it writes up to a hundred rows. */
const MERGE_COST = 5;

export function favouritesRoutes(app: App, favourites: FavouritesService): void {
  app.get(
    apiPaths.favourites,
    {
      schema: {
        tags,
        summary: 'List your saved cars',
        response: { 200: listOf('WireFavourite') },
        querystring: favouriteList,
      },
    },
    async (request, reply) =>
      sendList(reply, await favourites.list(signedIn(request), request.query)),
  );

  app.get(
    apiPaths.favouriteIds,
    {
      schema: {
        tags,
        summary: 'List the ids of your saved cars',
        response: { 200: answer('FavouriteIdsResponse') },
      },
    },
    (request) => favourites.listIds(signedIn(request)),
  );

  app.post(
    apiPaths.mergeFavourites,
    {
      config: { limit: 'favourites', cost: MERGE_COST },
      schema: {
        tags,
        summary: 'Add the cars that the browser saved',
        response: { 200: answer('MergeFavouritesResponse') },
        body: mergeFavouritesSchema,
      },
    },
    (request) => favourites.merge(signedIn(request), request.body.cars),
  );

  app.put(
    route(apiPaths.favourite(':productId')),
    {
      config: { limit: 'favourites' },
      schema: {
        tags,
        summary: 'Save a car, or change its note',
        response: { 200: answer('AcknowledgedResponse') },
        params,
        body: favouriteSchema,
      },
    },
    (request) => favourites.save(signedIn(request), request.params.productId, request.body),
  );

  app.delete(
    route(apiPaths.favourite(':productId')),
    {
      config: { limit: 'favourites' },
      schema: {
        tags,
        summary: 'Remove a saved car',
        response: { 200: answer('DeletedResponse') },
        params,
      },
    },
    (request) => favourites.remove(signedIn(request), request.params.productId),
  );
}
