import type { Context } from '../context';
import type { Jobs } from '../jobs/jobs';
import { findSellersOf } from '../listings/listings';
import { type MailFacts, type NewMail, writeMails } from '../mails/mails';
import { type BookingRow, findBooking } from './bookingRepository';

type Inside = Pick<Context, 'tx' | 'now'>;

/** Buyer and seller of a booking hear by mail what happened to it. */
export interface Notices {
  /** Inside the transaction in which it happened; each happens to a booking at most once. */
  tell: (
    context: Inside,
    template: NewMail['template'],
    told: BookingRow[],
    more?: Pick<MailFacts, 'reason' | 'why'>,
  ) => Promise<void>;
  /** Tells what the work does to a booking's money, inside the same transaction. */
  tellOfMoney: <T>(context: Inside, bookingId: string, work: () => Promise<T>) => Promise<T>;
}

/** Without jobs, as on the command line, the mails go out with the next minute's run. */
export function createNotices(jobs: Pick<Jobs, 'send'> | null): Notices {
  const tell: Notices['tell'] = async (context, template, told, more) => {
    if (told.length === 0) return;
    const ids = told.map(({ productId }) => productId);
    const sellers = new Map((await findSellersOf(context.tx, ids)).map((row) => [row.id, row]));
    const written = told.flatMap((booking) => {
      const seller = sellers.get(booking.productId);
      return seller ? mailsOf(template, booking, seller, more) : [];
    });
    await writeMails(context, jobs, written);
  };

  return {
    tell,
    tellOfMoney: async (context, bookingId, work) => {
      const before = await findBooking(context.tx, bookingId);
      const result = await work();
      const after = await findBooking(context.tx, bookingId);
      if (!before || !after) return result;
      if (before.status === 'unpaid' && after.status === 'paid') {
        await tell(context, 'paid', [after]);
      }
      if (before.refundedAt === null && after.refundedAt !== null) {
        await tell(context, 'refunded', [after], { why: whyRefunded(after) });
      }
      return result;
    },
  };
}

function whyRefunded({ endReason, paidAt }: BookingRow): MailFacts['why'] {
  if (endReason !== 'undone') return 'car-gone';
  // The money was back before we heard that it had come.
  return paidAt === null ? 'no-sale' : 'undone';
}

function mailsOf(
  template: NewMail['template'],
  booking: BookingRow,
  seller: { sellerId: string; sellerName: string },
  more: Pick<MailFacts, 'reason' | 'why'> = {},
): NewMail[] {
  const mail = (side: NewMail['side'], recipientId: string, otherName: string): NewMail => ({
    cause: `${template}:${booking.id}:${side}`,
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
