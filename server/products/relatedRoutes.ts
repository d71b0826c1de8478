import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { id } from '#contract/schemas/fields';
import { brief } from '../http/caching';
import { contextOf } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import { relatedService as related } from './relatedService';

const tags = ['Products'];
const params = yup.object({ id: id('Product') });

/** Related content of a car page: extensions, public like the car. */
export function relatedRoutes(app: App): void {
  app.get(
    route(apiPaths.similarProducts(':id')),
    {
      config: { access: 'optional', cache: brief },
      schema: { tags, summary: 'List similar cars', params },
    },
    (request) => related.findSimilar(contextOf(request), request.params.id),
  );

  app.get(
    route(apiPaths.productSeller(':id')),
    {
      config: { access: 'optional', cache: brief },
      schema: { tags, summary: 'Get a car’s seller', params },
    },
    (request) => related.findSeller(contextOf(request), request.params.id),
  );
}
