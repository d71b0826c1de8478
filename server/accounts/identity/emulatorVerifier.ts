import { errors, UnsecuredJWT } from 'jose';
import { cleanEmail } from '#contract/text/cleanEmail';
import { cleanText } from '#contract/text/cleanText';
import { isRecord } from '../../lib/json';
import { readClaims, standardChecks } from './claims';
import { IdentityUnavailableError, InvalidIdTokenError, type IdTokenVerifier } from './types';

interface EmulatorVerifierOptions {
  projectId: string;
  /** URL of the official emulator, for example http://127.0.0.1:9099. */
  emulatorUrl: string;
  now?: () => Date;
}

/**
 * The official emulator does not sign its tokens, so the server looks each account up at the
 * emulator, which refuses revoked tokens, and uses only that data. A caller could still claim any
 * account that exists there: for development only, and the configuration refuses it in production.
 */
export function createEmulatorVerifier(options: EmulatorVerifierOptions): IdTokenVerifier {
  const { projectId, emulatorUrl, now = () => new Date() } = options;
  return {
    verify: async (idToken) => {
      const claims = decode(idToken, projectId, now());
      const account = await lookUp(emulatorUrl, idToken);
      if (account.localId !== claims.uid)
        throw new InvalidIdTokenError('it belongs to another account');
      if (account.disabled === true) throw new InvalidIdTokenError('the account is disabled');
      const { email, displayName } = account;
      const hasEmail = typeof email === 'string' && email !== '';
      return {
        ...claims,
        email: hasEmail ? cleanEmail(email) : null,
        emailVerified: hasEmail && account.emailVerified === true,
        name: typeof displayName === 'string' ? cleanText(displayName) || null : null,
      };
    },
  };
}

function decode(idToken: string, projectId: string, now: Date) {
  try {
    const { payload } = UnsecuredJWT.decode(idToken, standardChecks(projectId, now));
    // All tokens of the emulator have it. Without it, the emulator would fail with 500.
    if (!isRecord(payload.firebase)) throw new InvalidIdTokenError('it has no firebase claim');
    return readClaims(payload, now);
  } catch (error) {
    if (error instanceof errors.JOSEError) {
      throw new InvalidIdTokenError(error.message, { cause: error });
    }
    throw error;
  }
}

async function lookUp(emulatorUrl: string, idToken: string): Promise<Record<string, unknown>> {
  const url = new URL('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any', emulatorUrl);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idToken }),
    signal: AbortSignal.timeout(5000),
  }).catch((error: unknown) => {
    throw new IdentityUnavailableError({ cause: error });
  });
  if (response.status >= 500) throw new IdentityUnavailableError();
  const answer: unknown = await response.json().catch(() => null);
  const users = isRecord(answer) && Array.isArray(answer.users) ? answer.users : [];
  const account: unknown = users[0];
  if (!response.ok || !isRecord(account)) {
    throw new InvalidIdTokenError('the emulator doesn’t recognise it');
  }
  return account;
}
