import { findClosedUsers } from '../accounts/accounts';
import type { Context } from '../context';
import type { Database, Transaction } from '../database/client';
import type { Jobs } from '../jobs/jobs';
import { findSellersOf, isSoldElsewhere } from '../products/products';
import { type BookingFacts, type BookingTemplate, type NewMail, writeMails } from '../mails/mails';
import { type BookingRow, findBooking } from './bookings/bookingRepository';
import { findPayment, findReceipt, type PaymentRow } from './payments/paymentRepository';
import { findAccepted, type MoneyBackRow } from './moneyBack/moneyBackRepository';
import {
  findEvents,
  refundsBuyer,
  isLast,
  lastPosition,
  type PaymentEventRow,
} from './payments/paymentEvents';

type Side = BookingFacts['side'];
type Inside = Pick<Context<Transaction>, 'tx' | 'now'>;

interface More extends Pick<
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

/** Changes of contact details within this time share an e-mail. */
const CONTACT_PERIOD_MS = 10 * 60_000;

/** A refund that arrives within this time after its acceptance shares the e-mail about that. */
const ACCEPTED_PERIOD_MS = 10 * 60_000;

/** Notifies buyer and seller of a booking by e-mail. */
export interface Notices {
  /** Notifies within the transaction of the event. Each event is sent once. */
  notify: (
    context: Inside,
    template: BookingTemplate,
    told: BookingRow[],
    more?: More,
  ) => Promise<void>;
  /** Notifies only the seller of new contact details, at most once within some minutes. */
  notifyOfContact: (context: Inside, booking: BookingRow) => Promise<void>;
  /** Notifies only the buyers that they can see the seller's phone number. */
  notifyOfPhone: (context: Inside, told: BookingRow[]) => Promise<void>;
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
  /**
   * Notifies of changes to a booking's money that `work` makes in the same transaction. What can
   * happen again is identified by the provider's id of the refund or dispute, so that each
   * occurrence is sent once.
   */
  notifyOfMoney: <T>(context: Inside, bookingId: string, work: () => Promise<T>) => Promise<T>;
}

/** Without jobs, as on the command line, mails are sent by the next scheduled run. */
export function createNotices(jobs: Pick<Jobs, 'send'> | null): Notices {
  const write = async (
    context: Inside,
    template: BookingTemplate,
    told: BookingRow[],
    more: More | undefined,
    sides: readonly Side[],
  ) => {
    if (told.length === 0) return;
    const ids = told.map(({ productId }) => productId);
    const sellers = new Map((await findSellersOf(context.tx, ids)).map((row) => [row.id, row]));
    // Money that was paid is the buyer's affair also after their account was closed.
    const paid = told.filter(({ paidAt }) => paidAt !== null);
    const gone = await findClosedUsers(
      context.tx,
      paid.map(({ buyerId }) => buyerId),
    );
    const written = told.flatMap((booking) => {
      const seller = sellers.get(booking.productId);
      const isClosed = booking.paidAt !== null && gone.has(booking.buyerId);
      const address = isClosed && booking.buyerEmail ? { address: booking.buyerEmail } : {};
      return seller
        ? sides.map((side) => ({
            ...mailOf(template, side, booking, seller, more),
            ...(side === 'buyer' ? address : {}),
          }))
        : [];
    });
    await writeMails(context, jobs, written);
  };
  const notify: Notices['notify'] = (context, template, told, more) =>
    write(context, template, told, more, ['buyer', 'seller']);

  return {
    notify,
    notifyOfContact: (context, booking) => {
      const period = Math.floor(context.now().getTime() / CONTACT_PERIOD_MS);
      const eventId = `${booking.id}:${period}`;
      return write(context, 'contact-changed', [booking], { eventId }, ['seller']);
    },
    notifyOfPhone: (context, told) => write(context, 'phone-shown', told, undefined, ['buyer']),
    notifyOfHandover: (context, booking, by) => {
      const [template, other] =
        by === 'seller' ? (['handed-over', 'buyer'] as const) : (['received', 'seller'] as const);
      // It can be taken back and said again.
      const eventId = `${booking.id}:${context.now().getTime()}`;
      return write(context, template, [booking], { eventId }, [other]);
    },
    notifyGone: (context, template, told, goneAt, request) =>
      write(context, template, told, { goneAt: goneAt.toISOString(), request }, ['buyer']),
    sendReceipt: async (context, booking) => {
      const eventId = `${booking.id}:confirmed`;
      const more = { ...(await receiptOf(context.tx, booking)), eventId };
      await write(context, 'paid', [booking], more, ['buyer']);
    },
    notifyOfMoney: async (context, bookingId, work) => {
      const { tx } = context;
      const before = await findBooking(tx, bookingId);
      const paymentBefore = await findPaymentOf(tx, before);
      const refundBefore = paymentBefore?.refundId ?? null;
      const acceptedBefore = await findAccepted(tx, bookingId);
      let announcedCents = findAnnounced(context, paymentBefore, acceptedBefore);
      const position = await lastPosition(tx, bookingId);
      const result = await work();
      const after = await findBooking(tx, bookingId);
      if (!before || !after) return result;
      const isPaidNow = before.status === 'unpaid' && after.status === 'paid';
      const isRestored = isPaidNow && before.paidAt !== null;
      if (isPaidNow && !isRestored) {
        await notify(context, 'paid', [after], await receiptOf(tx, after));
      }
      const accepted = new Set((await findAccepted(tx, bookingId)).map(({ id }) => id));
      for (const { id, decidedAt, amountCents } of acceptedBefore) {
        if (accepted.has(id)) continue;
        // What was announced cannot be sent, and can be decided and fail again.
        const eventId = `${id}:${decidedAt?.getTime() ?? ''}`;
        const more = { eventId, amountCents: amountCents ?? 0 };
        await notify(context, 'money-back-reopened', [after], more);
      }
      const events = await findEvents(tx, bookingId, position);
      const wasBack = before.refundedAt !== null;
      const isBack = !wasBack && after.refundedAt !== null;
      const last = isBack ? events.findLast(isLast) : undefined;
      const payment = await findPaymentOf(tx, after);
      const refundId = payment?.refundId ?? null;
      const isMoneyBack = after.endReason === 'refunded' || after.endReason === 'undone';
      const isSentAgain = isMoneyBack && refundBefore !== null && refundId === null;
      const isDueAgain = payment !== undefined && payment.refundDueCents !== null;
      const why = whyRefunded(after);
      for (const event of events) {
        // The full refund was already reported before these events were recorded.
        if (wasBack && refundsBuyer(event.kind)) continue;
        // The order was never paid, so partial refunds mean nothing to the parties.
        if (after.paidAt === null && event !== last) continue;
        if (event.kind === 'refund' && event.amountCents === announcedCents) {
          announcedCents = null;
          continue;
        }
        const template = event === last ? templateOfLast(event, after) : templates[event.kind];
        const { id: eventId, amountCents, leftCents } = event;
        const more =
          template === 'refund-failed' && isSentAgain
            ? { why }
            : {
                leftCents,
                ...(template === 'refunded' ? { why } : {}),
                ...(isRestored ? { why: 'restored' as const } : {}),
                ...(template === 'refund-failed' && isDueAgain ? { why: 'accepted' as const } : {}),
              };
        await notify(context, template, [after], { eventId, amountCents, ...more });
      }
      if (last) return result;
      if (isBack) {
        await write(context, 'refunded', [after], { why, eventId: refundId ?? undefined }, [
          'buyer',
        ]);
        // The seller needs to know only the first refund of a payment that was no sale.
        await write(context, 'refunded', [after], { why }, ['seller']);
      }
      const wasOrder = after.endReason === 'undone' && after.paidAt !== null;
      if (isSentAgain && !wasOrder) {
        const eventId = `${refundBefore}:failed`;
        await write(context, 'refund-failed', [after], { why, eventId }, ['buyer']);
      }
      return result;
    },
  };
}

