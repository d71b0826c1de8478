import * as yup from 'yup';
import { id } from '#contract/schemas/fields';
import { contextOf } from '../http/context';
import type { App } from '../http/validation';
import { relatedService as related } from './relatedService';

const tags = ['Products'];
const params = yup.object({ id: id('Product') });

/** What stands beside a car on its own page: extensions, public like the car itself. */
export function relatedRoutes(app: App): void {
  app.get(
    '/products/find/:id/similar',
    { config: { access: 'optional' }, schema: { tags, summary: 'Cars like this one', params } },
    (request) => related.findSimilar(contextOf(request), request.params.id),
  );

  app.get(
    '/products/find/:id/seller',
    { config: { access: 'optional' }, schema: { tags, summary: 'Who sells a car', params } },
    (request) => related.findSeller(contextOf(request), request.params.id),
  );
}
