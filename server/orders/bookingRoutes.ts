import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { TEXT_MAX } from '#contract/limits';
import { createBookingSchema } from '#contract/schemas/booking';
import { listQuery, sendList } from '../http/lists';
import { signedIn } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import type { BookingsService } from './bookingService';

const tags = ['Bookings'];
const emailParams = yup.object({ email: yup.string().required().max(TEXT_MAX.email) });
const idParams = yup.object({ id: yup.string().required().max(64) });

const orderList = yup.object({
  ...listQuery,
  status: yup.string().oneOf(['paid', 'unpaid'] as const, 'status is paid or unpaid.'),
});

export function bookingsRoutes(app: App, bookings: BookingsService): void {
  app.post(
    apiPaths.bookings,
    {
      config: { limit: 'bookings' },
      schema: { tags, summary: 'Book a car for 24 hours', body: createBookingSchema },
    },
    (request) => bookings.create(signedIn(request), request.body),
  );

  app.get(
    route(apiPaths.buyerBookings(':email')),
    {
      schema: {
        tags,
        summary: 'Orders of a buyer',
        params: emailParams,
        querystring: orderList,
      },
    },
    async (request, reply) => {
      const { email } = request.params;
      return sendList(reply, await bookings.list(signedIn(request), email, request.query));
    },
  );

  app.get(
    route(apiPaths.findBooking(':id')),
    { schema: { tags, summary: 'One booking of one’s own', params: idParams } },
    (request) => bookings.find(signedIn(request), request.params.id),
  );

  app.delete(
    route(apiPaths.booking(':id')),
    {
      config: { limit: 'payments' },
      schema: { tags, summary: 'Cancel an unpaid booking', params: idParams },
    },
    (request) => bookings.cancel(signedIn(request), request.params.id),
  );
}
