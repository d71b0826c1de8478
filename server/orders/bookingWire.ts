import { toDollars } from '#contract/money';
import type { WireBooking } from '#contract/types';
import type { BookingRow } from './bookingRepository';

/** A booking as it travels (spec §3); `picture` and what follows it are extensions. */
export function toWire(booking: BookingRow): WireBooking {
  const isPaid = booking.status === 'paid';
  const isRefunded = booking.endReason === 'refunded' || booking.endReason === 'undone';
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
    refunded: isRefunded,
    ...(isRefunded
      ? {
          refundState: booking.refundedAt ? ('done' as const) : ('pending' as const),
          refundCause: booking.endReason === 'undone' ? ('undone' as const) : ('car-gone' as const),
        }
      : {}),
    number: booking.phone,
    location: booking.location,
  };
}
