import { apiPaths } from '#contract/apiPaths';
import { makesSchema, pricesSchema } from '#contract/schemas/bulk';
import { answer, arrayOf } from '../http/answers';
import { signedIn } from '../http/context';
import type { App } from '../http/validation';
import { bulkService } from './bulkService';

const tags = ['Products'];

/** Enough for 500 changes with ids of maximum length. */
const BODY_LIMIT = 128 * 1024;
/** The same with makes and models of maximum length, in any script. */
const MAKES_BODY_LIMIT = 320 * 1024;

export function bulkRoutes(app: App): void {
  app.post(
    apiPaths.productPrices,
    {
      bodyLimit: BODY_LIMIT,
      config: { limit: 'prices' },
      schema: {
        tags,
        summary: 'Change several prices',
        response: { 200: answer('BulkResponse') },
        body: pricesSchema,
      },
    },
    (request) => bulkService.changePrices(signedIn(request), request.body.changes),
  );

  app.post(
    apiPaths.productMakes,
    {
      bodyLimit: MAKES_BODY_LIMIT,
      config: { limit: 'makes' },
      schema: {
        tags,
        summary: 'State several makes and models',
        response: { 200: answer('BulkResponse') },
        body: makesSchema,
      },
    },
    (request) => bulkService.changeMakes(signedIn(request), request.body.changes),
  );

  app.get(
    apiPaths.productMakes,
    {
      schema: {
        tags,
        summary: 'List own cars without a make',
        response: { 200: arrayOf('WireUnstatedMake') },
      },
    },
    (request) => bulkService.listWithoutMake(signedIn(request)),
  );
}
