import { recordAct } from '../../audit/audit';
import type { Context } from '../../context';
import type { Transaction } from '../../database/client';
import type { PaymentRow } from '../records/paymentRepository';
import type { MoneyChange } from './moneyNotices';

const fields = ['status', 'refundedCents', 'dispute'] as const;

/** Records how a reconciliation changed a payment, in the transaction that did. */
export async function recordRepair(
  inside: Context<Transaction>,
  { known: before, payment: after }: MoneyChange,
): Promise<void> {
  const changed = fields.filter((field) => before?.[field] !== after[field]);
  if (changed.length === 0) return;
  const pick = (payment: PaymentRow) =>
    Object.fromEntries(changed.map((field) => [field, payment[field]]));
  await recordAct(inside, 'repair-payment', after.id, {
    ...(before && { before: pick(before) }),
    after: pick(after),
  });
}
