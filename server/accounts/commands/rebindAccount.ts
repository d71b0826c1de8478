import { eq } from 'drizzle-orm';
import type { RootDatabase } from '../../database/client';
import { users } from '../schema';
import { lockAccount } from './adminRole';

/**
 * For users who lost their account at the identity provider and created another: unbinds the record
 * from the old uid. The next sign-in with this verified e-mail binds it again. Sessions end.
 */
export function rebindAccount(db: RootDatabase, email: string, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const user = await lockAccount(tx, email);
    if (user.uid === null) return `${email} isn’t linked to a sign-in. Nothing changed.`;
    await tx.update(users).set({ uid: null, sessionsValidFrom: now }).where(eq(users.id, user.id));
    return `The account will be linked to the next sign-in that confirms ${email}.`;
  });
}
