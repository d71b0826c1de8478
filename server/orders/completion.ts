import type { FastifyBaseLogger } from 'fastify';
import { CURRENCY } from '#contract/limits';
import type { Database } from '../database/client';
import { inTransaction } from '../database/transaction';
import { newId } from '../ids';
import {
  type BookingRow,
  endExpiredHolds,
  findActiveBooking,
  lockBooking,
  lockProduct,
} from './bookingRepository';
import type { ProviderIntent } from './paymentProvider';
import type { Refunds } from './refunds';
import {
  endAsRefunded,
  findBooking,
  findPayment,
  insertPayment,
  markPaid,
  type PaymentRow,
} from './paymentRepository';

/** 'unrelated': the intent is no payment of ours for what it says; nothing was changed. */
export type Outcome =
  | { kind: 'paid'; paymentId: string }
  | { kind: 'refunded'; paymentId: string }
  | { kind: 'unrelated' };

export interface Completion {
  /** Books a succeeded intent, once, whoever reports it and however often. */
  complete: (intent: ProviderIntent) => Promise<Outcome>;
}

interface CompletionDeps {
  db: Database;
  refunds: Refunds;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * The one way on which money becomes a paid order: the buyer's page, the provider's webhook and a
 * cancellation that came too late all end here. In one transaction the booking is paid, the car
 * sold and the payment recorded; if the car is gone, the refund is recorded instead and then sent.
 */
export function createCompletion({ db, refunds, now, log }: CompletionDeps): Completion {
  return {
    complete: async (intent) => {
      // Somebody else's business on the same account of the provider.
      if (intent.bookingId === null) return { kind: 'unrelated' };
      const payment = await inTransaction(db, (tx) => record(tx, intent, now()));
      if (!payment) {
        log.error({ intent: intent.id }, 'A payment arrived that fits no booking');
        return { kind: 'unrelated' };
      }
      if (payment.status === 'succeeded') return { kind: 'paid', paymentId: payment.id };
      // If the provider does not answer now, the refund is tried again later (refunds.ts).
      if (payment.status === 'refunding') await refunds.send(payment);
      return { kind: 'refunded', paymentId: payment.id };
    },
  };
}

async function record(
  tx: Database,
  intent: ProviderIntent,
  now: Date,
): Promise<PaymentRow | undefined> {
  const found = intent.bookingId === null ? undefined : await findBooking(tx, intent.bookingId);
  if (!found) return undefined;
  const product = await lockProduct(tx, found.productId);
  const booking = await lockBooking(tx, found.id);
  if (!product || !booking || !isFor(intent, booking)) return undefined;
  const known = await findPayment(tx, intent.id);
  if (known) return known;

  const isSellable = product.status === 'unsold' && product.deletedAt === null;
  const isPaid = isSellable && booking.status === 'unpaid' && (await mayBePaid(tx, booking, now));
  const payment: PaymentRow = {
    id: newId(),
    bookingId: booking.id,
    productId: booking.productId,
    buyerEmail: booking.buyerEmail,
    transactionId: intent.id,
    amountCents: intent.amountCents,
    status: isPaid ? 'succeeded' : 'refunding',
    refundId: null,
    createdAt: now,
  };
  await insertPayment(tx, payment);
  if (isPaid) await markPaid(tx, booking, intent.id);
  // A second payment of a paid order goes back, and the order stays.
  else if (booking.status === 'unpaid') await endAsRefunded(tx, booking.id, now);
  return payment;
}

/** The car's row is locked, so nobody books it while this is decided. */
async function mayBePaid(tx: Database, booking: BookingRow, now: Date): Promise<boolean> {
  if (booking.active) return true;
  // The time ran out while the buyer was paying: it is theirs unless somebody else holds it now.
  if (booking.endReason !== 'expired') return false;
  await endExpiredHolds(tx, now, booking.productId);
  return (await findActiveBooking(tx, booking.productId, booking.id)) === undefined;
}

/** Amount, currency and buyer are those of the booking: the intent is the one we created for it. */
export const isFor = (intent: ProviderIntent, booking: BookingRow): boolean =>
  intent.status === 'succeeded' &&
  intent.bookingId === booking.id &&
  intent.buyerId === booking.buyerId &&
  intent.amountCents === booking.priceCents &&
  intent.currency === CURRENCY;
