import type { BookingFacts, BookingTemplate } from '../mails/mails';
import type { FixedNotice } from '../notices/notices';
import { isSoldElsewhere, type findSellersOf } from '../products/products';
import type { BookingRow } from './records/bookingRepository';

export type Side = BookingFacts['side'];

/** What the facts of a booking do not have from its row. */
export interface More extends Pick<
  BookingFacts,
  | 'reason'
  | 'why'
  | 'amountCents'
  | 'leftCents'
  | 'goneAt'
  | 'request'
  | 'moneyBackReason'
  | 'replyUntil'
  | 'returnBy'
  | 'receipt'
> {
  /** Id of the event, for events that can happen more than once per booking. */
  eventId?: string | undefined;
}

type SellerOfCar = Awaited<ReturnType<typeof findSellersOf>>[number];

function carIs(car: SellerOfCar): BookingFacts['carIs'] {
  if (isSoldElsewhere(car)) return 'sold-elsewhere';
  const isGone = car.removedAt !== null || car.closedAt !== null;
  return isGone || car.status !== 'unsold' ? 'off-sale' : 'on-sale';
}

const bookingTemplates = new Set<BookingTemplate>([
  'booked',
  'cancelled',
  'phone-shown',
  'contact-changed',
  'released',
  'ended',
  'seller-closed',
  'car-removed',
  'handed-over',
  'received',
]);

function kindOf(template: BookingTemplate): FixedNotice['kind'] {
  if (template === 'hold-ending') return template;
  if (template === 'paid') return 'payment';
  return bookingTemplates.has(template) ? 'booking' : 'refund';
}

/** What one party of a booking is notified of. */
export function noticeOf(
  template: BookingTemplate,
  side: Side,
  booking: BookingRow,
  seller: SellerOfCar,
  { eventId, receipt, ...more }: More = {},
): FixedNotice {
  const isToBuyer = side === 'buyer';
  // A restored account can be closed again.
  const happened = eventId ?? [booking.id, more.goneAt].filter(Boolean).join(':');
  return {
    cause: `${template}:${happened}:${side}`,
    recipientId: isToBuyer ? booking.buyerId : seller.sellerId,
    kind: kindOf(template),
    subjectId: booking.id,
    template,
    facts: factsOf(template, side, booking, seller, { receipt, ...more }),
  };
}

/** What the text for one party says. */
export function factsOf(
  template: BookingTemplate,
  side: Side,
  booking: BookingRow,
  seller: SellerOfCar,
  { receipt, ...more }: Omit<More, 'eventId'>,
): BookingFacts {
  const isToBuyer = side === 'buyer';
  return {
    side,
    bookingId: booking.id,
    carName: booking.productName,
    priceCents: booking.priceCents,
    otherName: isToBuyer ? seller.sellerName : booking.buyerName,
    carIs: carIs(seller),
    ...(template === 'booked' || template === 'phone-shown' || template === 'hold-ending'
      ? { reservedUntil: booking.reservedUntil.toISOString() }
      : {}),
    ...(template === 'paid' ? { phone: isToBuyer ? seller.phone : booking.phone } : {}),
    ...(isToBuyer && receipt ? { receipt } : {}),
    ...more,
  };
}
