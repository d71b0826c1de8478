import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../server/database/client';
import { paymentAccounts } from '../schema/payments';

type PaymentAccount = typeof paymentAccounts.$inferSelect;

const THE_ONLY = 1;
const random = () => randomBytes(24).toString('hex');

/** The account's keys. Servers that start together agree on the first ones created. */
export async function openAccount(db: Transaction): Promise<PaymentAccount> {
  await db
    .insert(paymentAccounts)
    .values({
      id: THE_ONLY,
      secretKey: `sk_test_${random()}`,
      webhookSecret: `whsec_${random()}`,
    })
    .onConflictDoNothing();
  const [account] = await db.select().from(paymentAccounts).where(eq(paymentAccounts.id, THE_ONLY));
  if (!account) throw new Error('The local payment service has no account.');
  return account;
}
