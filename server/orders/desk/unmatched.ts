import { CURRENCY } from '#contract/limits';
import { formatPrice, toDollars } from '#contract/money';
import type { WirePlan } from '#contract/plans';
import type { MatchPaymentBody, SendBackBody } from '#contract/schemas/payments';
import { lockUser } from '../../accounts/accounts';
import { recordAct } from '../../audit/audit';
import { type RootSignedIn, type SignedIn, transact } from '../../context';
import type { Transaction } from '../../database/client';
import { conflict, notFound } from '../../lib/errors';
import { checkPlan, toPlan } from '../../lib/plans';
import { lockProduct } from '../../products/products';
import { recordMatched } from '../payments/completion';
import type { ProviderIntent } from '../paymentProvider';
import { tellParty } from '../plans';
import {
  type BookingRow,
  findActiveBooking,
  findBooking,
  lockBooking,
} from '../records/bookingRepository';
import { recordSteps } from '../records/paymentSteps';
import { findBookingOfSeller } from '../records/sellerBookingRepository';
import { changeUnmatched, lockUnmatched, type UnmatchedRow } from '../records/unmatchedRepository';

/** Money without a booking: an admin matches it to one, or sends it back. */

interface Match {
  money: UnmatchedRow;
  booking: BookingRow;
  /** Why the money cannot pay this booking; null if it can. */
  refusal: string | null;
}

/** Locks the buyer, the car, the booking and the money, in the order of all payments. */
async function lockMatch(
  inside: SignedIn<Transaction>,
  transactionId: string,
  bookingId: string,
): Promise<Match | undefined> {
  const { tx } = inside;
  const found = await findBooking(tx, bookingId);
  const buyer = found && (await lockUser(tx, found.buyerId));
  const product = found && (await lockProduct(tx, found.productId));
  const booking = found && (await lockBooking(tx, bookingId));
  const money = await lockUnmatched(tx, transactionId);
  if (!booking || !money) return undefined;
  const isForSale = product?.status === 'unsold' && product.deletedAt === null;
  const refusal =
    refuseSettled(money) ??
    (await refuseBooking(inside, money, booking)) ??
    (buyer ? null : 'The account of the buyer was closed.') ??
    (isForSale ? null : 'The car is no longer for sale.');
  return { money, booking, refusal };
}

/** Why the money needs no admin any more; null if it does. */
export function refuseSettled({ settledAt, refundNextAt }: UnmatchedRow): string | null {
  if (settledAt !== null) return 'This money was matched or sent back already.';
  return refundNextAt === null ? null : 'This money is already being sent back.';
}

async function refuseBooking(
  { tx, principal: { userId } }: SignedIn<Transaction>,
  { amountCents, currency }: UnmatchedRow,
  booking: BookingRow,
): Promise<string | null> {
  const { id, buyerId, productId, priceCents, status, active, endReason } = booking;
  if (buyerId === userId || (await findBookingOfSeller(tx, id, userId))) {
    return 'This booking is yours. Another admin has to match it.';
  }
  if (currency !== CURRENCY) return 'The money is in another currency than the booking.';
  if (amountCents !== priceCents) {
    return `The booking costs ${formatPrice(priceCents)}, and the money is ${formatPrice(amountCents)}.`;
  }
  if (status === 'paid') return 'This booking is paid already.';
  const other = await findActiveBooking(tx, productId, id);
  if (other) {
    return other.status === 'paid'
      ? 'Somebody else has paid for this car.'
      : 'Somebody else has booked this car.';
  }
  return active || endReason === 'expired' ? null : 'This booking has ended.';
}

/** What matching money to a booking would do (GET /plans); undefined if either is unknown. */
export async function planMatch(
  inside: SignedIn<Transaction>,
  transactionId: string,
  bookingId: string,
): Promise<WirePlan | undefined> {
  const match = await lockMatch(inside, transactionId, bookingId);
  return match && planOfMatch(inside, match);
}

async function planOfMatch(
  { tx }: SignedIn<Transaction>,
  { money, booking, refusal }: Match,
): Promise<WirePlan> {
  const hits = [
    { kind: 'bookings' as const, count: 1, amount: toDollars(booking.priceCents) },
    { kind: 'sold-cars' as const, count: 1 },
  ];
  const told = [
    ...(await tellParty(tx, booking, 'paid', 'buyer')),
    ...(await tellParty(tx, booking, 'paid', 'seller')),
  ];
  return toPlan(money.transactionId, [{ hits, told }], refusal);
}

/**
 * Makes succeeded money the payment of a booking, as the confirmed plan says. Throws 409 if the plan has
 * changed, or if the booking cannot be paid by it.
 */
export const decideMatch = (
  context: RootSignedIn,
  intent: ProviderIntent,
  { bookingId, plan: confirmed, reason }: MatchPaymentBody,
): Promise<void> =>
  transact(context, async (inside) => {
    const match = await lockMatch(inside, intent.id, bookingId);
    if (!match) throw notFound('Booking not found.');
    requirePlan(confirmed, await planOfMatch(inside, match));
    const payment = await recordMatched(inside, intent, match.booking);
    await recordAct(inside, 'match-payment', payment.id, { after: { bookingId }, reason });
    const { id: intentId, amountCents } = intent;
    const facts = { reason, booking: bookingId };
    await recordSteps(
      inside.tx,
      [{ kind: 'matched', source: 'admin', intentId, bookingId, amountCents, facts }],
      inside.now(),
    );
  });

/** What sending money back would do (GET /plans); undefined if it is unknown. Locks it. */
export async function planSendBack(
  inside: SignedIn<Transaction>,
  transactionId: string,
): Promise<WirePlan | undefined> {
  const money = await lockUnmatched(inside.tx, transactionId);
  return money && planOfSendBack(inside, money);
}

function planOfSendBack({ principal }: SignedIn<Transaction>, money: UnmatchedRow): WirePlan {
  const { transactionId, amountCents, currency, buyerId } = money;
  const amount = currency === CURRENCY ? { amount: toDollars(amountCents) } : {};
  const refusal =
    buyerId === principal.userId
      ? 'This money is yours. Another admin has to send it back.'
      : refuseSettled(money);
  return toPlan(transactionId, [{ hits: [{ kind: 'payments', count: 1, ...amount }] }], refusal);
}

/**
 * Decides to refund money without a booking as a whole, as the confirmed plan says. It is sent by
 * `refunds.beginSendBack`, or by the next run of `refunds.sendAll`. Throws 409 if the plan has changed,
 * or the money was settled.
 */
export const decideSendBack = (
  context: RootSignedIn,
  transactionId: string,
  { plan: confirmed, reason }: SendBackBody,
): Promise<UnmatchedRow> =>
  transact(context, async (inside) => {
    const { tx, now } = inside;
    const money = await lockUnmatched(tx, transactionId);
    if (!money) throw notFound('Payment not found.');
    requirePlan(confirmed, planOfSendBack(inside, money));
    const { amountCents, refundAttempt } = money;
    await recordAct(inside, 'send-back-payment', transactionId, { after: { amountCents }, reason });
    const facts = { reason };
    await recordSteps(
      tx,
      [{ kind: 'refund-decided', source: 'admin', intentId: transactionId, amountCents, facts }],
      now(),
    );
    return changeUnmatched(tx, money, {
      refundNextAt: now(),
      // A refund that came back needs a new key.
      refundAttempt: refundAttempt + 1,
      refundTries: 0,
      refundError: null,
    });
  });

function requirePlan(confirmed: string, plan: WirePlan): void {
  checkPlan(confirmed, plan);
  if (plan.refusal !== undefined) throw conflict(plan.refusal);
}
