import type { Context } from '../context';
import type { Jobs } from '../jobs/jobs';
import { findSellersOf } from '../products/products';
import { type MailFacts, type NewMail, writeMails } from '../mails/mails';
import { type BookingRow, findBooking } from './bookingRepository';
import { findEvents, givesBack, isLast, lastPosition, type PaymentEventRow } from './paymentEvents';

type Inside = Pick<Context, 'tx' | 'now'>;

interface More extends Pick<MailFacts, 'reason' | 'why' | 'amountCents' | 'leftCents' | 'goneAt'> {
  /** What happened, where it can happen to a booking more than once. */
  eventId?: string;
}

/** Buyer and seller of a booking hear by mail what happened to it. */
export interface Notices {
  /** Inside the transaction in which it happened; each is told once. */
  tell: (
    context: Inside,
    template: NewMail['template'],
    told: BookingRow[],
    more?: More,
  ) => Promise<void>;
  /** Tells the buyers alone that the other side of their order is gone since then. */
  tellGone: (
    context: Inside,
    template: 'seller-closed' | 'car-removed',
    told: BookingRow[],
    goneAt: Date,
  ) => Promise<void>;
  /** Tells what the work does to a booking's money, inside the same transaction. */
  tellOfMoney: <T>(context: Inside, bookingId: string, work: () => Promise<T>) => Promise<T>;
}

/** Without jobs, as on the command line, the mails go out with the next minute's run. */
export function createNotices(jobs: Pick<Jobs, 'send'> | null): Notices {
  const write = async (
    context: Inside,
    template: NewMail['template'],
    told: BookingRow[],
    more: More | undefined,
    sides: readonly NewMail['side'][],
  ) => {
    if (told.length === 0) return;
    const ids = told.map(({ productId }) => productId);
    const sellers = new Map((await findSellersOf(context.tx, ids)).map((row) => [row.id, row]));
    const written = told.flatMap((booking) => {
      const seller = sellers.get(booking.productId);
      return seller ? mailsOf(template, booking, seller, more) : [];
    });
    const mails = written.filter(({ side }) => sides.includes(side));
    await writeMails(context, jobs, mails);
  };
  const tell: Notices['tell'] = (context, template, told, more) =>
    write(context, template, told, more, ['buyer', 'seller']);

  return {
    tell,
    tellGone: (context, template, told, goneAt) =>
      write(context, template, told, { goneAt: goneAt.toISOString() }, ['buyer']),
    tellOfMoney: async (context, bookingId, work) => {
      const { tx } = context;
      const before = await findBooking(tx, bookingId);
      const position = await lastPosition(tx, bookingId);
      const result = await work();
      const after = await findBooking(tx, bookingId);
      if (!before || !after) return result;
      if (before.status === 'unpaid' && after.status === 'paid') {
        await tell(context, 'paid', [after]);
      }
      const events = await findEvents(tx, bookingId, position);
      const wasBack = before.refundedAt !== null;
      const isBack = !wasBack && after.refundedAt !== null;
      const last = isBack ? events.findLast(isLast) : undefined;
      for (const event of events) {
        // All of it was told to be back before these events were noted.
        if (wasBack && givesBack(event.kind)) continue;
        // There was never an order of which a part could have been given back.
        if (after.paidAt === null && event !== last) continue;
        const template = event === last ? templateOfLast(event, after) : templates[event.kind];
        const { id: eventId, amountCents, leftCents } = event;
        const why = template === 'refunded' ? { why: whyRefunded(after) } : {};
        await tell(context, template, [after], { eventId, amountCents, leftCents, ...why });
      }
      if (isBack && !last) await tell(context, 'refunded', [after], { why: whyRefunded(after) });
      return result;
    },
  };
}

const templates = {
  refund: 'part-refunded',
  'refund-failed': 'refund-failed',
  'dispute-opened': 'dispute-opened',
  'dispute-won': 'dispute-won',
  'dispute-lost': 'dispute-lost',
} as const;

/** A dispute that took all of it is told as one, unless there never was an order. */
const templateOfLast = ({ kind }: PaymentEventRow, { paidAt }: BookingRow) =>
  kind === 'dispute-lost' && paidAt !== null ? 'dispute-lost' : 'refunded';

function whyRefunded({ endReason, paidAt }: BookingRow): MailFacts['why'] {
  if (endReason !== 'undone') return 'car-gone';
  // The money was back before we heard that it had come.
  return paidAt === null ? 'no-sale' : 'undone';
}

function mailsOf(
  template: NewMail['template'],
  booking: BookingRow,
  seller: { sellerId: string; sellerName: string },
  { eventId, ...more }: More = {},
): NewMail[] {
  // An account that comes back can be closed again.
  const happened = eventId ?? [booking.id, more.goneAt].filter(Boolean).join(':');
  const mail = (side: NewMail['side'], recipientId: string, otherName: string): NewMail => ({
    cause: `${template}:${happened}:${side}`,
    recipientId,
    side,
    template,
    facts: {
      bookingId: booking.id,
      carName: booking.productName,
      priceCents: booking.priceCents,
      otherName,
      ...(template === 'booked' ? { reservedUntil: booking.reservedUntil.toISOString() } : {}),
      ...more,
    },
  });
  return [
    mail('buyer', booking.buyerId, seller.sellerName),
    mail('seller', seller.sellerId, booking.buyerName),
  ];
}
