import type { FastifyBaseLogger } from 'fastify';
import { CURRENCY } from '#contract/limits';
import { transact, type Context, type RootContext } from '../context';
import { newId } from '../ids';
import { lockUser } from '../accounts/accounts';
import { lockProduct } from '../products/products';
import { type BookingRow, findActiveBooking, findBooking, lockBooking } from './bookingRepository';
import { endOverdueHolds } from './expiredHolds';
import type { Notices } from './notices';
import { noteEvents } from './paymentEvents';
import {
  noReturns,
  type PaymentProvider,
  type ProviderIntent,
  type Returns,
} from './paymentProvider';
import {
  endOrder,
  findPayment,
  insertPayment,
  keepUnmatched,
  lockPayment,
  markPaid,
  noteRefunded,
  type PaymentRow,
  settleUnmatched,
  type UnmatchedRow,
} from './paymentRepository';
import type { Refunds } from './refunds';
import { bringUpToDate, sumUp } from './returns';

/** 'unrelated': the intent is no payment of ours for what it says; it was put aside. */
export type Outcome =
  | { kind: 'paid'; paymentId: string }
  | { kind: 'refunded'; paymentId: string; cause: PaymentRow['refundCause'] }
  | { kind: 'unrelated' };

export interface Completion {
  /** Books a succeeded intent exactly once, whoever reports it and however often. */
  complete: (context: RootContext, intent: ProviderIntent) => Promise<Outcome>;
}

