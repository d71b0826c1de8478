import { eq, sql } from 'drizzle-orm';
import { failedTries } from '../schema/identity';
import type { IdentityContext } from './context';
import { ProviderError } from './errors';

/** Maximum attempts or messages before further ones are refused for a while. */
interface TryLimit {
  most: number;
  /** Time after the last counted attempt when the counter is reset. */
  forgetAfterMs: number;
}

export const passwordTries: TryLimit = { most: 10, forgetAfterMs: 5 * 60 * 1000 };
export const messageTries: TryLimit = { most: 20, forgetAfterMs: 10 * 60 * 1000 };

/**
 * Counts an attempt before it is made, so that concurrent ones cannot exceed the limit. The caller
 * resets the counter on success. Throws TOO_MANY_ATTEMPTS_TRY_LATER.
 */
export async function countTry(
  { db, now }: IdentityContext,
  subject: string,
  limit: TryLimit,
): Promise<void> {
  const at = now();
  const cutoff = new Date(at.getTime() - limit.forgetAfterMs).toISOString();
  const isForgotten = sql`${failedTries.lastAt} < ${cutoff}`;
  const isOver = sql`${failedTries.count} >= ${limit.most}`;
  const [row] = await db
    .insert(failedTries)
    .values({ subject, count: 1, lastAt: at })
    .onConflictDoUpdate({
      target: failedTries.subject,
      set: {
        count: sql`case when ${isForgotten} then 1 else ${failedTries.count} + 1 end`,
        // Refused attempts do not extend the wait.
        lastAt: sql`case when ${isOver} and not ${isForgotten} then ${failedTries.lastAt} else ${at.toISOString()} end`,
      },
    })
    .returning();
  if (row && row.count > limit.most) {
    throw new ProviderError(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'Access to this account has been temporarily disabled due to many failed login attempts. ' +
        'You can immediately restore it by resetting your password or you can try again later.',
    );
  }
}

export async function resetTries({ db }: IdentityContext, subject: string): Promise<void> {
  await db.delete(failedTries).where(eq(failedTries.subject, subject));
}
