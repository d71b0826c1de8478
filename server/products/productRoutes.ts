import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { toCents } from '#contract/money';
import { email, id } from '#contract/schemas/fields';
import {
  changeProductSchema,
  createProductSchema,
  updateProductSchema,
} from '#contract/schemas/product';
import { priceRange, timeRange } from '#contract/schemas/ranges';
import { severalSchema } from '#contract/schemas/favourites';
import { conditions } from '#contract/facts';
import { sellerListStatuses } from '#contract/types';
import { answer, listOf } from '../http/answers';
import { brief } from '../http/caching';
import { listQuery, numberParameter, sendList } from '../http/lists';
import { contextOf, signedIn } from '../http/context';
import { route } from '../http/paths';
import { withOrigin, withoutOrigin } from '../lib/links';
import type { App } from '../http/validation';
import type { EditingService } from './editingService';
import type { ProductsService } from './productService';

const tags = ['Products'];
const params = yup.object({ id: id('Product') });
const list = yup.object(listQuery);

const sellerList = yup.object({
  ...listQuery,
  status: yup
    .string()
    .oneOf(sellerListStatuses, `status must be one of: ${sellerListStatuses.join(', ')}.`),
  advertise: yup.boolean().typeError('advertise must be true or false.'),
  withRemoved: yup.boolean().typeError('withRemoved must be true or false.'),
  createdAt: timeRange('createdAt'),
  resalePrice: priceRange('resalePrice'),
});

const dollars = (name: string) =>
  numberParameter(name).test('dollars', `${name} must be a price in dollars.`, (value) => {
    return value === undefined || (value >= 0 && toCents(value) !== null);
  });
const sellerBookingList = yup.object({
  ...listQuery,
  condition: yup.string().oneOf(conditions, `condition must be one of: ${conditions.join(', ')}.`),
  minPrice: dollars('minPrice'),
  maxPrice: dollars('maxPrice'),
});

const centsOf = (price: number | undefined) =>
  price === undefined ? undefined : (toCents(price) ?? undefined);

/** Points of the public list (http/rateLimits.ts): each car has a seller and a hold. */
const LIST_COST = 2;

interface ProductServices {
  products: ProductsService;
  editing: EditingService;
  /** Paths of more pictures of the car in a picture of this server. */
  furtherViews: (picture: string) => string[];
}

export function productsRoutes(
  app: App,
  { products, editing, furtherViews }: ProductServices,
): void {
  app.get(
    apiPaths.advertisedProducts,
    {
      config: { access: 'optional', cache: brief, cost: LIST_COST },
      schema: {
        tags,
        summary: 'List advertised cars',
        response: { 200: listOf('WireProduct') },
        querystring: list,
      },
    },
    async (request, reply) =>
      sendList(reply, await products.listAdvertised(contextOf(request), request.query)),
  );

  app.get(
    apiPaths.severalProducts,
    {
      config: { access: 'optional', cache: brief },
      schema: {
        tags,
        summary: 'Get cars by their ids',
        response: { 200: listOf('WireProduct') },
        querystring: severalSchema,
      },
    },
    async (request, reply) => {
      const ids = request.query.ids.split(',');
      const rows = await products.readSeveral(contextOf(request), ids);
      return sendList(reply, { rows, total: rows.length });
    },
  );

  app.get(
    route(apiPaths.findProduct(':id')),
    {
      config: { access: 'optional', cache: brief },
      schema: { tags, summary: 'Get a car', response: { 200: answer('WireProduct') }, params },
    },
    async (request) => {
      const context = contextOf(request);
      const product = await products.find(context, request.params.id);
      const views = furtherViews(withoutOrigin(context.origin, product.picture)).map((path) => ({
        picture: withOrigin(context.origin, path),
      }));
      return views.length > 0 ? { ...product, views } : product;
    },
  );

  app.get(
    route(apiPaths.sellerProducts(':email')),
    {
      schema: {
        tags,
        summary: 'List a seller’s cars',
        response: { 200: listOf('WireProduct') },
        params: yup.object({ email: email() }),
        querystring: sellerList,
      },
    },
    async (request, reply) => {
      const { email: seller } = request.params;
      const {
        status,
        advertise: isAdvertised,
        withRemoved,
        createdAt,
        resalePrice,
      } = request.query;
      const narrowing = { status, isAdvertised, withRemoved, createdAt, resalePrice };
      return sendList(
        reply,
        await products.listSeller(signedIn(request), seller, narrowing, request.query),
      );
    },
  );

  app.get(
    route(apiPaths.categoryProducts(':id')),
    {
      schema: {
        tags,
        summary: 'List the cars in a category',
        response: { 200: listOf('WireProduct') },
        params: yup.object({ id: id('Category') }),
        querystring: sellerBookingList,
      },
    },
    async (request, reply) => {
      const context = signedIn(request);
      const { condition, minPrice, maxPrice, ...query } = request.query;
      const narrowing = {
        viewerId: context.principal.userId,
        conditions: condition ? [condition] : undefined,
        minCents: centsOf(minPrice),
        maxCents: centsOf(maxPrice),
      };
      return sendList(
        reply,
        await products.listCategory(context, request.params.id, narrowing, query),
      );
    },
  );

  app.post(
    apiPaths.products,
    {
      config: { limit: 'products' },
      schema: {
        tags,
        summary: 'List a car',
        response: { 200: answer('CreatedResponse') },
        body: createProductSchema,
      },
    },
    (request) => products.create(signedIn(request), request.body),
  );

  app.patch(
    route(apiPaths.product(':id')),
    {
      schema: {
        tags,
        summary: 'Advertise, unadvertise, withdraw or relist a car',
        response: { 200: answer('ModifiedResponse') },
        params,
        body: changeProductSchema,
      },
    },
    (request) => {
      const { id } = request.params;
      const { advertise, withdrawn, soldElsewhere = false } = request.body;
      return withdrawn === undefined
        ? products.advertise(signedIn(request), id, advertise === true)
        : editing.setWithdrawn(signedIn(request), id, { withdrawn, soldElsewhere });
    },
  );

  app.put(
    route(apiPaths.product(':id')),
    {
      config: { limit: 'edits' },
      schema: {
        tags,
        summary: 'Change a product',
        response: { 200: answer('UpdatedResponse') },
        params,
        body: updateProductSchema,
      },
    },
    (request) => editing.update(signedIn(request), request.params.id, request.body),
  );

  app.delete(
    route(apiPaths.product(':id')),
    {
      schema: {
        tags,
        summary: 'Delete a car',
        response: { 200: answer('DeletedResponse') },
        params,
      },
    },
    (request) => products.delete(signedIn(request), request.params.id),
  );
}
