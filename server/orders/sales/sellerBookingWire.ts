import { toDollars } from '#contract/money';
import type { WireRefundsAndDispute, WireSellerBooking } from '#contract/bookings';
import { withOrigin } from '../../lib/links';
import type { BookingRow } from '../records/bookingRepository';
import {
  handoverOf,
  isMoneyBack,
  isoOf,
  isPhoneHidden,
  statusOf,
  type Shown,
} from '../records/orderState';

/** Converts a booking to its seller's view. Contact data of the buyer only while it is active. */
export function toWireSellerBooking(
  booking: BookingRow,
  returns: WireRefundsAndDispute,
  isSeller: boolean,
  { origin, now }: Shown,
): WireSellerBooking {
  const { state, endReason, endedAt } = statusOf(booking, now);
  const isOver = state === 'ended';
  return {
    _id: booking.id,
    productId: booking.productId,
    productName: booking.productName,
    picture: withOrigin(origin, booking.picture),
    price: toDollars(booking.priceCents),
    buyerName: booking.buyerName,
    state,
    endReason,
    releaseReason: booking.releaseReason,
    number: isOver ? '' : booking.phone,
    location: isOver ? '' : booking.location,
    createdAt: booking.createdAt.toISOString(),
    reservedUntil: state === 'held' ? booking.reservedUntil.toISOString() : null,
    paidAt: isoOf(booking.paidAt),
    ...handoverOf(booking),
    endedAt: isoOf(endedAt),
    ...(isMoneyBack(endReason) ? { refundState: booking.refundedAt ? 'done' : 'pending' } : {}),
    ...returns,
    canRelease: state === 'held' && isSeller,
    canSharePhone: isPhoneHidden(booking, now) && isSeller,
  };
}
