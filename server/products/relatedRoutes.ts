import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { id } from '#contract/schemas/fields';
import { answer, arrayOf } from '../http/answers';
import { brief } from '../http/caching';
import { contextOf } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import type { RelatedService } from './relatedService';

const tags = ['Products'];
const params = yup.object({ id: id('Product') });

/** Related content of a car page: extensions, public like the car. */
export function relatedRoutes(app: App, related: RelatedService): void {
  app.get(
    route(apiPaths.similarProducts(':id')),
    {
      config: { access: 'optional', cache: brief },
      schema: {
        tags,
        summary: 'List similar cars',
        response: { 200: arrayOf('WireProduct') },
        params,
      },
    },
    (request) => related.findSimilar(contextOf(request), request.params.id),
  );

  app.get(
    route(apiPaths.productSeller(':id')),
    {
      config: { access: 'optional', cache: brief },
      schema: {
        tags,
        summary: 'Get a car’s seller',
        response: { 200: answer('WireProductSeller') },
        params,
      },
    },
    (request) => related.findSeller(contextOf(request), request.params.id),
  );
}
