import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { sellerBookingFilters } from '#contract/bookings';
import { releaseBookingSchema } from '#contract/schemas/booking';
import { email, id } from '#contract/schemas/fields';
import { priceRange, timeRange } from '#contract/schemas/ranges';
import { answer, listOf } from '../../http/answers';
import { signedIn } from '../../http/context';
import { listQuery, sendList } from '../../http/lists';
import { route } from '../../http/paths';
import type { App } from '../../http/validation';
import type { SellerBookingsService } from './sellerBookingsService';

const tags = ['Bookings'];

const sellerBookingList = yup.object({
  ...listQuery,
  createdAt: timeRange('createdAt'),
  price: priceRange('price'),
  state: yup
    .string()
    .oneOf(sellerBookingFilters, `state must be one of: ${sellerBookingFilters.join(', ')}.`),
});

export function sellerBookingRoutes(app: App, sellerBookings: SellerBookingsService): void {
  app.get(
    route(apiPaths.sellerBookings(':email')),
    {
      schema: {
        tags,
        summary: 'List bookings of a seller’s cars',
        response: { 200: listOf('WireSellerBooking') },
        params: yup.object({ email: email() }),
        querystring: sellerBookingList,
      },
    },
    async (request, reply) => {
      const { email: seller } = request.params;
      return sendList(reply, await sellerBookings.list(signedIn(request), seller, request.query));
    },
  );

  app.get(
    route(apiPaths.sale(':id')),
    {
      schema: {
        tags,
        summary: 'Get a booking of your car',
        response: { 200: answer('WireSale') },
        params: yup.object({ id: id('Booking') }),
      },
    },
    (request) => sellerBookings.find(signedIn(request), request.params.id),
  );

  app.post(
    route(apiPaths.releaseBooking(':id')),
    {
      config: { limit: 'payments' },
      schema: {
        tags,
        summary: 'Cancel an unpaid booking of your car',
        response: { 200: answer('AcknowledgedResponse') },
        params: yup.object({ id: id('Booking') }),
        body: releaseBookingSchema,
      },
    },
    (request) => sellerBookings.release(signedIn(request), request.params.id, request.body),
  );

  app.post(
    route(apiPaths.shareSellerPhone(':id')),
    {
      config: { limit: 'bookings' },
      schema: {
        tags,
        summary: 'Show the buyer of your car your phone number',
        response: { 200: answer('AcknowledgedResponse') },
        params: yup.object({ id: id('Booking') }),
      },
    },
    (request) => sellerBookings.sharePhone(signedIn(request), request.params.id),
  );

  const handover = [
    { path: apiPaths.handOver(':id'), party: 'seller', summary: 'Say that you handed over a car' },
    { path: apiPaths.receive(':id'), party: 'buyer', summary: 'Say that you have the car' },
  ] as const;
  for (const { path, party, summary } of handover) {
    const params = yup.object({ id: id('Booking') });
    const config = { limit: 'bookings' } as const;
    app.post(
      route(path),
      { config, schema: { tags, summary, response: { 200: answer('ModifiedResponse') }, params } },
      (request) => sellerBookings.sayHandover(signedIn(request), request.params.id, party, true),
    );
    app.delete(
      route(path),
      {
        config,
        schema: {
          tags,
          summary: `${summary}: take it back`,
          response: { 200: answer('ModifiedResponse') },
          params,
        },
      },
      (request) => sellerBookings.sayHandover(signedIn(request), request.params.id, party, false),
    );
  }
}
