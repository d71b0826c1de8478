import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client';
import { users } from '../schema';

/**
 * Makes the account of this e-mail an admin and answers a sentence for whoever asked. Throws when
 * there is no such account. The role holds once the person's e-mail is verified.
 */
export async function grantAdmin(db: Database, givenEmail: string): Promise<string> {
  const email = givenEmail.trim().toLowerCase();
  const isLive = and(eq(users.email, email), isNull(users.deletedAt));
  const [user] = await db.select({ role: users.role }).from(users).where(isLive);
  if (!user) {
    throw new Error(
      `Nobody has an account with the email address ${email}. Sign up with it first, then run this again.`,
    );
  }
  if (user.role === 'admin') return `${email} is an admin already. Nothing was changed.`;
  await db.update(users).set({ role: 'admin' }).where(isLive);
  return `${email} is an admin now. It holds as soon as the email address is verified; reload the page to see it.`;
}