/** The amount of a due refund, if an e-mail has just said that it was accepted. */
function findAnnounced(
  { now }: Inside,
  payment: PaymentRow | undefined,
  accepted: MoneyBackRow[],
): number | null {
  // After a failure, both parties wait for the news that it arrived.
  if (!payment?.refundDecisionId || payment.refundTries > 0) return null;
  const decidedAt = accepted.find(({ id }) => id === payment.refundDecisionId)?.decidedAt;
  const isNews = decidedAt && now().getTime() - decidedAt.getTime() < ACCEPTED_PERIOD_MS;
  return isNews ? payment.refundDueCents : null;
}

/** The payment that pays, or paid, the booking. */
async function findPaymentOf(tx: Database, booking: BookingRow | undefined) {
  const intentId = booking?.paymentIntentId;
  return intentId ? findPayment(tx, intentId) : undefined;
}

async function receiptOf(tx: Database, booking: BookingRow): Promise<Pick<More, 'receipt'>> {
  const { paidAt, paymentIntentId: transactionId } = booking;
  if (!paidAt || !transactionId) return {};
  const receipt = await findReceipt(tx, booking);
  return { receipt: { ...receipt, paidAt: paidAt.toISOString(), transactionId } };
}

const templates = {
  refund: 'part-refunded',
  'refund-failed': 'refund-failed',
  'dispute-opened': 'dispute-opened',
  'dispute-won': 'dispute-won',
  'dispute-lost': 'dispute-lost',
} as const;

/** A dispute over everything uses the dispute template, unless there never was an order. */
const templateOfLast = ({ kind }: PaymentEventRow, { paidAt }: BookingRow) =>
  kind === 'dispute-lost' && paidAt !== null ? 'dispute-lost' : 'refunded';

function whyRefunded({ endReason, paidAt }: BookingRow): BookingFacts['why'] {
  if (endReason !== 'undone') return 'car-gone';
  // The money was refunded before we learned of the payment.
  return paidAt === null ? 'no-sale' : 'undone';
}

type SellerOfCar = Awaited<ReturnType<typeof findSellersOf>>[number];

function carIs(car: SellerOfCar): BookingFacts['carIs'] {
  if (isSoldElsewhere(car)) return 'sold-elsewhere';
  const isGone = car.removedAt !== null || car.closedAt !== null;
  return isGone || car.status !== 'unsold' ? 'off-sale' : 'on-sale';
}

function mailOf(
  template: BookingTemplate,
  side: Side,
  booking: BookingRow,
  seller: SellerOfCar,
  { eventId, receipt, ...more }: More = {},
): NewMail {
  const isToBuyer = side === 'buyer';
  // A restored account can be closed again.
  const happened = eventId ?? [booking.id, more.goneAt].filter(Boolean).join(':');
  return {
    cause: `${template}:${happened}:${side}`,
    recipientId: isToBuyer ? booking.buyerId : seller.sellerId,
    template,
    facts: {
      side,
      bookingId: booking.id,
      carName: booking.productName,
      priceCents: booking.priceCents,
      otherName: isToBuyer ? seller.sellerName : booking.buyerName,
      carIs: carIs(seller),
      ...(template === 'booked' || template === 'phone-shown'
        ? { reservedUntil: booking.reservedUntil.toISOString() }
        : {}),
      ...(template === 'paid' ? { phone: isToBuyer ? seller.phone : booking.phone } : {}),
      ...(isToBuyer && receipt ? { receipt } : {}),
      ...more,
    },
  };
}
