import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../server/database/client';
import { charges, refunds } from '../schema/payments';
import { type ApiResponse, invalidRequest, resourceMissing } from './errors';
import { recordEvent } from './events';
import { newId } from './ids';
import { chargeView, findCharge } from './charges';
import { findIntent } from './intents';
import { type ChargeRow, refundObject, type RefundRow } from './objects';
import type { Parameters } from './parameters';
import { findPaymentMethod } from './paymentMethods';
import { outcomeOf } from './testCards';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'];

/** POST /v1/refunds: refunds the rest of a charge, or a part of it. */
export async function createRefund(
  tx: Transaction,
  params: Parameters,
  now: Date,
): Promise<ApiResponse> {
  const charge = await lockChargeOf(tx, params.text('charge'), params.text('payment_intent'));
  const asked = params.integer('amount');
  const reason = params.text('reason') ?? null;
  const metadata = params.metadata() ?? {};
  params.refuseOthers();
  if (reason !== null && !reasons.includes(reason)) {
    throw invalidRequest('Invalid reason', { param: 'reason' });
  }

  const left = charge.amount - charge.amountRefunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = asked ?? left;
  if (amount <= 0) throw invalidRequest('Invalid positive integer', { param: 'amount' });
  if (amount > left) {
    throw invalidRequest(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    );
  }

  const method = await findPaymentMethod(tx, charge.paymentMethodId, now);
  const refunded: ChargeRow = { ...charge, amountRefunded: charge.amountRefunded + amount };
  const refund: RefundRow = {
    id: newId('re'),
    chargeId: charge.id,
    paymentIntentId: charge.paymentIntentId,
    amount,
    currency: charge.currency,
    status: outcomeOf(method.outcome).refundIsSlow ? 'pending' : 'succeeded',
    failureReason: null,
    reason,
    metadata,
    createdAt: now,
  };
  await tx.insert(refunds).values(refund);
  await tx
    .update(charges)
    .set({ amountRefunded: refunded.amountRefunded })
    .where(eq(charges.id, charge.id));
  await recordEvent(tx, 'refund.created', refundObject(refund), now);
  await recordEvent(tx, 'charge.refunded', await chargeView(tx, refunded, now), now);
  return { statusCode: 200, body: refundObject(refund) };
}

/** A pending refund succeeds, or a refund fails and the money returns to the merchant. */
export async function settleRefund(
  tx: Transaction,
  id: string,
  result: string,
  now: Date,
): Promise<ApiResponse> {
  const refund = await findRefund(tx, id);
  if (refund.status === 'failed') throw invalidRequest('This refund has failed.', { param: 'id' });
  if (result === 'succeeded') {
    const arrived: RefundRow = { ...refund, status: 'succeeded' };
    await tx.update(refunds).set({ status: 'succeeded' }).where(eq(refunds.id, id));
    await recordEvent(tx, 'refund.updated', refundObject(arrived), now);
    return { statusCode: 200, body: refundObject(arrived) };
  }
  if (result !== 'failed') throw invalidRequest('Invalid result', { param: 'result' });
  const failure = { status: 'failed', failureReason: 'expired_or_canceled_card' } as const;
  await tx.update(refunds).set(failure).where(eq(refunds.id, id));
  const charge = await findCharge(tx, refund.chargeId);
  await tx
    .update(charges)
    .set({ amountRefunded: charge.amountRefunded - refund.amount })
    .where(eq(charges.id, charge.id));
  const failed: RefundRow = { ...refund, ...failure };
  await recordEvent(tx, 'refund.updated', refundObject(failed), now);
  await recordEvent(tx, 'refund.failed', refundObject(failed), now);
  return { statusCode: 200, body: refundObject(failed) };
}

/** GET /v1/refunds/:id. */
export async function findRefund(db: Database, id: string): Promise<RefundRow> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id));
  if (!refund) throw resourceMissing('refund', id, 'id');
  return refund;
}

async function lockChargeOf(
  tx: Transaction,
  chargeId: string | null | undefined,
  intentId: string | null | undefined,
): Promise<ChargeRow> {
  if (!chargeId && !intentId) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = intentId ? await findIntent(tx, intentId) : undefined;
  const [charge] = await tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.status, 'succeeded'),
        chargeId ? eq(charges.id, chargeId) : undefined,
        intent ? eq(charges.paymentIntentId, intent.id) : undefined,
      ),
    )
    .for('update');
  if (charge) return charge;
  if (intent) {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    );
  }
  throw resourceMissing('charge', chargeId ?? '', 'charge');
}
