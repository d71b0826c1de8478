import { and, asc, eq, isNull, lte, notInArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import type { ProviderIntent } from '../paymentProvider';
import { unmatchedPayments } from '../schema';
import { announcePayment } from './paymentRepository';

/** Payments that match no booking. */

export type UnmatchedRow = typeof unmatchedPayments.$inferSelect;

const isThis = (transactionId: string) => eq(unmatchedPayments.transactionId, transactionId);

/** Records a payment that matches no booking, once, for an admin to settle. */
export async function recordUnmatched(
  tx: Transaction,
  intent: ProviderIntent,
  reason: UnmatchedRow['reason'],
  now: Date,
): Promise<void> {
  const { id, bookingId, buyerId, amountCents, currency } = intent;
  await announcePayment(tx, id);
  await tx
    .insert(unmatchedPayments)
    .values({
      transactionId: id,
      bookingId: bookingId ?? '',
      buyerId,
      amountCents,
      currency,
      reason,
      createdAt: now,
    })
    .onConflictDoNothing();
}

/** Marks an unmatched payment as settled, by a refund or a matching booking. */
export async function settleUnmatched(tx: Transaction, intentId: string, now: Date): Promise<void> {
  const settled = await tx
    .update(unmatchedPayments)
    .set({ settledAt: now, refundNextAt: null, refundError: null })
    .where(and(isThis(intentId), isNull(unmatchedPayments.settledAt)))
    .returning({ id: unmatchedPayments.transactionId });
  if (settled.length > 0) await announcePayment(tx, intentId);
}

export async function findUnmatched(
  db: Database,
  transactionId: string,
): Promise<UnmatchedRow | undefined> {
  const [row] = await db.select().from(unmatchedPayments).where(isThis(transactionId));
  return row;
}

export async function lockUnmatched(
  tx: Transaction,
  transactionId: string,
): Promise<UnmatchedRow | undefined> {
  const [row] = await tx
    .select()
    .from(unmatchedPayments)
    .where(isThis(transactionId))
    .for('update');
  return row;
}

/** Returns the updated row. */
export async function changeUnmatched(
  tx: Transaction,
  row: UnmatchedRow,
  changes: Partial<UnmatchedRow>,
): Promise<UnmatchedRow> {
  const { transactionId } = row;
  await tx.update(unmatchedPayments).set(changes).where(isThis(transactionId));
  await announcePayment(tx, transactionId);
  return { ...row, ...changes };
}

/** Unmatched payments whose refund is due, least recently failed first. */
export const findDueSendBacks = (
  db: Database,
  now: Date,
  except: string[],
  limit: number,
): Promise<UnmatchedRow[]> =>
  db
    .select()
    .from(unmatchedPayments)
    .where(
      and(
        lte(unmatchedPayments.refundNextAt, now),
        notInArray(unmatchedPayments.transactionId, except),
      ),
    )
    .orderBy(asc(unmatchedPayments.refundNextAt))
    .limit(limit);

/** Lists an unmatched payment again: its refund has failed. */
export async function reopenUnmatched(tx: Transaction, intentId: string): Promise<void> {
  await tx.update(unmatchedPayments).set({ settledAt: null }).where(isThis(intentId));
}

export async function listUnmatched(db: Database): Promise<UnmatchedRow[]> {
  return db
    .select()
    .from(unmatchedPayments)
    .where(isNull(unmatchedPayments.settledAt))
    .orderBy(asc(unmatchedPayments.createdAt));
}
