import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { saleStates } from '#contract/sales';
import { releaseBookingSchema } from '#contract/schemas/booking';
import { email, id } from '#contract/schemas/fields';
import { signedIn } from '../http/context';
import { listQuery, sendList } from '../http/lists';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import type { SalesService } from './salesService';

const tags = ['Bookings'];

const saleList = yup.object({
  ...listQuery,
  state: yup.string().oneOf(saleStates, `state must be one of: ${saleStates.join(', ')}.`),
});

export function salesRoutes(app: App, sales: SalesService): void {
  app.get(
    route(apiPaths.sales(':email')),
    {
      schema: {
        tags,
        summary: 'List bookings of a seller’s cars',
        params: yup.object({ email: email() }),
        querystring: saleList,
      },
    },
    async (request, reply) => {
      const { email: seller } = request.params;
      return sendList(reply, await sales.list(signedIn(request), seller, request.query));
    },
  );

  app.post(
    route(apiPaths.releaseBooking(':id')),
    {
      config: { limit: 'payments' },
      schema: {
        tags,
        summary: 'Cancel an unpaid booking of your car',
        params: yup.object({ id: id('Booking') }),
        body: releaseBookingSchema,
      },
    },
    (request) => sales.release(signedIn(request), request.params.id, request.body),
  );
}
