import type { FastifyBaseLogger } from 'fastify';
import { CURRENCY } from '#contract/limits';
import { transact, type Context, type RootContext } from '../../context';
import type { Transaction } from '../../database/client';
import { conflict } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { lockUser } from '../../accounts/accounts';
import { lockProduct } from '../../products/products';
import {
  type BookingRow,
  findActiveBooking,
  findBooking,
  lockBooking,
} from '../records/bookingRepository';
import { type PaymentEventRow, recordEvents } from '../records/paymentEvents';
import {
  noRefundsOrDisputes,
  type PaymentProvider,
  type ProviderIntent,
  type RefundsAndDisputes,
} from '../paymentProvider';
import {
  endOrder,
  findPayment,
  insertPayment,
  lockPayment,
  markPaid,
  recordRefunded,
  type PaymentRow,
} from '../records/paymentRepository';
import { sealCar } from '../records/sealedCars';
import {
  lockUnmatched,
  recordUnmatched,
  reopenUnmatched,
  settleUnmatched,
  type UnmatchedRow,
} from '../records/unmatchedRepository';
import { endOverdueHolds } from './expiredHolds';
import { type MoneyChange, notifyOfMoney } from './moneyNotices';
import type { Refunds } from './refunds';
import { recordRepair } from './repairs';
import { applyRefundsAndDisputes, sumUp } from './refundsAndDisputes';

/**
 * 'unrelated': the intent does not belong to the booking it names; it was recorded as unmatched.
 */
export type Outcome =
  | { kind: 'paid'; paymentId: string }
  | { kind: 'refunded'; paymentId: string; cause: PaymentRow['refundCause'] }
  | { kind: 'unrelated' };

export interface Completion {
  /**
   * Records a succeeded intent exactly once, however often and by whomever it is reported.
   *
   * @param isRepair whether the change goes into the audit log
   */
  complete: (context: RootContext, intent: ProviderIntent, isRepair?: boolean) => Promise<Outcome>;
}

