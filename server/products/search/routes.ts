import { apiPaths } from '#contract/apiPaths';
import { histogramsAsked, searchSchema } from '#contract/schemas/search';
import { answer } from '../../http/answers';
import { brief } from '../../http/caching';
import { contextOf } from '../../http/context';
import { listQuery } from '../../http/lists';
import type { App } from '../../http/validation';
import type { ProductHooks } from '../hooks';
import { carSearch } from './search';

const { page, pageSize, after } = listQuery;
const known = searchSchema.shape({ page, pageSize, after, histograms: histogramsAsked });

/** Rejects unknown filters, which would otherwise be ignored silently. */
const querystring = known.test('known', (_value, context) => {
  const given: unknown = context.originalValue;
  const path = Object.keys(given ?? {}).find((name) => !Object.hasOwn(known.fields, name));
  return path === undefined || context.createError({ path, message: 'Unknown filter.' });
});

/** Points of a search (http/rateLimits.ts): it reads far more than a page of a list. */
const COST = 5;

/** The car search: an extension, public like the cars. */
export function searchRoutes(app: App, hooks: ProductHooks, onNothingFound: () => void): void {
  app.get(
    apiPaths.searchProducts,
    {
      config: { access: 'optional', cache: brief, cost: COST },
      schema: {
        tags: ['Products'],
        summary: 'Search cars',
        response: { 200: answer('WireSearchResponse') },
        querystring,
      },
    },
    async (request) => {
      const answered = await carSearch.find(contextOf(request), hooks, request.query);
      if (answered.total === 0) onNothingFound();
      return answered;
    },
  );
}
