import type { PlannedAct, WirePlan } from '#contract/plans';
import { toDollars } from '#contract/money';
import type { RefundPaymentBody } from '#contract/schemas/payments';
import type { SignedIn } from '../../context';
import type { Transaction } from '../../database/client';
import { toPlan } from '../../lib/plans';
import { type LockedOrder, lockOrder, refuseRefund } from '../moneyBack/decisions';
import { returnAfter } from '../moneyBack/moneyBackWire';
import type { Side } from '../noticeOf';
import { tellParty } from '../plans';
import { findRequests, type MoneyBackRow } from '../records/moneyBackRepository';
import { findPayment } from '../records/paymentRepository';

type CarPlace = RefundPaymentBody['car'];
export type RefundAct = Extract<PlannedAct, `refund-${string}`>;

interface Refund {
  /** The payment that the admin saw. */
  transactionId: string;
  /** Null: all that is left. */
  amountCents: number | null;
  /** Where the car is, if nothing is left after the refund. */
  car?: CarPlace;
}

/** Where the car of an order is decides whether its buyer has to return it. */
export const reasonOf = (car: CarPlace): MoneyBackRow['reason'] =>
  car === 'seller' ? 'not-handed-over' : 'other';

/**
 * What a refund at the desk would do (GET /plans); undefined for an unknown payment, and for a part
 * without an amount. Locks the order.
 */
export async function planRefund(
  inside: SignedIn<Transaction>,
  act: RefundAct,
  transactionId: string,
  amountCents: number | null,
): Promise<WirePlan | undefined> {
  const payment = await findPayment(inside.tx, transactionId);
  if (!payment || (act === 'refund-part' && amountCents === null)) return undefined;
  const order = await lockOrder(inside, payment.bookingId);
  if (act === 'refund-part') return planOfRefund(inside, order, { transactionId, amountCents });
  const car = act === 'refund-kept' ? 'seller' : 'buyer';
  return planOfRefund(inside, order, { transactionId, amountCents: null, car });
}

/** The same for an order that is locked. */
export async function planOfRefund(
  inside: SignedIn<Transaction>,
  order: LockedOrder,
  refund: Refund,
): Promise<WirePlan> {
  const { transactionId, car } = refund;
  const { booking, payment } = order;
  const paid = payment?.amountCents ?? 0;
  const before = payment?.refundedCents ?? 0;
  const amountCents = refund.amountCents ?? paid - before;
  const leftCents = paid - before - amountCents;
  const one = (cents: number) => ({ count: cents > 0 ? 1 : 0, amount: toDollars(cents) });
  const isWhole = leftCents === 0;
  const more = {
    amountCents,
    leftCents,
    ...(isWhole && returnAfter({ reason: reasonOf(car) }, booking, inside.now())),
  };
  const tell = async (side: Side) =>
    (await tellParty(inside.tx, booking, 'refund-decided', side, more)).map((told) => ({
      ...told,
      hasReason: true,
    }));
  const hits = [
    { kind: 'refund' as const, ...one(amountCents) },
    { kind: 'refunded-before' as const, ...one(before) },
    { kind: 'left' as const, ...one(leftCents) },
    { kind: 'paid-orders' as const, ...one(booking.priceCents) },
    { kind: 'sold-cars' as const, count: 1 },
  ];
  const refusal = await refusalOf(inside, order, transactionId);
  const told = [...(await tell('buyer')), ...(await tell('seller'))];
  return toPlan(transactionId, [{ hits, told }], refusal);
}

async function refusalOf(
  { tx }: SignedIn<Transaction>,
  order: LockedOrder,
  transactionId: string,
): Promise<string | null> {
  const { booking } = order;
  if (booking.paymentIntentId !== transactionId) {
    return 'This payment didn’t pay the order. Nothing was refunded.';
  }
  const requests = await findRequests(tx, booking.id);
  if (requests.some(({ state }) => state === 'open')) {
    return 'The buyer’s request for this money is open. Decide it instead.';
  }
  return refuseRefund(order);
}
