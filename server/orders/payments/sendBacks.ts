import type { Transaction } from '../../database/client';
import type { RefundsAndDisputes } from '../paymentProvider';
import {
  changeUnmatched,
  lockUnmatched,
  settleUnmatched,
  type UnmatchedRow,
} from '../records/unmatchedRepository';
import { sumUp } from './refundsAndDisputes';
import { PENDING_MS, retryAt } from './refundTimes';

/** What becomes of unmatched money that an admin sends back (refunds.ts). */

/** Whether the payer's bank decides about the money. */
export const isWithBank = ({ dispute }: Pick<RefundsAndDisputes, 'dispute'>): boolean =>
  dispute === 'open' || dispute === 'lost';

/** Locks the row; undefined if another call was faster. */
async function lockDue(tx: Transaction, { transactionId, refundAttempt }: UnmatchedRow) {
  const row = await lockUnmatched(tx, transactionId);
  const isSame = row?.refundAttempt === refundAttempt && row.refundNextAt !== null;
  return isSame && row.settledAt === null ? row : undefined;
}

/** Records the provider's state of the refund. */
export async function applySendBack(
  tx: Transaction,
  before: UnmatchedRow,
  returns: RefundsAndDisputes,
  now: Date,
): Promise<void> {
  const row = await lockDue(tx, before);
  if (!row) return;
  const sum = sumUp(row.amountCents, returns);
  if (sum.isAllBack) return settleUnmatched(tx, row.transactionId, now);
  if (sum.isUnderWay) {
    const refundNextAt = new Date(now.getTime() + PENDING_MS);
    await changeUnmatched(tx, row, { refundNextAt, refundError: null });
  } else if (isWithBank(returns)) {
    const refundError = 'The payer disputes this payment with their bank.';
    await changeUnmatched(tx, row, { refundNextAt: null, refundError });
  } else {
    await fail(tx, row, { error: 'The refund failed at the provider.', isKeySpent: true }, now);
  }
}

interface Failure {
  error: string;
  /** The next attempt needs a new idempotency key. */
  isKeySpent: boolean;
}

/** Records that the provider gave no answer, or refused. */
export async function failSendBack(
  tx: Transaction,
  before: UnmatchedRow,
  failure: Failure,
  now: Date,
): Promise<void> {
  const row = await lockDue(tx, before);
  if (row) await fail(tx, row, failure, now);
}

async function fail(
  tx: Transaction,
  row: UnmatchedRow,
  { error, isKeySpent }: Failure,
  now: Date,
): Promise<void> {
  const refundTries = row.refundTries + 1;
  await changeUnmatched(tx, row, {
    refundTries,
    refundAttempt: row.refundAttempt + (isKeySpent ? 1 : 0),
    refundNextAt: retryAt(refundTries, now),
    refundError: error,
  });
}