interface CompletionDeps {
  payments: PaymentProvider;
  refunds: Refunds;
  notices: Notices;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * The one way in which money becomes a paid order: the buyer's page, the provider's reports, the
 * reconciler and a cancellation that came too late all end here. In one transaction the booking is
 * paid, the car sold and the payment recorded; if the car is gone, the refund is recorded instead
 * and then sent; what was given back or disputed since then is taken over.
 */
export function createCompletion(deps: CompletionDeps): Completion {
  const { payments, refunds, notices, log } = deps;

  const book = async (
    context: RootContext,
    bookingId: string,
    intent: ProviderIntent,
  ): Promise<PaymentRow | undefined> => {
    const known = await findPayment(context.tx, intent.id);
    // The intent itself may have been read before what we know was booked.
    const mayBeReturned = intent.mayBeReturned || (known !== undefined && isReturned(known));
    const returns = mayBeReturned ? await payments.readReturns(intent.id) : noReturns;
    const booked = await transact(context, (inside) =>
      notices.tellOfMoney(inside, bookingId, () => record(inside, notices, intent, known, returns)),
    );
    return booked === 'overtaken' ? book(context, bookingId, intent) : booked;
  };

  return {
    complete: async (context, intent) => {
      // Another business on the same provider account.
      const { bookingId } = intent;
      if (bookingId === null) return { kind: 'unrelated' };
      const payment = await book(context, bookingId, intent);
      if (!payment) {
        log.error(
          { requestId: context.requestId, intent: intent.id },
          'Received a payment that matches no booking',
        );
        return { kind: 'unrelated' };
      }
      // If the provider does not answer now, the refund is tried again later (refunds.ts).
      if (isDue(payment, context.now())) await refunds.send(context, payment);
      return outcomeOf(payment);
    },
  };
}

export function outcomeOf({ id, status, refundCause }: PaymentRow): Outcome {
  return status === 'succeeded'
    ? { kind: 'paid', paymentId: id }
    : { kind: 'refunded', paymentId: id, cause: refundCause };
}

const isDue = ({ status, refundNextAt }: PaymentRow, now: Date) =>
  status === 'refunding' && (refundNextAt === null || refundNextAt <= now);

const isReturned = ({ status, refundedCents, dispute }: PaymentRow) =>
  status !== 'succeeded' || refundedCents > 0 || dispute !== null;

/**
 * 'overtaken' when the payment was changed since it was `known`: somebody has booked another reading
 * of what came back, and ours may be the older one.
 */
async function record(
  inside: Context,
  notices: Notices,
  intent: ProviderIntent,
  known: PaymentRow | undefined,
  returns: Returns,
): Promise<PaymentRow | 'overtaken' | undefined> {
  const { tx } = inside;
  const now = inside.now();
  const found = intent.bookingId === null ? undefined : await findBooking(tx, intent.bookingId);
  const buyer = found && (await lockUser(tx, found.buyerId));
  const product = found && (await lockProduct(tx, found.productId));
  const booking = found && (await lockBooking(tx, found.id));
  if ((await lockPayment(tx, intent.id))?.revision !== known?.revision) return 'overtaken';
  const mismatch = product && booking ? mismatchOf(intent, booking) : 'no-booking';
  if (!product || !booking || mismatch) {
    if (mismatch) await keepUnmatched(tx, intent, mismatch, now);
    if (sumUp(intent.amountCents, returns).isAllBack) await settleUnmatched(tx, intent.id, now);
    return undefined;
  }
  await settleUnmatched(tx, intent.id, now);
  if (known) return bringUpToDate(tx, known, booking, returns, now);

  const payment = {
    id: newId(),
    bookingId: booking.id,
    productId: booking.productId,
    buyerEmail: booking.buyerEmail,
    transactionId: intent.id,
    amountCents: intent.amountCents,
    dispute: returns.dispute,
    refundedCents: sumUp(intent.amountCents, returns).backCents,
    createdAt: now,
  };
  if (sumUp(intent.amountCents, returns).isAllBack) {
    // It was over before we heard of it, so there was never a sale.
    const refundCause = returns.lostCents > 0 ? ('dispute' as const) : ('by-hand' as const);
    if (booking.status === 'unpaid') {
      await endOrder(tx, booking.id, 'undone', now);
      await noteEvents(tx, booking.id, intent.amountCents, returns, now);
    }
    await noteRefunded(tx, booking.id, now);
    return insertPayment(tx, { ...payment, status: 'refunded', refundCause });
  }
  const isSellable = product.status === 'unsold' && product.deletedAt === null;
  const isTheirs = buyer !== undefined && booking.status === 'unpaid';
  if (isSellable && isTheirs && (await mayBePaid(inside, notices, booking))) {
    await markPaid(tx, booking, intent.id, now);
    await noteEvents(tx, booking.id, intent.amountCents, returns, now);
    return insertPayment(tx, { ...payment, status: 'succeeded' });
  }
  // A second payment of a paid order goes back, and the order stays.
  if (booking.status === 'unpaid') await endOrder(tx, booking.id, 'refunded', now);
  const refund = { refundCause: 'car-gone' as const, refundNextAt: now };
  return insertPayment(tx, { ...payment, status: 'refunding', ...refund });
}

/** The car's row is locked, so nobody books it while this is decided. */
async function mayBePaid(inside: Context, notices: Notices, booking: BookingRow): Promise<boolean> {
  if (booking.active) return true;
  // The time ran out while the buyer was paying: it is theirs unless somebody else holds it now.
  if (booking.endReason !== 'expired') return false;
  await endOverdueHolds(inside, notices, booking.productId);
  return (await findActiveBooking(inside.tx, booking.productId, booking.id)) === undefined;
}

/** Buyer, amount and currency are as they were when we created the intent for the booking. */
function mismatchOf(intent: ProviderIntent, booking: BookingRow): UnmatchedRow['reason'] | null {
  if (intent.buyerId !== booking.buyerId) return 'buyer';
  if (intent.amountCents !== booking.priceCents) return 'amount';
  return intent.currency === CURRENCY ? null : 'currency';
}

/** The intent is paid, and is the one we created for this booking. */
export const isFor = (intent: ProviderIntent, booking: BookingRow): boolean =>
  intent.status === 'succeeded' &&
  intent.bookingId === booking.id &&
  mismatchOf(intent, booking) === null;
