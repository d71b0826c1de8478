import { setTimeout } from 'node:timers/promises';
import { errorCodes } from '#contract/errorCodes';
import type { AccessTokenResponse, AcknowledgedResponse } from '#contract/types';
import { type RootContext, type RootSignedIn, transact } from '../context';
import { notFound, unauthenticated } from '../lib/errors';
import type { Limits } from '../http/limits';
import { readTimeZone } from '../lib/timeZones';
import type { IdTokenVerifier } from './identity/types';
import type { AccessTokens } from './accessTokens';
import type { AccountDeps } from './hooks';
import { identify } from './identify';
import { findOwnUser, sessionEnded } from './ownRecord';
import { endSessions, findLastDeletion, recordLogIn } from './sessionRepository';

interface SessionsDeps extends AccountDeps {
  identity: IdTokenVerifier;
  tokens: AccessTokens;
  limits: Limits;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService(deps: SessionsDeps) {
  const { identity, tokens, limits, hooks } = deps;
  return {
    /**
     * POST /jwt (spec §7): an access token for the user of the ID token. 401 for a token that is
     * invalid, belongs to another user or predates a sign-out everywhere. 404 for users without an
     * account, who must POST /users first. An unknown time zone is ignored.
     */
    async create(
      context: RootContext,
      { email, timeZone }: { email: string; timeZone?: string | null | undefined },
      idToken: string | null,
    ): Promise<AccessTokenResponse> {
      const { now } = context;
      const claims = await identify(identity, idToken);
      if (claims.email !== email)
        throw unauthenticated('You’re logged in with a different email address.');
      await limits.spend('signIns', claims.uid);
      const user = await findOwnUser(context, deps, claims);
      if (!user) {
        throw (await findLastDeletion(context.tx, claims))
          ? notFound('This account was deleted.', errorCodes.accountDeleted)
          : notFound('No account uses this email address. Sign up first.');
      }
      if (user.sessionsValidFrom && claims.authTime <= user.sessionsValidFrom) throw sessionEnded();
      const { emailVerified, uid, expiresAt } = claims;
      // Clock tolerance accepts ID tokens for a moment after expiry; issue nothing for them.
      if (expiresAt <= now()) throw unauthenticated('Your session has expired. Log in again.');
      const known = { emailVerified, timeZone: readTimeZone(timeZone) ?? user.timeZone };
      if (user.emailVerified !== emailVerified || user.timeZone !== known.timeZone) {
        await transact(context, async (inside) => {
          await recordLogIn(inside.tx, user.id, known);
          if (!emailVerified || user.emailVerified !== false) return;
          for (const hook of hooks) await hook.onConfirmed?.(inside, user);
        });
      }
      const person = { userId: user.id, uid, email, emailVerified };
      return { accessToken: await tokens.sign(person, expiresAt) };
    },

    /** POST /sessions/revoke: ends all sessions of the user, including this one. */
    async revokeAll({ principal, tx: db, now }: RootSignedIn): Promise<AcknowledgedResponse> {
      const moment = now();
      await db.transaction((tx) => endSessions(tx, principal.userId, moment));
      // Providers report sign-in times in whole seconds. Wait, or the next sign-in would look older
      // than this sign-out.
      await setTimeout(1000 - moment.getMilliseconds());
      return { acknowledged: true };
    },
  };
}
