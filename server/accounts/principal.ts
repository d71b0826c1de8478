import { and, eq, isNull } from 'drizzle-orm';
import { errorCodes } from '#contract/errorCodes';
import type { Database } from '../database/client';
import { unauthenticated } from '../lib/errors';
import { effectiveRole, type Principal } from '../context';
import type { AccessTokens } from './accessTokens';
import { users } from './schema';

/** Resolves to the token's user. Throws 401 when the token, account or session has ended. */
export async function findPrincipal(
  db: Database,
  tokens: AccessTokens,
  token: string,
): Promise<Principal> {
  const claims = await tokens.verify(token);
  if (!claims) throw unauthenticated('Your session has expired. Log in again.');
  const [user] = await db
    .select({
      id: users.id,
      uid: users.uid,
      email: users.email,
      name: users.name,
      role: users.role,
      suspended: users.suspended,
      sessionsValidFrom: users.sessionsValidFrom,
    })
    .from(users)
    .where(and(eq(users.id, claims.userId), isNull(users.deletedAt)))
    .limit(1);
  if (user?.uid !== claims.uid) {
    throw unauthenticated('This account no longer exists. Log in with another account.');
  }
  if (user.sessionsValidFrom && claims.issuedAt < user.sessionsValidFrom) {
    throw unauthenticated('You’ve been logged out. Log in again.', errorCodes.sessionRevoked);
  }
  return {
    userId: user.id,
    uid: claims.uid,
    email: user.email,
    name: user.name,
    role: effectiveRole(user, claims.emailVerified),
    emailVerified: claims.emailVerified,
    suspended: user.suspended,
  };
}
