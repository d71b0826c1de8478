import { and, eq, isNull } from 'drizzle-orm';
import type { RootDatabase } from '../database/client';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import { changeSellerEmail } from '../products/products';
import { changeReporterEmail } from '../moderation/moderation';
import { changeBuyerEmail } from '../orders/orders';
import { users } from './schema';

/**
 * Copies the e-mail of a provider account to its live user, and to every row that repeats the
 * e-mail. Returns false when another user has the e-mail, or when there is no user.
 */
export async function changeEmail(db: RootDatabase, uid: string, email: string): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      const [user] = await tx
        .update(users)
        .set({ email })
        .where(and(eq(users.uid, uid), isNull(users.deletedAt)))
        .returning({ id: users.id });
      if (!user) return false;
      await changeSellerEmail(tx, user.id, email);
      await changeBuyerEmail(tx, user.id, email);
      await changeReporterEmail(tx, user.id, email);
      return true;
    });
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
