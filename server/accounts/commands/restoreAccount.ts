import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { cleanEmail } from '#contract/text/cleanEmail';
import { findUserByEmail } from '../accounts';
import { isBanned } from '../bans';
import { findUserByUid } from '../sessionRepository';
import type { RootDatabase } from '../../database/client';
import { restoreSeller } from '../../products/products';
import { users } from '../schema';

/**
 * Restores the account of this e-mail that was deleted last, with the cars deleted with it, and
 * returns a sentence to print. Bookings and sessions stay ended. Throws when there is nothing to
 * restore: rows are kept for 30 days.
 */
export function restoreAccount(db: RootDatabase, givenEmail: string): Promise<string> {
  const email = cleanEmail(givenEmail);
  return db.transaction(async (tx) => {
    if (await findUserByEmail(tx, email)) {
      throw new Error(`${email} already has an account. Nothing changed.`);
    }
    const [user] = await tx
      .select({ id: users.id, uid: users.uid, deletedAt: users.deletedAt })
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.deletedAt)))
      .orderBy(desc(users.deletedAt))
      .limit(1)
      .for('update');
    if (!user?.deletedAt) {
      throw new Error(`No account with ${email} was deleted in the last 30 days.`);
    }
    if (await isBanned(tx, { email, uid: user.uid })) {
      throw new Error(
        `${email} or another email of the same sign-in is banned. Run "unban" first. Nothing changed.`,
      );
    }
    const other = user.uid === null ? undefined : await findUserByUid(tx, user.uid);
    if (other) {
      throw new Error(
        `The sign-in of ${email} is now linked to another account, ${other.email}. Nothing changed.`,
      );
    }
    await tx.update(users).set({ deletedAt: null }).where(eq(users.id, user.id));
    const cars = await restoreSeller(tx, user.id, user.deletedAt);
    return `Restored ${email} with ${cars} ${cars === 1 ? 'car' : 'cars'}. The user must log in again.`;
  });
}
