import { apiPaths } from '#contract/apiPaths';
import { pricesSchema } from '#contract/schemas/bulk';
import { signedIn } from '../http/context';
import type { App } from '../http/validation';
import { bulkService } from './bulkService';

/** Enough for 500 changes with ids of maximum length. */
const BODY_LIMIT = 128 * 1024;

export function bulkRoutes(app: App): void {
  app.post(
    apiPaths.productPrices,
    {
      bodyLimit: BODY_LIMIT,
      config: { limit: 'prices' },
      schema: { tags: ['Products'], summary: 'Change several prices', body: pricesSchema },
    },
    (request) => bulkService.changePrices(signedIn(request), request.body.changes),
  );
}
