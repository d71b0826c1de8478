import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../server/database/client';
import { charges, disputes } from '../schema/payments';
import { resourceMissing } from './errors';
import { findIntent } from './intents';
import { type ChargeRow, chargeObject, intentObject, type IntentRow } from './objects';
import { findPaymentMethod } from './paymentMethods';

/** A charge in the API's format, with its related objects. */
export async function chargeView(db: Transaction, charge: ChargeRow, now: Date) {
  const intent = await findIntent(db, charge.paymentIntentId);
  const method = await findPaymentMethod(db, charge.paymentMethodId, now);
  const isDisputed = (await db.$count(disputes, eq(disputes.chargeId, charge.id))) > 0;
  return chargeObject(charge, intent, method, isDisputed);
}

export async function findCharge(db: Database, id: string): Promise<ChargeRow> {
  const [charge] = await db.select().from(charges).where(eq(charges.id, id));
  if (!charge) throw resourceMissing('charge', id, 'charge');
  return charge;
}

/** Locks a succeeded charge until the transaction ends. */
export async function lockCharge(tx: Transaction, id: string): Promise<ChargeRow> {
  const [charge] = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.id, id), eq(charges.status, 'succeeded')))
    .for('update');
  if (!charge) throw resourceMissing('charge', id, 'charge');
  return charge;
}

/** An intent in the API's format, with its charge expanded on request (`expand`). */
export async function intentView(
  db: Transaction,
  intent: IntentRow,
  expand: string[] | undefined,
  now: Date,
) {
  const object = intentObject(intent);
  if (!intent.latestChargeId || !expand?.includes('latest_charge')) return object;
  const charge = await findCharge(db, intent.latestChargeId);
  return { ...object, latest_charge: await chargeView(db, charge, now) };
}
