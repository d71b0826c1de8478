import { and, eq, isNull } from 'drizzle-orm';
import { cleanEmail } from '#contract/text/cleanEmail';
import { recordAct } from '../../audit/audit';
import { transact, type RootContext } from '../../context';
import { announceUser } from '../accounts';
import { users } from '../schema';

/**
 * Makes the user with this e-mail an admin and returns a sentence to print. Throws when there is no
 * such account. The role takes effect once the e-mail is verified.
 */
export function grantAdmin(context: RootContext, givenEmail: string): Promise<string> {
  const email = cleanEmail(givenEmail);
  const isLive = and(eq(users.email, email), isNull(users.deletedAt));
  return transact(context, async (inside) => {
    const { tx } = inside;
    const [user] = await tx.select().from(users).where(isLive).for('update');
    if (!user) {
      throw new Error(
        `No account uses ${email}. Sign up with it first, then run this command again.`,
      );
    }
    if (user.role === 'admin') return `${email} is already an admin. Nothing changed.`;
    await tx.update(users).set({ role: 'admin' }).where(isLive);
    await announceUser(tx, user.id);
    await recordAct(inside, 'grant-admin', user.id, {
      before: { role: user.role },
      after: { role: 'admin' },
    });
    return `${email} is now an admin. The role applies once the email address is confirmed. Reload the page to see it.`;
  });
}
