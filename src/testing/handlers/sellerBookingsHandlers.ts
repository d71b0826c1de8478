import { http, HttpResponse } from 'msw';
import type { WireFailedMail } from '#contract/mails';
import type { WireSale, WireSellerBooking } from '#contract/bookings';
import type { ReleaseBookingBody } from '#contract/schemas/booking';
import { api, whenSignedIn } from './respond';

const DAY_MS = 86_400_000;

let made = 0;

export function makeSellerBooking(overrides: Partial<WireSellerBooking> = {}): WireSellerBooking {
  made += 1;
  return {
    _id: `sale-${made}`,
    productId: `car-of-sale-${made}`,
    productName: `Booked car ${made}`,
    picture: '',
    price: 12_500,
    buyerName: 'Bea Buyer',
    state: 'held',
    endReason: null,
    releaseReason: null,
    number: '+351 912 345 678',
    location: 'Central station',
    createdAt: new Date().toISOString(),
    reservedUntil: new Date(Date.now() + DAY_MS).toISOString(),
    paidAt: null,
    endedAt: null,
    canRelease: true,
    ...overrides,
  };
}

export function makeMail(overrides: Partial<WireFailedMail> = {}): WireFailedMail {
  made += 1;
  return {
    _id: `mail-${made}`,
    to: `person${made}@example.com`,
    subject: `Your booking ${made}`,
    template: 'booked',
    createdAt: '2026-11-20T08:00:00.000Z',
    failedAt: '2026-11-21T09:30:00.000Z',
    tries: 8,
    error: '550 No such user',
    ...overrides,
  };
}

export const makeSale = (overrides: Partial<WireSale> = {}): WireSale => ({
  ...makeSellerBooking(),
  history: [],
  moneyBack: null,
  ...overrides,
});

/** A server that lists a seller’s bookings and lets them release a car. */
export function sellerBookingsServer(bookings: WireSellerBooking[]) {
  /** The recorded release requests. */
  const released: unknown[] = [];
  const handlers = [
    http.get(api('/products/seller/:email/bookings'), ({ request }) =>
      whenSignedIn(request, () => bookings),
    ),
    http.get<{ id: string }>(api('/bookings/:id/sale'), ({ request, params: { id } }) => {
      const booking = bookings.find(({ _id }) => _id === id);
      return booking
        ? whenSignedIn(request, () => ({ history: [], moneyBack: null, ...booking }))
        : HttpResponse.json({ message: 'Sale not found.' }, { status: 404 });
    }),
    http.post<{ id: string }, ReleaseBookingBody>(
      api('/bookings/:id/release'),
      async ({ request, params: { id } }) => {
        const body = await request.json();
        released.push({ id, ...body });
        const over = { state: 'ended', endReason: 'released', canRelease: false } as const;
        const booking = bookings.find(({ _id }) => _id === id);
        if (booking)
          Object.assign(booking, over, { releaseReason: body.reason, number: '', location: '' });
        return HttpResponse.json({ acknowledged: true });
      },
    ),
    http.post<{ id: string }>(api('/bookings/:id/seller-phone'), ({ params: { id } }) => {
      const booking = bookings.find(({ _id }) => _id === id);
      if (booking) booking.canSharePhone = false;
      return HttpResponse.json({ acknowledged: true });
    }),
  ];
  return { handlers, released };
}
