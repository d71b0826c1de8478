import type { ConversationEvent } from '#contract/conversations';
import { findAddresses } from '../accounts/accounts';
import type { Context } from '../context';
import type { Database, Transaction } from '../database/client';
import { announce } from '../live/live';
import { sendJob } from '../jobs/jobs';
import { findSellersOf } from '../products/products';
import { type BookingFacts, type BookingTemplate, writeMails } from '../mails/mails';
import { endNotices, type FixedNotice, notify as writeNotices } from '../notices/notices';
import { noticeOf, type More, type Side } from './noticeOf';
import type { BookingRow } from './records/bookingRepository';
import { findReceipt } from './records/paymentRepository';

type Inside = Pick<Context<Transaction>, 'tx' | 'now'> & Partial<Pick<Context, 'principal'>>;

/** Changes of contact details within this time share an e-mail. */
const CONTACT_PERIOD_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

/** Notifies buyer and seller of a booking. */
export interface Notices {
  /** Notifies both parties, or one, within the transaction of the event. Each event is sent once. */
  notify: (
    context: Inside,
    template: BookingTemplate,
    told: BookingRow[],
    more?: More,
    sides?: readonly Side[],
  ) => Promise<void>;
  /** Notifies only the seller of new contact details, at most once within some minutes. */
  notifyOfContact: (context: Inside, booking: BookingRow) => Promise<void>;
  /** Notifies only the buyers that they can see the seller's phone number. */
  notifyOfPhone: (context: Inside, told: BookingRow[]) => Promise<void>;
  /** Notifies only the buyers that their hold ends soon, once each. */
  notifyOfEnding: (context: Inside, told: BookingRow[]) => Promise<void>;
  /** Notifies the other party of an order that the buyer has the car. */
  notifyOfHandover: (context: Inside, booking: BookingRow, by: Side) => Promise<void>;
  /** Notifies only the buyers that their seller or car is gone. */
  notifyGone: (
    context: Inside,
    template: 'seller-closed' | 'car-removed',
    told: BookingRow[],
    goneAt: Date,
    request?: BookingFacts['request'],
  ) => Promise<void>;
  /** Sends the buyer of a paid order its receipt in full, once their address is confirmed. */
  sendReceipt: (context: Inside, booking: BookingRow) => Promise<void>;
}

async function write(
  context: Inside,
  template: BookingTemplate,
  told: BookingRow[],
  more: More | undefined,
  sides: readonly Side[],
  writes: (context: Inside, rows: FixedNotice[]) => Promise<void> = writeNotices,
) {
  if (told.length === 0) return;
  const ids = told.map(({ productId }) => productId);
  const sellers = new Map((await findSellersOf(context.tx, ids)).map((row) => [row.id, row]));
  // Money that was paid is the buyer's affair also after their account was closed.
  const paid = told.filter(({ paidAt }) => paidAt !== null);
  const addresses = await findAddresses(
    context.tx,
    paid.map(({ buyerId }) => buyerId),
  );
  await announceTo(context, told, sellers);
  const written = told.flatMap((booking) => {
    const seller = sellers.get(booking.productId);
    const { email = '', closedAt = null } =
      (booking.paidAt && addresses.get(booking.buyerId)) ?? {};
    const address = closedAt && email ? { address: email } : {};
    return seller
      ? sides.map((side) => ({
          ...noticeOf(template, side, booking, seller, more),
          ...(side === 'buyer' ? address : {}),
        }))
      : [];
  });
  await writes(context, written);
  await sendLines(context, template, told, more);
  if (isAboutHold.has(template)) return;
  for (const { id, buyerId } of told) await endNotices(context, 'hold-ending', id, buyerId);
}

const announceTo = (
  context: Inside,
  changed: BookingRow[],
  sellers: Map<string, { sellerId: string }>,
) =>
  announce(
    context,
    changed.map(({ id, buyerId, productId }) => {
      const sellerId = sellers.get(productId)?.sellerId;
      return { kind: 'booking', id, to: sellerId === undefined ? [buyerId] : [buyerId, sellerId] };
    }),
  );

/** Shows both parties what changed about a booking that nobody is notified of. */
export async function announceBooking(context: Inside, booking: BookingRow): Promise<void> {
  const [seller] = await findSellersOf(context.tx, [booking.productId]);
  await announceTo(context, [booking], new Map(seller && [[seller.id, seller]]));
}

const events: Partial<Record<BookingTemplate, ConversationEvent>> = {
  booked: 'booked',
  paid: 'paid',
  cancelled: 'cancelled',
  released: 'released',
  ended: 'expired',
  refunded: 'refunded',
  'dispute-lost': 'refunded',
  'handed-over': 'handed-over',
  received: 'received',
};

/** The conversations about these bookings show what happened. */
async function sendLines(
  context: Inside,
  template: BookingTemplate,
  told: BookingRow[],
  more?: More,
): Promise<void> {
  const isCancelled =
    more?.why === 'car-withdrawn' || more?.why === 'buyer-gone' || more?.why === 'buyer-suspended';
  const event = isCancelled ? 'cancelled' : events[template];
  if (!event) return;
  const isRepeated = event === 'handed-over' || event === 'received';
  for (const { id, buyerId, productId } of told) {
    const cause = `${event}:${(isRepeated ? more?.eventId : undefined) ?? id}`;
    await sendJob(context, 'booking-lines', { event, cause, buyerId, productId });
  }
}

/** After these the hold may still end. */
const isAboutHold = new Set<BookingTemplate>(['hold-ending', 'phone-shown', 'contact-changed']);

export const notices: Notices = {
  notify: (context, template, told, more, sides = ['buyer', 'seller']) =>
    write(context, template, told, more, sides),
  notifyOfContact: (context, booking) => {
    const period = Math.floor(context.now().getTime() / CONTACT_PERIOD_MS);
    const eventId = `${booking.id}:${period}`;
    return write(context, 'contact-changed', [booking], { eventId }, ['seller']);
  },
  notifyOfPhone: (context, told) => write(context, 'phone-shown', told, undefined, ['buyer']),
  notifyOfEnding: (context, told) => write(context, 'hold-ending', told, undefined, ['buyer']),
  notifyOfHandover: (context, booking, by) => {
    const [template, other] =
      by === 'seller' ? (['handed-over', 'buyer'] as const) : (['received', 'seller'] as const);
    // It can be taken back and said again, of which a day has one notice.
    const eventId = `${booking.id}:${Math.floor(context.now().getTime() / DAY_MS)}`;
    return write(context, template, [booking], { eventId }, [other]);
  },
  notifyGone: (context, template, told, goneAt, request) =>
    write(context, template, told, { goneAt: goneAt.toISOString(), request }, ['buyer']),
  sendReceipt: async (context, booking) => {
    const eventId = `${booking.id}:confirmed`;
    const more = { ...(await receiptOf(context.tx, booking)), eventId };
    // The buyer had the notice when they paid.
    await write(context, 'paid', [booking], more, ['buyer'], writeMails);
  },
};

/** What an e-mail about a paid order says in addition. */
export async function receiptOf(tx: Database, booking: BookingRow): Promise<Pick<More, 'receipt'>> {
  const { paidAt, paymentIntentId: transactionId } = booking;
  if (!paidAt || !transactionId) return {};
  const receipt = await findReceipt(tx, booking);
  return { receipt: { ...receipt, paidAt: paidAt.toISOString(), transactionId } };
}
