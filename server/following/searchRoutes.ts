import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { id } from '#contract/schemas/fields';
import { changedSearchSchema, savedSearchSchema } from '#contract/schemas/savedSearches';
import { answer, arrayOf } from '../http/answers';
import { signedIn } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import type { createSearchService } from './searchService';

const tags = ['Saved searches'];
const params = yup.object({ id: id('Search') });

/** Points (http/rateLimits.ts): each of up to thirty searches counts its new cars. */
const LIST_COST = 10;
const SAVE_COST = 5;

export function savedSearchesRoutes(
  app: App,
  searches: ReturnType<typeof createSearchService>,
): void {
  app.get(
    apiPaths.savedSearches,
    {
      config: { cost: LIST_COST },
      schema: {
        tags,
        summary: 'List your saved searches',
        response: { 200: arrayOf('WireSavedSearch') },
      },
    },
    (request) => searches.list(signedIn(request)),
  );

  app.post(
    apiPaths.savedSearches,
    {
      config: { limit: 'savedSearches', cost: SAVE_COST },
      schema: {
        tags,
        summary: 'Save a search',
        response: { 200: answer('CreatedResponse') },
        body: savedSearchSchema,
      },
    },
    (request) => searches.save(signedIn(request), request.body),
  );

  app.patch(
    route(apiPaths.savedSearch(':id')),
    {
      config: { limit: 'savedSearches', cost: SAVE_COST },
      schema: {
        tags,
        summary: 'Rename a saved search, or choose when you hear of new cars',
        response: { 200: answer('AcknowledgedResponse') },
        params,
        body: changedSearchSchema,
      },
    },
    (request) => searches.change(signedIn(request), request.params.id, request.body),
  );

  app.post(
    route(apiPaths.seenSearch(':id')),
    {
      schema: {
        tags,
        summary: 'Mark the new cars of a saved search as seen',
        response: { 200: answer('AcknowledgedResponse') },
        params,
      },
    },
    (request) => searches.markSeen(signedIn(request), request.params.id),
  );

  app.delete(
    route(apiPaths.savedSearch(':id')),
    {
      schema: {
        tags,
        summary: 'Remove a saved search',
        response: { 200: answer('DeletedResponse') },
        params,
      },
    },
    (request) => searches.remove(signedIn(request), request.params.id),
  );
}
