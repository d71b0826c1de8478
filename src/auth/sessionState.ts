import type { ApiError } from '@/api/errors';
import type { IdentityUser } from '@/lib/identity/types';
import type { Role } from '#contract/types';

/** Why nobody is signed in any more: chosen by the person, or the session ended by itself. */
export type SignOutReason = 'chosen' | 'ended';

/** The role arrives after the session. */
export type RoleState =
  | { status: 'unknown' }
  | { status: 'ready'; role: Role }
  /** The server has no record of this account: asking again does not help, choosing a role does. */
  | {
      status: 'missing';
      /** False: the server gave no access token either, so that most calls are refused. */
      mayCall: boolean;
    }
  /** The failure is null where no call has failed. */
  | { status: 'failed'; failure: ApiError | null };

interface Person {
  user: IdentityUser;
  role: RoleState;
  /** Our server's half of the account is deleted, the provider's not yet. */
  isRecordGone: boolean;
}

export type SessionState =
  /** Until the provider has reported (spec §4). */
  | { status: 'unknown' }
  | { status: 'checkFailed' }
  | {
      status: 'signedOut';
      reason: SignOutReason | null;
      /** The location key of the page where Log Out was pressed. */
      pageKey?: string;
    }
  | {
      status: 'signingIn';
      /** Why nobody was signed in before. */
      reason: SignOutReason | null;
      /** How many run: a window may be open while the person types a password. */
      attempts: number;
    }
  | ({ status: 'signedIn' } & Person)
  | ({ status: 'signingOut' } & Person);

/** A person of whom we know no more than the provider told. */
export const signedInAs = (
  user: IdentityUser,
  role: RoleState = { status: 'unknown' },
): SessionState => ({ status: 'signedIn', user, role, isRecordGone: false });

/** The session once the provider's word on who is signed in counts. */
export function afterReport(state: SessionState, user: IdentityUser | null): SessionState {
  const person = state.status === 'signedIn' ? state : null;
  if (user === null) {
    if (state.status === 'signedOut') return state;
    return { status: 'signedOut', reason: person && 'ended' };
  }
  return person?.user.uid === user.uid ? { ...person, user } : signedInAs(user);
}
