import type { ApiError } from '@/api/errors';
import type { IdentityUser } from '@/lib/identity/types';
import type { Role } from '#contract/types';

/** Why the user was signed out: by choice, or because the session ended. */
export type SignOutReason = 'chosen' | 'ended';

/** The role is loaded after the session is known. */
export type RoleState =
  | { status: 'unknown' }
  | { status: 'ready'; role: Role }
  /** The server has no record of this account. Retrying does not help; choosing a role does. */
  | {
      status: 'missing';
      /** False when the server refused an access token, so that most calls fail. */
      mayCall: boolean;
      /** There was one. False if the server does not say. */
      wasDeleted: boolean;
    }
  /** The failure is null when no request has failed. */
  | { status: 'failed'; failure: ApiError | null };

interface SignedIn {
  user: IdentityUser;
  role: RoleState;
  /** Our record of the account is deleted; the provider’s account still exists. */
  isRecordGone: boolean;
}

export type SessionState =
  /** The provider has not reported yet (spec §4). */
  | { status: 'unknown' }
  | { status: 'checkFailed' }
  | {
      status: 'signedOut';
      reason: SignOutReason | null;
      /** The location key of the page where Log Out was clicked. */
      pageKey?: string;
    }
  | {
      status: 'signingIn';
      /** Why the previous session ended. */
      reason: SignOutReason | null;
      /** The number of running attempts: a pop-up can be open while the user types a password. */
      attempts: number;
    }
  | ({ status: 'signedIn' } & SignedIn)
  | ({ status: 'signingOut' } & SignedIn);

/** A signed-in user of whom only the provider’s data is known. */
export const signedInAs = (
  user: IdentityUser,
  role: RoleState = { status: 'unknown' },
): SessionState => ({ status: 'signedIn', user, role, isRecordGone: false });

/** The next state after the provider reports who is signed in. */
export function afterReport(state: SessionState, user: IdentityUser | null): SessionState {
  const person = state.status === 'signedIn' ? state : null;
  if (user === null) {
    if (state.status === 'signedOut') return state;
    return { status: 'signedOut', reason: person && 'ended' };
  }
  return person?.user.uid === user.uid ? { ...person, user } : signedInAs(user);
}
