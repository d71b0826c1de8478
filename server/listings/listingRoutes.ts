import type { FastifyRequest } from 'fastify';
import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { toCents } from '#contract/money';
import { email, id } from '#contract/schemas/fields';
import {
  changeListingSchema,
  createListingSchema,
  updateListingSchema,
} from '#contract/schemas/listing';
import { conditions, listingStatuses } from '#contract/types';
import { listQuery, numberParameter, sendList } from '../http/lists';
import { contextOf, signedIn } from '../http/context';
import { withoutOrigin } from '../http/ownLinks';
import { route } from '../http/paths';
import { brief } from '../http/publicReads';
import type { App } from '../http/validation';
import { editingService as editing } from './editingService';
import { listingsService as listings } from './listingService';

const tags = ['Products'];
const params = yup.object({ id: id('Product') });
const list = yup.object(listQuery);

const sellerList = yup.object({
  ...listQuery,
  status: yup
    .string()
    .oneOf(listingStatuses, `status must be one of: ${listingStatuses.join(', ')}.`),
  advertise: yup.boolean().typeError('advertise must be true or false.'),
});

const dollars = (name: string) =>
  numberParameter(name).test('dollars', `${name} must be a price in dollars.`, (value) => {
    return value === undefined || (value >= 0 && toCents(value) !== null);
  });
const saleList = yup.object({
  ...listQuery,
  condition: yup.string().oneOf(conditions, `condition must be one of: ${conditions.join(', ')}.`),
  minPrice: dollars('minPrice'),
  maxPrice: dollars('maxPrice'),
});

const centsOf = (price: number | undefined) =>
  price === undefined ? undefined : (toCents(price) ?? undefined);

/** A picture of our own is kept as a path: it comes back as the whole link that we answered. */
const withOwnPath = <Body extends { picture?: string }>(request: FastifyRequest, body: Body) => ({
  ...body,
  picture: body.picture === undefined ? undefined : withoutOrigin(request, body.picture),
});

interface ListingServices {
  /** Links of further pictures of the car that a link shows. */
  furtherViews: (picture: string) => string[];
}

export function listingsRoutes(app: App, { furtherViews }: ListingServices): void {
  app.get(
    apiPaths.advertisedListings,
    {
      config: { access: 'optional' },
      schema: { tags, summary: 'List advertised cars', querystring: list },
    },
    (request, reply) =>
      app.readPublicly(request, reply, brief, async () =>
        sendList(reply, await listings.listAdvertised(contextOf(request), request.query)),
      ),
  );

  app.get(
    route(apiPaths.findListing(':id')),
    { config: { access: 'optional' }, schema: { tags, summary: 'Get a car', params } },
    (request, reply) =>
      app.readPublicly(request, reply, brief, async () => {
        const listing = await listings.find(contextOf(request), request.params.id);
        const views = furtherViews(listing.picture).map((picture) => ({ picture }));
        return views.length > 0 ? { ...listing, views } : listing;
      }),
  );

  app.get(
    route(apiPaths.sellerListings(':email')),
    {
      schema: {
        tags,
        summary: 'List a seller’s cars',
        params: yup.object({ email: email() }),
        querystring: sellerList,
      },
    },
    async (request, reply) => {
      const { email: seller } = request.params;
      const { status, advertise: isAdvertised } = request.query;
      const narrowing = { status, isAdvertised };
      return sendList(
        reply,
        await listings.listSeller(signedIn(request), seller, narrowing, request.query),
      );
    },
  );

  app.get(
    route(apiPaths.categoryListings(':id')),
    {
      schema: {
        tags,
        summary: 'List the cars in a category',
        params: yup.object({ id: id('Category') }),
        querystring: saleList,
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
        await listings.listCategory(context, request.params.id, narrowing, query),
      );
    },
  );

  app.post(
    apiPaths.listings,
    {
      config: { limit: 'listings' },
      schema: { tags, summary: 'List a car', body: createListingSchema },
    },
    (request) => listings.create(signedIn(request), withOwnPath(request, request.body)),
  );

  app.patch(
    route(apiPaths.listing(':id')),
    {
      schema: {
        tags,
        summary: 'Advertise, unadvertise, withdraw or relist a car',
        params,
        body: changeListingSchema,
      },
    },
    (request) => {
      const { id } = request.params;
      const { advertise, withdrawn } = request.body;
      return withdrawn === undefined
        ? listings.advertise(signedIn(request), id, advertise === true)
        : editing.setWithdrawn(signedIn(request), id, withdrawn);
    },
  );

  app.put(
    route(apiPaths.listing(':id')),
    { schema: { tags, summary: 'Change a listing', params, body: updateListingSchema } },
    (request) => {
      const body = withOwnPath(request, request.body);
      return editing.update(signedIn(request), request.params.id, body);
    },
  );

  app.delete(
    route(apiPaths.listing(':id')),
    { schema: { tags, summary: 'Delete a car', params } },
    (request) => listings.delete(signedIn(request), request.params.id),
  );
}
