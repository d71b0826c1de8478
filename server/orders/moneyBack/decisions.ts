import { eq } from 'drizzle-orm';
import { errorCodes } from '#contract/errorCodes';
import { formatPrice, toCents } from '#contract/money';
import { recordAct } from '../../audit/audit';
import type { SignedIn } from '../../context';
import type { Transaction } from '../../database/client';
import { badRequest, conflict, notFound } from '../../lib/errors';
import { type BookingRow, lockBooking } from '../records/bookingRepository';
import { changePayment, lockPayment, type PaymentRow } from '../records/paymentRepository';
import { findBookingOfSeller } from '../records/sellerBookingRepository';
import { moneyBackRequests } from '../schema';
import { decideRequest, findCase, type MoneyBackRow } from '../records/moneyBackRepository';

export const noRequest = () => notFound('Request not found.');
export const changed = (message: string) => conflict(message, errorCodes.moneyBackChanged);
export const decided = () => changed('This request has already been decided or withdrawn.');

export interface LockedOrder {
  booking: BookingRow;
  payment: PaymentRow | undefined;
}

/** For a decision about a request: as `lockOrder`. */
export async function lockCase(inside: SignedIn<Transaction>, id: string): Promise<LockedOrder> {
  const found = await findCase(inside.tx, id);
  if (!found) throw noRequest();
  return lockOrder(inside, found.booking.id);
}

/**
 * Locks an order, then its payment, as all changes of money do. Throws 409 for an admin who is the
 * buyer or the seller.
 */
export async function lockOrder(
  { tx, principal }: SignedIn<Transaction>,
  bookingId: string,
): Promise<LockedOrder> {
  const booking = await lockBooking(tx, bookingId);
  if (!booking) throw noRequest();
  const isSeller = await findBookingOfSeller(tx, booking.id, principal.userId);
  if (booking.buyerId === principal.userId || isSeller) {
    throw conflict('This order is yours. Another admin has to decide about it.');
  }
  return { booking, payment: await lockPayment(tx, booking.paymentIntentId ?? '') };
}

/** Why nothing of a locked order can be refunded now; null if it can. */
export function refuseRefund({ booking, payment }: LockedOrder): string | null {
  if (booking.status !== 'paid' || payment?.status !== 'succeeded') {
    return 'This order is no longer paid. Nothing was refunded.';
  }
  if (payment.dispute === 'open' || payment.dispute === 'lost') {
    return 'The buyer disputes this payment with their bank. Nothing was refunded.';
  }
  return payment.refundDueCents === null ? null : 'A refund of this order is already on its way.';
}

interface Refund {
  amountCents: number;
  /** In dollars: what the admin saw as not refunded yet. */
  seenLeft: number;
}

/**
 * What is left to refund of a locked order. Throws 409 if it is not paid, disputed, being refunded, or
 * not as the admin saw it, and 400 if the amount is more than that.
 */
export function requireLeft(
  order: LockedOrder,
  { amountCents, seenLeft }: Refund,
): { payment: PaymentRow; leftCents: number } {
  const { payment } = order;
  const refusal = refuseRefund(order);
  if (!payment || refusal !== null) throw changed(refusal ?? 'This order has no payment.');
  const leftCents = payment.amountCents - payment.refundedCents;
  if (leftCents !== toCents(seenLeft)) {
    throw changed(`${formatPrice(leftCents)} is left to refund now. Nothing was refunded.`);
  }
  if (amountCents > leftCents) {
    const message = `Amount must be ${formatPrice(leftCents)} or less.`;
    throw badRequest(message, { amount: message });
  }
  return { payment, leftCents };
}

/**
 * Makes a decided refund due, in the transaction that decides it. `refunds.begin` then sends it;
 * without that, as after a crash, the next run of `refunds.sendAll` does.
 */
export const makeDue = (
  { tx, now }: SignedIn<Transaction>,
  payment: PaymentRow,
  decision: { id: string; amountCents: number },
): Promise<PaymentRow> =>
  changePayment(tx, payment, {
    refundDueCents: decision.amountCents,
    refundDecisionId: decision.id,
    refundNextAt: now(),
    refundTries: 0,
    refundError: null,
  });

/** Decides an open request. Throws 409 if it is not open. */
export async function decide(
  inside: SignedIn<Transaction>,
  id: string,
  decision:
    | { state: 'accepted'; answer: string; amountCents: number }
    | { state: 'declined'; answer: string },
): Promise<MoneyBackRow> {
  const { principal, tx, now } = inside;
  const { answer: reason, ...after } = decision;
  const request = await decideRequest(tx, eq(moneyBackRequests.id, id), {
    ...decision,
    decidedAt: now(),
    decidedById: principal.userId,
  });
  if (!request) throw decided();
  const act = decision.state === 'accepted' ? 'accept-money-back' : 'decline-money-back';
  await recordAct(inside, act, id, { before: { state: 'open' }, after, reason });
  return request;
}
