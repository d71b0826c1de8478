import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../server/database/client';
import { disputes } from '../schema/payments';
import { lockCharge } from './charges';
import { type ApiResponse, invalidRequest, resourceMissing } from './errors';
import { recordEvent } from './events';
import { newId } from './ids';
import { disputeObject, type DisputeRow } from './objects';
import type { Parameters } from './parameters';

/** Outcome for the documented test evidence. */
const verdicts: Record<string, 'won' | 'lost'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

/** Disputes a charge, which withdraws the money immediately. Each charge can be disputed once. */
export async function openDispute(
  tx: Transaction,
  chargeId: string,
  now: Date,
): Promise<ApiResponse> {
  const charge = await lockCharge(tx, chargeId);
  const [known] = await tx.select().from(disputes).where(eq(disputes.chargeId, chargeId));
  if (known) throw invalidRequest('This charge is disputed already.', { param: 'charge' });
  const dispute: DisputeRow = {
    id: newId('du'),
    chargeId,
    paymentIntentId: charge.paymentIntentId,
    amount: charge.amount,
    currency: charge.currency,
    status: 'needs_response',
    reason: 'fraudulent',
    createdAt: now,
  };
  await tx.insert(disputes).values(dispute);
  await recordEvent(tx, 'charge.dispute.created', disputeObject(dispute), now);
  await recordEvent(tx, 'charge.dispute.funds_withdrawn', disputeObject(dispute), now);
  return { statusCode: 200, body: disputeObject(dispute) };
}

/** POST /v1/disputes/:id: submitting the documented test evidence decides the dispute. */
export async function answerDispute(
  tx: Transaction,
  id: string,
  params: Parameters,
  now: Date,
): Promise<ApiResponse> {
  const text = params.nested('evidence')?.text('uncategorized_text');
  params.ignore('submit', 'metadata');
  params.refuseOthers();
  const verdict = text ? verdicts[text] : undefined;
  return decide(tx, id, verdict ?? 'under_review', now);
}

/** POST /v1/disputes/:id/close: the merchant accepts the loss. */
export const closeDispute = (tx: Transaction, id: string, now: Date) => decide(tx, id, 'lost', now);

export async function findDispute(db: Database, id: string): Promise<DisputeRow> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, id));
  if (!dispute) throw resourceMissing('dispute', id, 'dispute');
  return dispute;
}

async function decide(
  tx: Transaction,
  id: string,
  status: DisputeRow['status'],
  now: Date,
): Promise<ApiResponse> {
  const found = await findDispute(tx, id);
  if (found.status === 'won' || found.status === 'lost') {
    throw invalidRequest('This dispute is already closed', { param: 'dispute' });
  }
  const dispute: DisputeRow = { ...found, status };
  await tx.update(disputes).set({ status }).where(eq(disputes.id, id));
  const object = disputeObject(dispute);
  if (status === 'won') await recordEvent(tx, 'charge.dispute.funds_reinstated', object, now);
  const isOver = status === 'won' || status === 'lost';
  await recordEvent(tx, isOver ? 'charge.dispute.closed' : 'charge.dispute.updated', object, now);
  return { statusCode: 200, body: object };
}
