import { eq } from 'drizzle-orm';
import { toCents } from '#contract/money';
import type { RefundPaymentBody } from '#contract/schemas/payments';
import { recordAct } from '../../audit/audit';
import { type RootSignedIn, type SignedIn, transact } from '../../context';
import type { Transaction } from '../../database/client';
import { badRequest, conflict } from '../../lib/errors';
import { checkPlan } from '../../lib/plans';
import { changed, lockOrder, makeDue, requireLeft } from '../moneyBack/decisions';
import { returnAfter } from '../moneyBack/moneyBackWire';
import { notices } from '../notices';
import { insertRequest, type MoneyBackRow } from '../records/moneyBackRepository';
import type { PaymentRow } from '../records/paymentRepository';
import { moneyBackRequests } from '../schema';
import { planOfRefund, reasonOf } from './refundPlan';

/**
 * Decides to refund a payment, as a whole or in part, as its confirmed plan says. The decision is
 * stored as an accepted request with the id of the admin's call, so that it goes the way of all
 * accepted refunds: sent once, again after failures, and decided again if the provider can no longer
 * make it. Returns the payment to refund; null if the same call was decided before.
 */
export const decideRefund = (
  context: RootSignedIn,
  { bookingId, transactionId }: Pick<PaymentRow, 'bookingId' | 'transactionId'>,
  body: RefundPaymentBody,
): Promise<PaymentRow | null> =>
  transact(context, async (inside) => {
    const { requestId: id, reason } = body;
    const amountCents = toCents(body.amount) ?? 0;
    const order = await lockOrder(inside, bookingId);
    const { booking } = order;
    if (await isRepeated(inside.tx, { id, bookingId, amountCents })) return null;
    const plan = await planOfRefund(inside, order, { transactionId, amountCents, car: body.car });
    checkPlan(body.plan, plan);
    if (plan.refusal !== undefined) throw changed(plan.refusal);
    const { payment, leftCents } = requireLeft(order, { amountCents, seenLeft: body.left });
    const isWhole = amountCents === leftCents;
    if (isWhole) requirePlace(body, booking.receivedAt !== null);
    const request = await insertDecision(inside, { id, bookingId, amountCents, reason }, body.car);
    await recordAct(inside, 'refund-payment', payment.id, {
      before: { refundedCents: payment.refundedCents },
      after: { amountCents, requestId: id, ...(isWhole ? { car: body.car ?? '' } : {}) },
      reason,
    });
    await notices.notify(inside, 'refund-decided', [booking], {
      eventId: id,
      reason,
      amountCents,
      leftCents: leftCents - amountCents,
      ...(isWhole && returnAfter(request, booking, inside.now())),
    });
    return makeDue(inside, payment, { id, amountCents });
  });

/** Throws 409 if the id belongs to another refund. */
async function isRepeated(
  tx: Transaction,
  { id, bookingId, amountCents }: Pick<MoneyBackRow, 'id' | 'bookingId' | 'amountCents'>,
): Promise<boolean> {
  const [known] = await tx.select().from(moneyBackRequests).where(eq(moneyBackRequests.id, id));
  if (!known) return false;
  // Without an amount, the refund could not be sent.
  const isSameAmount = known.amountCents === null || known.amountCents === amountCents;
  if (known.isByAdmin && known.bookingId === bookingId && isSameAmount) return true;
  throw conflict('This request id was used for another refund. Nothing was refunded.');
}

function requirePlace({ car }: RefundPaymentBody, isReceived: boolean): void {
  const message =
    car === undefined
      ? 'Say where the car is.'
      : car === 'seller' && isReceived
        ? 'The buyer confirmed that they have the car.'
        : null;
  if (message !== null) throw badRequest(message, { car: message });
}

const insertDecision = (
  { tx, principal, now }: SignedIn<Transaction>,
  {
    id,
    bookingId,
    amountCents,
    reason,
  }: Pick<MoneyBackRow, 'id' | 'bookingId' | 'amountCents'> & {
    reason: string;
  },
  car: RefundPaymentBody['car'],
): Promise<MoneyBackRow> =>
  insertRequest(tx, {
    id,
    bookingId,
    state: 'accepted',
    reason: reasonOf(car),
    note: '',
    isByAdmin: true,
    decidedAt: now(),
    decidedById: principal.userId,
    answer: reason,
    amountCents,
    createdAt: now(),
  });
