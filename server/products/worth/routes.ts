import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { id } from '#contract/schemas/fields';
import { worthSchema } from '#contract/schemas/worth';
import { answer, arrayOf } from '../../http/answers';
import { brief } from '../../http/caching';
import { contextOf, signedIn } from '../../http/context';
import { route } from '../../http/paths';
import type { App } from '../../http/validation';
import { worthService } from './worth';

const tags = ['Products'];
const params = yup.object({ id: id('Product') });

/** How prices compare with those of similar cars: extensions. */
export function worthRoutes(app: App): void {
  app.get(
    route(apiPaths.comparables(':id')),
    {
      config: { access: 'optional', cache: brief, cost: 2 },
      schema: {
        tags,
        summary: 'List the cars that a price was compared with',
        response: { 200: arrayOf('WireComparable') },
        params,
      },
    },
    (request) => worthService.listComparables(contextOf(request), request.params.id),
  );

  app.get(
    apiPaths.worth,
    {
      schema: {
        tags,
        summary: 'Compare a price with similar cars',
        response: { 200: answer('WireWorth') },
        querystring: worthSchema,
      },
    },
    (request) => worthService.findWorth(signedIn(request), request.query),
  );
}
