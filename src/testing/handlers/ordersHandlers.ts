import { http, HttpResponse } from 'msw';
import type { CreateBookingBody, CreatePaymentBody } from '#contract/schemas/booking';
import { makeBooking } from '../factories';
import { buyer } from '../people';
import { world } from '../world';
import { api, param, whenSignedIn } from './respond';

export const ordersHandlers = [
  http.post<never, CreateBookingBody>(api('/bookings'), async ({ request }) => {
    const { productId, productName, price } = await request.json();
    return whenSignedIn(request, () => {
      const isBooked = world.bookings.some((booking) => booking.productId === productId);
      if (isBooked) return { acknowledged: false, message: 'You have already booked this car.' };
      world.bookings.push(
        makeBooking({ productId, productName: productName ?? '', price, email: buyer.email }),
      );
      return { acknowledged: true };
    });
  }),
  http.get(api('/bookings/find/:id'), ({ params }) =>
    HttpResponse.json(world.bookings.find(({ _id }) => _id === param(params, 'id')) ?? null),
  ),
  http.get(api('/bookings/:email'), ({ request, params }) =>
    whenSignedIn(request, () =>
      world.bookings.filter(({ email }) => email === param(params, 'email')),
    ),
  ),
  http.post(api('/create-payment-intent'), ({ request }) =>
    whenSignedIn(request, () => ({ clientSecret: 'pi_test_secret_1' })),
  ),
  http.post<never, CreatePaymentBody>(api('/payments'), async ({ request }) => {
    const body = await request.json();
    return whenSignedIn(request, () => {
      world.payments.push(body);
      const booking = world.bookings.find(({ _id }) => _id === body.bookingId);
      if (booking) booking.status = 'paid';
      return { insertedId: `payment-${world.payments.length}` };
    });
  }),
];
