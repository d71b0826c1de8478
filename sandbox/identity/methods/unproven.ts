import { eq } from 'drizzle-orm';
import { linkedProviders, secondFactors } from '../../schema/identity';
import { endSessions, updateAccount } from '../accounts';
import type { IdentityContext } from '../context';

/**
 * Somebody proved that an e-mail is theirs whose account was made without proof. Whoever made it may
 * be another person who waits for this: the ways in that they set up are removed, as the real
 * provider does.
 */
export async function dropUnprovenSignIns(context: IdentityContext, uid: string): Promise<void> {
  const { db, now } = context;
  await db.delete(linkedProviders).where(eq(linkedProviders.uid, uid));
  await db.delete(secondFactors).where(eq(secondFactors.uid, uid));
  await updateAccount(db, uid, { passwordHash: null, phoneNumber: null });
  await endSessions(db, uid, now());
}
