import { and, eq } from 'drizzle-orm';
import type { Database } from '../../server/database/client';
import { charges, refunds } from '../schema/payments';
import { type ApiAnswer, invalidRequest, resourceMissing } from './errors';
import { recordEvent } from './events';
import { newId } from './ids';
import { findIntent } from './intents';
import { type ChargeRow, chargeObject, refundObject, type RefundRow } from './objects';
import type { Parameters } from './parameters';
import { findPaymentMethod } from './paymentMethods';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'];

/** POST /v1/refunds: gives back all that is left of a charge, or a part of it. */
export async function createRefund(
  tx: Database,
  params: Parameters,
  now: Date,
): Promise<ApiAnswer> {
  const charge = await lockCharge(tx, params.text('charge'), params.text('payment_intent'));
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

  const refunded: ChargeRow = { ...charge, amountRefunded: charge.amountRefunded + amount };
  const refund: RefundRow = {
    id: newId('re'),
    chargeId: charge.id,
    paymentIntentId: charge.paymentIntentId,
    amount,
    currency: charge.currency,
    reason,
    metadata,
    createdAt: now,
  };
  await tx.insert(refunds).values(refund);
  await tx
    .update(charges)
    .set({ amountRefunded: refunded.amountRefunded })
    .where(eq(charges.id, charge.id));
  const intent = await findIntent(tx, charge.paymentIntentId);
  const method = await findPaymentMethod(tx, charge.paymentMethodId, now);
  await recordEvent(tx, 'charge.refunded', chargeObject(refunded, intent, method), now);
  return { statusCode: 200, body: refundObject(refund) };
}

/** GET /v1/refunds/:id. */
export async function findRefund(db: Database, id: string): Promise<RefundRow> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id));
  if (!refund) throw resourceMissing('refund', id, 'id');
  return refund;
}

async function lockCharge(
  tx: Database,
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
