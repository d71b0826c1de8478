import { eq } from 'drizzle-orm';
import { linkedProviders, secondFactors } from '../../schema/identity';
import { endSessions, updateAccount } from '../accounts';
import type { IdentityContext } from '../context';

/**
 * Called when a user proves to own the e-mail of an account that was created without proof. Someone
 * else may have created it to wait for this, so its sign-in methods are removed, like the real
 * provider does.
 */
export async function dropUnprovenSignIns(context: IdentityContext, uid: string): Promise<void> {
  const { db, now } = context;
  await db.delete(linkedProviders).where(eq(linkedProviders.uid, uid));
  await db.delete(secondFactors).where(eq(secondFactors.uid, uid));
  await updateAccount(db, uid, { passwordHash: null, phoneNumber: null });
  await endSessions(db, uid, now());
}