interface CompletionDeps {
  payments: PaymentProvider;
  refunds: Refunds;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * The only code that turns a payment into a paid order. The buyer's page, webhook events, the
 * reconciler and late cancellations all call it. One transaction marks the booking as paid and the
 * car as sold and records the payment. If the car is gone, it records a refund instead, which is
 * then sent. Refunds and disputes that have happened since are applied too.
 */
export function createCompletion(deps: CompletionDeps): Completion {
  const { payments, refunds, log } = deps;

  const book = async (
    context: RootContext,
    bookingId: string,
    intent: ProviderIntent,
    isRepair: boolean,
  ): Promise<PaymentRow | undefined> => {
    const known = await findPayment(context.tx, intent.id);
    // The intent may be older than the refund that we know of.
    const mayBeRefunded = intent.mayBeRefunded || (known !== undefined && isReturned(known));
    const returns = mayBeRefunded
      ? await payments.readRefundsAndDisputes(intent.id)
      : noRefundsOrDisputes;
    const booked = await transact(context, async (inside) => {
      const change = await record(inside, intent, known, returns);
      if (change === undefined || change === 'overtaken') return change;
      if (isRepair) await recordRepair(inside, change);
      await notifyOfMoney(inside, change);
      return change.payment;
    });
    return booked === 'overtaken' ? book(context, bookingId, intent, isRepair) : booked;
  };

  return {
    complete: async (context, intent, isRepair = false) => {
      // Not created by us.
      const { bookingId } = intent;
      if (bookingId === null) return { kind: 'unrelated' };
      const payment = await book(context, bookingId, intent, isRepair);
      if (!payment) {
        log.error(
          { requestId: context.requestId, intent: intent.id },
          'Received a payment that matches no booking',
        );
        return { kind: 'unrelated' };
      }
      // If the provider is unavailable, the refund is retried later (refunds.ts).
      if (isDue(payment, context.now())) await refunds.send(context, payment, isRepair);
      return outcomeOf(payment);
    },
  };
}

export function outcomeOf({ id, status, refundCause }: PaymentRow): Outcome {
  return status === 'succeeded'
    ? { kind: 'paid', paymentId: id }
    : { kind: 'refunded', paymentId: id, cause: refundCause };
}

const isDue = ({ status, refundDueCents, refundNextAt }: PaymentRow, now: Date) =>
  (status === 'refunding' || refundDueCents !== null) &&
  (refundNextAt === null || refundNextAt <= now);

/** Whether the payment was refunded or disputed, also in part, or a refund was accepted. */
export const isReturned = ({ status, refundedCents, dispute, refundDueCents }: PaymentRow) =>
  status !== 'succeeded' || refundedCents > 0 || dispute !== null || refundDueCents !== null;

/**
 * Returns 'overtaken' if the payment has changed since it was `known`: a concurrent call has
 * recorded other refunds, and our data may be older. Returns undefined for an unmatched payment.
 */
async function record(
  inside: Context<Transaction>,
  intent: ProviderIntent,
  known: PaymentRow | undefined,
  returns: RefundsAndDisputes,
): Promise<MoneyChange | 'overtaken' | undefined> {
  const { tx } = inside;
  const now = inside.now();
  // An admin may have matched it to another booking than it names.
  const bookingId = known?.bookingId ?? intent.bookingId;
  const found = bookingId === null ? undefined : await findBooking(tx, bookingId);
  const buyer = found && (await lockUser(tx, found.buyerId));
  const product = found && (await lockProduct(tx, found.productId));
  const booking = found && (await lockBooking(tx, found.id));
  const unmatched = await lockUnmatched(tx, intent.id);
  if ((await lockPayment(tx, intent.id))?.revision !== known?.revision) return 'overtaken';
  const mismatch = !product || !booking ? 'no-booking' : known ? null : mismatchOf(intent, booking);
  const isGoingBack = unmatched !== undefined && unmatched.refundNextAt !== null;
  if (!product || !booking || mismatch || isGoingBack) {
    if (mismatch) await recordUnmatched(tx, intent, mismatch, now);
    if (sumUp(intent.amountCents, returns).isAllBack) await settleUnmatched(tx, intent.id, now);
    else await reopenUnmatched(tx, intent.id);
    return undefined;
  }
  await settleUnmatched(tx, intent.id, now);
  if (known) return applyRefundsAndDisputes(tx, known, booking, returns, now);

  const payment = {
    id: newId(),
    bookingId: booking.id,
    transactionId: intent.id,
    amountCents: intent.amountCents,
    dispute: returns.dispute,
    disputeDueAt: returns.disputeDueAt,
    refundedCents: sumUp(intent.amountCents, returns).backCents,
    card: intent.card,
    createdAt: now,
  };
  const recorded = async (
    values: Partial<PaymentRow> & Pick<PaymentRow, 'status'>,
    events: PaymentEventRow[] = [],
  ): Promise<MoneyChange> => {
    const row = await insertPayment(tx, { ...payment, ...values });
    return { booking, known, payment: row, events };
  };
  const recordOwn = () => recordEvents(tx, booking.id, intent.amountCents, returns, now);
  if (sumUp(intent.amountCents, returns).isAllBack) {
    // Refunded or lost before we learned of the payment, so it never was a sale.
    const refundCause = returns.lostCents > 0 ? ('dispute' as const) : ('by-hand' as const);
    const isUnpaid = booking.status === 'unpaid';
    if (isUnpaid) await endOrder(tx, booking, intent.id, 'undone', now);
    await recordRefunded(tx, booking.id, now);
    return recorded({ status: 'refunded', refundCause }, isUnpaid ? await recordOwn() : []);
  }
  const isSellable = product.status === 'unsold' && product.deletedAt === null;
  const isTheirs = buyer !== undefined && booking.status === 'unpaid';
  if (isSellable && isTheirs && (await mayBePaid(inside, booking))) {
    await sealCar(tx, booking.id, product, 'payment', now);
    await markPaid(tx, booking, intent.id, now);
    return recorded({ status: 'succeeded' }, await recordOwn());
  }
  // Refund a second payment of a paid order; the order stays.
  if (booking.status === 'unpaid') await endOrder(tx, booking, intent.id, 'refunded', now);
  return recorded({ status: 'refunding', refundCause: 'car-gone', refundNextAt: now });
}

/**
 * Records money that matched no booking as the payment of this one, as an admin decided. The rows are
 * locked. Throws 409 if it does not pay the booking.
 */
export async function recordMatched(
  inside: Context<Transaction>,
  intent: ProviderIntent,
  { id: bookingId, buyerId }: BookingRow,
): Promise<PaymentRow> {
  const matched = { ...intent, bookingId, buyerId };
  const change = await record(inside, matched, undefined, noRefundsOrDisputes);
  if (change === undefined || change === 'overtaken' || change.payment.status !== 'succeeded') {
    throw conflict('This money can’t pay this booking. Nothing was done.');
  }
  await notifyOfMoney(inside, change);
  return change.payment;
}

/** The car's row is locked, so no concurrent booking is possible. */
async function mayBePaid(inside: Context<Transaction>, booking: BookingRow): Promise<boolean> {
  if (booking.active) return true;
  // The hold expired during the payment: the buyer still gets the car unless another buyer holds
  // it.
  if (booking.endReason !== 'expired') return false;
  await endOverdueHolds(inside, booking.productId);
  return (await findActiveBooking(inside.tx, booking.productId, booking.id)) === undefined;
}

/** Compares buyer, amount and currency with the booking that the intent was created for. */
function mismatchOf(intent: ProviderIntent, booking: BookingRow): UnmatchedRow['reason'] | null {
  if (intent.buyerId !== booking.buyerId) return 'buyer';
  if (intent.amountCents !== booking.priceCents) return 'amount';
  return intent.currency === CURRENCY ? null : 'currency';
}

/** Whether the intent is paid and was created for this booking. */
export const isFor = (intent: ProviderIntent, booking: BookingRow): boolean =>
  intent.status === 'succeeded' &&
  intent.bookingId === booking.id &&
  mismatchOf(intent, booking) === null;
