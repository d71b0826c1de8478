import { and, eq, isNull } from 'drizzle-orm';
import { cleanEmail } from '#contract/text/cleanEmail';
import type { RootDatabase } from '../../database/client';
import { users } from '../schema';

/**
 * Makes the user with this e-mail an admin and returns a sentence to print. Throws when there is no
 * such account. The role takes effect once the e-mail is verified.
 */
export function grantAdmin(db: RootDatabase, givenEmail: string): Promise<string> {
  const email = cleanEmail(givenEmail);
  const isLive = and(eq(users.email, email), isNull(users.deletedAt));
  return db.transaction(async (tx) => {
    const [user] = await tx.select({ role: users.role }).from(users).where(isLive).for('update');
    if (!user) {
      throw new Error(
        `No account uses ${email}. Sign up with it first, then run this command again.`,
      );
    }
    if (user.role === 'admin') return `${email} is already an admin. Nothing changed.`;
    await tx.update(users).set({ role: 'admin' }).where(isLive);
    return `${email} is now an admin. The role applies once the email address is confirmed. Reload the page to see it.`;
  });
}
