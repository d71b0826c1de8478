import { setTimeout } from 'node:timers/promises';
import { errorCodes } from '#contract/errorCodes';
import type { AccessTokenAnswer, AcknowledgedAnswer } from '#contract/types';
import type { Database } from '../database/client';
import { forbidden, notFound, unauthenticated } from '../http/errors';
import type { Principal } from '../http/session';
import type { IdTokenVerifier } from './identity/types';
import type { AccessTokens } from './accessTokens';
import { identify, type KnownClaims } from './identify';
import {
  bindUid,
  endSessions,
  findLastDeletion,
  findUserByEmail,
  type UserRow,
} from './sessionRepository';

export interface SessionsDeps {
  db: Database;
  identity: IdTokenVerifier;
  tokens: AccessTokens;
  now: () => Date;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService({ db, identity, tokens, now }: SessionsDeps) {
  return {
    /**
     * POST /jwt (spec §7): an access token for the person whose ID token is shown. 401 for a token
     * that is not believed, is another person's, or is from before a sign-out everywhere; 404 for
     * somebody who has no record yet and has to POST /users first.
     */
    async create(email: string, idToken: string | null): Promise<AccessTokenAnswer> {
      const claims = await identify(identity, idToken);
      if (claims.email !== email)
        throw unauthenticated('This sign-in is for another email address.');
      const user = await findUserByEmail(db, email);
      if (!user) {
        await refuseDeleted(db, claims);
        throw notFound('There is no account for this email address yet. Sign up first.');
      }
      await bind(db, user, claims);
      if (user.sessionsValidFrom && claims.authTime <= user.sessionsValidFrom) throw ended();
      const { emailVerified, uid, expiresAt } = claims;
      // A clock's tolerance lets an ID token live on for a moment; nothing is given for it then.
      if (expiresAt <= now()) throw unauthenticated('Your sign-in has expired. Sign in again.');
      const person = { userId: user.id, uid, email, emailVerified };
      return { accessToken: await tokens.sign(person, expiresAt) };
    },

    /** POST /sessions/revoke: signs the person out everywhere, this session included. */
    async revokeAll(principal: Principal): Promise<AcknowledgedAnswer> {
      const moment = now();
      await endSessions(db, principal.userId, moment);
      // Providers tell the time of a sign-in in whole seconds: the next one must not look older.
      await setTimeout(1000 - moment.getMilliseconds());
      return { acknowledged: true };
    },
  };
}

/**
 * A record belongs to one account of the provider for good. One that nobody signed in to yet
 * (made by an import) goes to the first who proves to own the e-mail.
 */
export async function bind(db: Database, user: UserRow, claims: KnownClaims): Promise<void> {
  if (user.uid === claims.uid) return;
  if (user.uid !== null) {
    throw otherSignIn();
  }
  if (!claims.emailVerified) {
    throw forbidden('Verify your email address first, then sign in again.');
  }
  if (!(await bindUid(db, user.id, claims.uid))) {
    throw otherSignIn();
  }
}

/**
 * A deleted account does not come back by itself: its sign-ins from before the deletion count no
 * more. Who signs in anew may open a new account.
 */
export async function refuseDeleted(db: Database, claims: KnownClaims): Promise<void> {
  const deletedAt = await findLastDeletion(db, claims);
  if (deletedAt && claims.authTime <= deletedAt) throw ended();
}

const otherSignIn = () =>
  unauthenticated(
    'This email address belongs to another sign-in. Log in the way you did before, or sign up with another email address.',
  );

const ended = () =>
  unauthenticated('This session was ended. Sign in again.', errorCodes.sessionRevoked);
