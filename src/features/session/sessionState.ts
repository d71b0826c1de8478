import type { ApiError } from '@/api/errors';
import type { IdentityError } from '@/lib/identity/codes';
import type { IdentityUser } from '@/lib/identity/types';
import type { Role } from '#contract/types';

/** Why nobody is signed in any more: chosen by the person, or the session ended by itself. */
export type SignOutReason = 'chosen' | 'ended';

/** A failure as the store keeps it, for `messageFor`: of our server, of the provider, or else null. */
export type SessionFailure = ApiError | IdentityError | null;

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
  | {
      status: 'failed';
      failure: SessionFailure;
      /** False: what is left to do of a sign-up would not survive a reload. */
      isSaved: boolean;
    };

interface Person {
  user: IdentityUser;
  role: RoleState;
  /** Our server's half of the account is deleted, the provider's not yet. */
  isRecordGone: boolean;
}

/** What the provider said meanwhile; null while it has said nothing. */
type HeldReport = { user: IdentityUser | null } | null;

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
      /** By id: a window may be open while the person types a password. */
      attempts: string[];
      /** Whom the attempts got in at the provider. */
      acceptedUids: string[];
      report: HeldReport;
    }
  | ({ status: 'signedIn' } & Person)
  | ({ status: 'signingOut'; report: HeldReport } & Person);

/** A person of whom we know no more than the provider told. */
export const signedInAs = (user: IdentityUser): SessionState => ({
  status: 'signedIn',
  user,
  role: { status: 'unknown' },
  isRecordGone: false,
});

/** The session once the provider's word on who is signed in counts. */
export function afterReport(state: SessionState, user: IdentityUser | null): SessionState {
  const person = state.status === 'signedIn' ? state : null;
  if (user === null) {
    if (state.status === 'signedOut') return state;
    return { status: 'signedOut', reason: person && 'ended' };
  }
  return person?.user.uid === user.uid ? { ...person, user } : signedInAs(user);
}
