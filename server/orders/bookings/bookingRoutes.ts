import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { orderFilters } from '#contract/bookings';
import { bookingFormSchema, createBookingSchema } from '#contract/schemas/booking';
import { email, id } from '#contract/schemas/fields';
import { priceRange, timeRange } from '#contract/schemas/ranges';
import { answer, listOf } from '../../http/answers';
import { listQuery, sendList } from '../../http/lists';
import { signedIn } from '../../http/context';
import { route } from '../../http/paths';
import type { App } from '../../http/validation';
import type { BookingsService } from './bookingService';
import { readSealedCar } from './sealedCar';

const tags = ['Bookings'];
const params = yup.object({ id: id('Booking') });

const orderList = yup.object({
  ...listQuery,
  createdAt: timeRange('createdAt'),
  price: priceRange('price'),
  /** An extension. */
  status: yup.string().oneOf(orderFilters, `status must be one of: ${orderFilters.join(', ')}.`),
});

export function bookingsRoutes(app: App, bookings: BookingsService): void {
  app.post(
    apiPaths.bookings,
    {
      config: { limit: 'bookings' },
      schema: {
        tags,
        summary: 'Book a car for 24 hours',
        response: { 200: answer('BookingResponse') },
        body: createBookingSchema,
      },
    },
    (request) => bookings.create(signedIn(request), request.body),
  );

  app.get(
    apiPaths.bookingContact,
    {
      schema: {
        tags,
        summary: 'Get the contact details of your latest booking',
        response: { 200: answer('BookingContact') },
        querystring: yup.object({ productId: yup.string().max(64) }),
      },
    },
    (request) => bookings.findContact(signedIn(request), request.query.productId),
  );

  app.get(
    route(apiPaths.buyerBookings(':email')),
    {
      schema: {
        tags,
        summary: 'List a buyer’s orders',
        response: { 200: listOf('WireBooking') },
        params: yup.object({ email: email() }),
        querystring: orderList,
      },
    },
    async (request, reply) => {
      const { email: buyer } = request.params;
      return sendList(reply, await bookings.list(signedIn(request), buyer, request.query));
    },
  );

  app.get(
    route(apiPaths.findBooking(':id')),
    {
      schema: {
        tags,
        summary: 'Get one of your bookings',
        response: { 200: answer('WireBooking') },
        params,
      },
    },
    (request) => bookings.find(signedIn(request), request.params.id),
  );

  app.get(
    route(apiPaths.sealedCar(':id')),
    {
      schema: {
        tags,
        summary: 'Get the car of a booking as it stood then',
        response: { 200: answer('WireSealedCar') },
        params,
      },
    },
    (request) => readSealedCar(signedIn(request), request.params.id),
  );

  app.patch(
    route(apiPaths.booking(':id')),
    {
      config: { limit: 'bookings' },
      schema: {
        tags,
        summary: 'Change your phone number and meeting location',
        response: { 200: answer('ModifiedResponse') },
        params,
        body: bookingFormSchema,
      },
    },
    (request) => bookings.changeContact(signedIn(request), request.params.id, request.body),
  );

  app.delete(
    route(apiPaths.booking(':id')),
    {
      config: { limit: 'payments' },
      schema: {
        tags,
        summary: 'Cancel an unpaid booking',
        response: { 200: answer('DeletedResponse') },
        params,
      },
    },
    (request) => bookings.cancel(signedIn(request), request.params.id),
  );
}
