import { and, eq, isNull } from 'drizzle-orm';
import type { RootDatabase } from '../database/client';
import { sqlStateOf, UNIQUE_VIOLATION } from '../database/unavailable';
import { changeSellerEmail } from '../products/products';
import { changeReporterEmail } from '../moderation/moderation';
import { changeBuyerEmail } from '../orders/orders';
import { users } from './schema';

/**
 * Gives the live record of a uid the e-mail that its owner has at the provider now, and with it
 * every row that repeats it. False when the e-mail is another record's, or there is no record.
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
