import { toDollars } from '#contract/money';
import type { WireBookingEvent } from '#contract/bookings';
import type { WireBooking } from '#contract/types';
import { withOrigin } from '../../lib/links';
import type { MoneyBackRow } from '../records/moneyBackRepository';
import { moneyBackEvents, returnByOf } from '../moneyBack/moneyBackWire';
import type { OrderFacts } from '../orderFacts';
import type { PaymentStepRow } from '../records/paymentSteps';
import type { PaymentEventRow } from '../records/paymentEvents';
import {
  handoverOf,
  historyOf,
  isMoneyBack,
  isoOf,
  isPhoneHidden,
  statusOf,
  type Shown,
} from '../records/orderState';
import { phoneShownFrom } from '../records/holds';
import type { BookingRow } from '../records/bookingRepository';

/**
 * Converts a booking to its wire format (spec §3). `picture` and the fields after it are
 * extensions.
 */
export function toWire(
  booking: BookingRow,
  facts: OrderFacts,
  { origin, now }: Shown,
): WireBooking {
  const isPaid = booking.status === 'paid';
  const isRefunded = isMoneyBack(booking.endReason);
  const seller = facts.sellerOf(booking);
  const end = booking.endedAt ?? booking.reservedUntil;
  const { endReason, endedAt } = statusOf(booking, now);
  return {
    _id: booking.id,
    email: facts.buyerEmailOf(booking),
    productId: booking.productId,
    productName: booking.productName,
    price: toDollars(booking.priceCents),
    patient: booking.buyerName,
    status: booking.status,
    picture: withOrigin(origin, booking.picture),
    createdAt: booking.createdAt.toISOString(),
    reservedUntil: isPaid ? null : end.toISOString(),
    transactionId: isPaid || booking.paidAt ? booking.paymentIntentId : null,
    refunded: isRefunded,
    ...(isRefunded
      ? {
          refundState: booking.refundedAt ? ('done' as const) : ('pending' as const),
          refundCause: booking.endReason === 'undone' ? ('undone' as const) : ('car-gone' as const),
        }
      : {}),
    number: booking.phone,
    location: booking.location,
    sellerName: seller?.sellerName ?? '',
    endReason,
    endedAt: isoOf(endedAt),
    releaseReason: booking.releaseReason,
    ...(isPhoneHidden(booking, now)
      ? { sellerPhoneFrom: phoneShownFrom(booking).toISOString() }
      : {}),
    ...handoverOf(booking),
    ...facts.refundsAndDisputeOf(booking),
    ...(seller?.closedAt ? { sellerClosedAt: isoOf(seller.closedAt) } : {}),
    ...(seller?.removedAt ? { carRemovedAt: isoOf(seller.removedAt) } : {}),
  };
}

/** What the buyer is shown of the payment's record. */
const toWireStep = ({ kind, amountCents, createdAt }: PaymentStepRow): WireBookingEvent => ({
  kind: kind === 'declined' ? 'payment-declined' : 'refund-sent',
  at: createdAt.toISOString(),
  ...(amountCents === null ? {} : { amount: toDollars(amountCents) }),
});

/** Adds the history and the seller, with their phone number while this buyer may see it. */
export function toWireOrder(
  booking: BookingRow,
  facts: OrderFacts,
  events: PaymentEventRow[],
  requests: MoneyBackRow[],
  steps: PaymentStepRow[],
  shown: Shown,
): WireBooking {
  const seller = facts.sellerOf(booking);
  const { now } = shown;
  const by = returnByOf(booking, requests, seller);
  const isReturning = by !== null && by >= now;
  const isOver = statusOf(booking, now).state === 'ended' && !isReturning;
  return {
    ...toWire(booking, facts, shown),
    paidAt: isoOf(booking.paidAt),
    sellerPhone:
      isOver || seller?.closedAt || isPhoneHidden(booking, now) ? '' : (seller?.phone ?? ''),
    ...(isReturning ? { returnBy: by.toISOString() } : {}),
    history: historyOf(
      booking,
      events,
      [...moneyBackEvents(requests), ...steps.map(toWireStep)],
      seller,
      now,
    ),
  };
}
