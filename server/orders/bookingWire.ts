import { toDollars } from '#contract/money';
import type { WireBooking } from '#contract/types';
import type { BookingRow } from './bookingRepository';

/** A booking as it travels (spec §3); `picture` and what follows it are extensions. */
export function toWire(booking: BookingRow): WireBooking {
  const isPaid = booking.status === 'paid';
  const end = booking.endedAt ?? booking.reservedUntil;
  return {
    _id: booking.id,
    email: booking.buyerEmail,
    productId: booking.productId,
    productName: booking.productName,
    price: toDollars(booking.priceCents),
    patient: booking.buyerName,
    status: booking.status,
    picture: booking.picture,
    createdAt: booking.createdAt.toISOString(),
    reservedUntil: isPaid ? null : end.toISOString(),
    transactionId: isPaid ? booking.paymentIntentId : null,
    refunded: booking.endReason === 'refunded',
    number: booking.phone,
    location: booking.location,
  };
}
