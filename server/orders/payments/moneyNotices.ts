import type { Context } from '../../context';
import type { Database, Transaction } from '../../database/client';
import type { BookingFacts } from '../../mails/mails';
import { notices, receiptOf } from '../notices';
import { type BookingRow, findBooking } from '../records/bookingRepository';
import type { MoneyBackRow } from '../records/moneyBackRepository';
import { isLast, type PaymentEventRow, refundsBuyer } from '../records/paymentEvents';
import { findPayment, type PaymentRow } from '../records/paymentRepository';

/** A refund that arrives within this time after its acceptance shares the e-mail about that. */
const ACCEPTED_PERIOD_MS = 10 * 60_000;

/** What a call has changed about a booking's money. */
export interface MoneyChange {
  /** As it was before. */
  booking: BookingRow;
  /** As it was before; undefined if the payment is new. */
  known: PaymentRow | undefined;
  payment: PaymentRow;
  /** The refunds and states of disputes that it has recorded. */
  events: PaymentEventRow[];
  /** The accepted request whose refund was due, as it was before. */
  accepted?: MoneyBackRow | undefined;
  /** Its refund cannot be sent: it is decided again. */
  isReopened?: boolean;
}

/**
 * Notifies the parties of a change, in its transaction. What can happen again is identified by the
 * provider's id of the refund or dispute, so that each occurrence is sent once.
 */
export async function notifyOfMoney(
  context: Pick<Context<Transaction>, 'tx' | 'now'>,
  change: MoneyChange,
): Promise<void> {
  const { tx } = context;
  const { booking: before, known, events, accepted } = change;
  const after = await findBooking(tx, before.id);
  if (!after) return;
  const { notify } = notices;
  const isPaidNow = before.status === 'unpaid' && after.status === 'paid';
  const isRestored = isPaidNow && before.paidAt !== null;
  if (isPaidNow && !isRestored) {
    await notify(context, 'paid', [after], await receiptOf(tx, after));
  }
  if (accepted && change.isReopened) {
    // What was announced cannot be sent, and can be decided and fail again.
    const eventId = `${accepted.id}:${accepted.decidedAt?.getTime() ?? ''}`;
    const more = { eventId, amountCents: accepted.amountCents ?? 0 };
    await notify(context, 'money-back-reopened', [after], more);
  }
  let announcedCents = findAnnounced(context, change);
  const wasBack = before.refundedAt !== null;
  const isBack = !wasBack && after.refundedAt !== null;
  const last = isBack ? events.findLast(isLast) : undefined;
  const payment = await findOwn(tx, after, change.payment);
  const refundId = payment?.refundId ?? null;
  const refundBefore = known?.transactionId === before.paymentIntentId ? known.refundId : refundId;
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
  if (last) return;
  if (isBack) {
    await notify(context, 'refunded', [after], { why, eventId: refundId ?? undefined }, ['buyer']);
    // The seller needs to know only the first refund of a payment that was no sale.
    await notify(context, 'refunded', [after], { why }, ['seller']);
  }
  const wasOrder = after.endReason === 'undone' && after.paidAt !== null;
  if (isSentAgain && !wasOrder) {
    const eventId = `${refundBefore}:failed`;
    await notify(context, 'refund-failed', [after], { why, eventId }, ['buyer']);
  }
}

/** The amount of a due refund, if an e-mail has just said that it was accepted. */
function findAnnounced(
  { now }: Pick<Context, 'now'>,
  { known, accepted }: MoneyChange,
): number | null {
  // After a failure, both parties wait for the news that it arrived.
  if (!known || !accepted?.decidedAt || known.refundTries > 0) return null;
  const isNews = now().getTime() - accepted.decidedAt.getTime() < ACCEPTED_PERIOD_MS;
  return isNews ? known.refundDueCents : null;
}

/** The payment that pays, or paid, the booking. It may be another one than the changed payment. */
async function findOwn(tx: Database, { paymentIntentId: id }: BookingRow, changed: PaymentRow) {
  if (id === changed.transactionId) return changed;
  return id === null ? undefined : findPayment(tx, id);
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
