import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { errorCodes } from '#contract/errorCodes';
import type { Role } from '#contract/types';
import type { Database } from '../database/client';
import { users } from '../database/schema';
import type { AccessTokens } from '../accounts/accessTokens';
import { AppError, forbidden, unauthenticated } from './errors';

/** The person behind a request, as the database knows them at this moment. */
export interface Principal {
  userId: string;
  uid: string;
  email: string;
  name: string;
  /** What they may do now: an admin whose e-mail is not verified is an ordinary user. */
  role: Role;
  emailVerified: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /**
     * Calls under /api need a valid access token unless they say 'public'. A public call reads
     * no session at all, so `request.principal` is null there. An 'optional' call is public too,
     * and tells more to somebody it knows; a session that is over makes a stranger of them.
     */
    access?: 'public' | 'optional' | 'signedIn';
  }
}

interface SessionOptions {
  db: Database;
  tokens: AccessTokens;
}

/** The bearer of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** The person behind the request; throws 401 when there is none. */
export function requirePrincipal(request: FastifyRequest): Principal {
  if (!request.principal) throw unauthenticated();
  return request.principal;
}

/** An admin whose e-mail is not verified is an ordinary user. */
export function effectiveRole(role: Role, emailVerified: boolean): Role {
  return role === 'admin' && !emailVerified ? 'user' : role;
}

/** Reads the access token before anything else happens, the body not yet read. */
export const session = fp(
  (app: FastifyInstance, { db, tokens }: SessionOptions, done) => {
    app.decorateRequest('principal', null);
    app.addHook('onRequest', async (request) => {
      const { access } = request.routeOptions.config;
      if (request.is404 || access === 'public') return;
      const token = bearerOf(request);
      if (access === 'optional') {
        request.principal = token ? await findIfKnown(db, tokens, token) : null;
        return;
      }
      if (!token) throw unauthenticated();
      request.principal = await findPrincipal(db, tokens, token);
    });
    done();
  },
  { name: 'session' },
);

/** Resolves to the token's person; throws 401 when token, account or session are no more. */
export async function findPrincipal(
  db: Database,
  tokens: AccessTokens,
  token: string,
): Promise<Principal> {
  const claims = await tokens.verify(token);
  if (!claims) throw unauthenticated('Your session has expired. Sign in again.');
  const [user] = await db
    .select({
      id: users.id,
      uid: users.uid,
      email: users.email,
      name: users.name,
      role: users.role,
      sessionsValidFrom: users.sessionsValidFrom,
    })
    .from(users)
    .where(and(eq(users.id, claims.userId), isNull(users.deletedAt)))
    .limit(1);
  if (user?.uid !== claims.uid) {
    throw unauthenticated('This account is no more. Sign in again.');
  }
  if (user.sessionsValidFrom && claims.issuedAt < user.sessionsValidFrom) {
    throw unauthenticated('This session was ended. Sign in again.', errorCodes.sessionRevoked);
  }
  return {
    userId: user.id,
    uid: claims.uid,
    email: user.email,
    name: user.name,
    role: effectiveRole(user.role, claims.emailVerified),
    emailVerified: claims.emailVerified,
  };
}

async function findIfKnown(db: Database, tokens: AccessTokens, token: string) {
  try {
    return await findPrincipal(db, tokens, token);
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 401) return null;
    throw error;
  }
}

/** Throws 403 unless the person has this role now. */
export function requireRole(principal: Principal, role: Role): void {
  if (principal.role === role) return;
  const isUnverified = role === 'admin' && !principal.emailVerified;
  throw forbidden(
    isUnverified
      ? 'Only an administrator may do this. If you are one, verify your email address first.'
      : `Only ${role === 'admin' ? 'an administrator' : `a ${role}`} may do this.`,
  );
}

/** Throws 403 unless the person is an admin or has this e-mail; who has it is not told. */
export function requireSelfOrAdmin(principal: Principal, email: string): void {
  if (principal.email !== email && principal.role !== 'admin') {
    throw forbidden("This is another person's.");
  }
}
