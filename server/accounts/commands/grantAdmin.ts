import { and, eq, isNull } from 'drizzle-orm';
import { cleanEmail } from '#contract/text/cleanEmail';
import type { Database } from '../../database/client';
import { users } from '../schema';

/**
 * Makes the user with this e-mail an admin and returns a sentence to print. Throws when there is no
 * such account. The role takes effect once the e-mail is verified.
 */
export async function grantAdmin(db: Database, givenEmail: string): Promise<string> {
  const email = cleanEmail(givenEmail);
  const isLive = and(eq(users.email, email), isNull(users.deletedAt));
  const [user] = await db.select({ role: users.role }).from(users).where(isLive);
  if (!user) {
    throw new Error(
      `No account uses ${email}. Sign up with it first, then run this command again.`,
    );
  }
  if (user.role === 'admin') return `${email} is already an admin. Nothing changed.`;
  await db.update(users).set({ role: 'admin' }).where(isLive);
  return `${email} is now an admin. The role applies once the email address is confirmed. Reload the page to see it.`;
}
