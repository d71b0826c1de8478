import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { accountRead } from '@/api/sessionEvents';
import type { IdentityUser } from '@/lib/identity/types';
import type { ApiError } from '@/api/errors';
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
const signedInAs = (user: IdentityUser, role: RoleState = { status: 'unknown' }): SessionState => ({
  status: 'signedIn',
  user,
  role,
  isRecordGone: false,
});

/** The next state after the provider reports who is signed in. */
function afterReport(state: SessionState, user: IdentityUser | null): SessionState {
  const person = state.status === 'signedIn' ? state : null;
  if (user === null) {
    if (state.status === 'signedOut') return state;
    return { status: 'signedOut', reason: person && 'ended' };
  }
  return person?.user.uid === user.uid ? { ...person, user } : signedInAs(user);
}

const notKnown: SessionState = { status: 'unknown' };
const noRole: RoleState = { status: 'unknown' };

/** The fields of the provider’s user that all pages need. */
const toUser = ({ uid, displayName, photoURL, email, emailVerified }: IdentityUser) => ({
  uid,
  displayName,
  photoURL,
  email,
  emailVerified,
});

const isChanging = ({ status }: SessionState) => status === 'signingIn' || status === 'signingOut';

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => notKnown,
  reducers: {
    sessionChecking: () => notKnown,
    /** The identity SDK failed to load. */
    sessionCheckFailed: (state): SessionState =>
      state.status === 'unknown' ? { status: 'checkFailed' } : state,
    /**
     * The provider’s report of the signed-in user, from this tab or another one. Reports during a
     * sign-in or sign-out are ignored; a listener repeats them afterwards.
     */
    sessionReported: (state, { payload }: PayloadAction<IdentityUser | null>): SessionState =>
      isChanging(state) ? state : afterReport(state, payload),

    signInStarted: (state): SessionState => {
      if (state.status === 'signingIn') return { ...state, attempts: state.attempts + 1 };
      if (state.status !== 'signedOut') return state;
      return { status: 'signingIn', reason: state.reason, attempts: 1 };
    },
    /**
     * An attempt has ended. A pop-up that is still open must not block a completed sign-in. The
     * payload is the uid of the user that the provider accepted, if any.
     */
    signInEnded: {
      prepare: (acceptedUid: string | null) => ({ payload: acceptedUid }),
      reducer: (state): SessionState => {
        if (state.status !== 'signingIn') return state;
        const { reason, attempts } = state;
        if (attempts > 1) return { ...state, attempts: attempts - 1 };
        return { status: 'signedOut', reason };
      },
    },
    signedIn: {
      prepare: (user: IdentityUser, role?: RoleState) => ({ payload: { user, role } }),
      reducer: (
        _state,
        { payload: { user, role } }: PayloadAction<{ user: IdentityUser; role?: RoleState }>,
      ): SessionState => signedInAs(user, role),
    },

    /** The session is ending, by Log Out or by deletion of the account. */
    signOutStarted: (state): SessionState => {
      if (state.status !== 'signedIn') return state;
      const { user, role, isRecordGone } = state;
      return { status: 'signingOut', user, role, isRecordGone };
    },
    signOutFailed: (state): SessionState => {
      if (state.status !== 'signingOut') return state;
      const { user, role, isRecordGone } = state;
      return { status: 'signedIn', user, role, isRecordGone };
    },
    signedOut: {
      prepare: (reason: SignOutReason | null = null, pageKey?: string) => ({
        payload: { reason, pageKey },
      }),
      reducer: (
        _state,
        { payload }: PayloadAction<{ reason: SignOutReason | null; pageKey?: string }>,
      ): SessionState => ({ status: 'signedOut', ...payload }),
    },

    /** Our record of the account is deleted; the provider’s account still exists. */
    recordDeleted: (state): SessionState =>
      'user' in state ? { ...state, isRecordGone: true } : state,
    roleChanged: (
      state,
      { payload: { uid, role } }: PayloadAction<{ uid: string; role: RoleState }>,
    ): SessionState => ('user' in state && state.user.uid === uid ? { ...state, role } : state),
  },
  extraReducers: (builder) => {
    /** The same user with a new name, photo or email. */
    builder.addCase(accountRead, (state, { payload }): SessionState =>
      'user' in state && state.user.uid === payload.uid
        ? { ...state, user: toUser(payload) }
        : state,
    );
  },
  selectors: {
    selectSession: (state) => state,
    /** A sign-in or sign-out is in progress. */
    selectIsSessionChanging: isChanging,
    /** While false, do not redirect or greet anyone (spec §4). */
    selectIsSessionKnown: ({ status }) => status !== 'unknown' && status !== 'checkFailed',
    selectCurrentUser: (state) => ('user' in state ? state.user : null),
    /** Null for an anonymous user; undefined while unknown. */
    selectCurrentUid: (state) => {
      if ('user' in state) return state.user.uid;
      return state.status === 'unknown' || state.status === 'checkFailed' ? undefined : null;
    },
    selectSignOutReason: (state) => ('reason' in state ? state.reason : null),
    /** The location key of the page where the previous user clicked Log Out. */
    selectSignOutPageKey: (state) => ('pageKey' in state ? state.pageKey : undefined),
    selectRoleState: (state): RoleState => ('role' in state ? state.role : noRole),
    /** The account is incomplete: the user has to complete it first. */
    selectIsUnfinished: (state) =>
      'role' in state && state.role.status === 'missing' && !state.role.mayCall,
    selectWasDeleted: (state) =>
      'role' in state && state.role.status === 'missing' && state.role.wasDeleted,
    /** Null until the role is known, which differs from “no”. */
    selectRole: (state) =>
      'role' in state && state.role.status === 'ready' ? state.role.role : null,
  },
});

export const {
  sessionChecking,
  sessionCheckFailed,
  sessionReported,
  signInStarted,
  signInEnded,
  signedIn,
  signOutStarted,
  signOutFailed,
  signedOut,
  recordDeleted,
  roleChanged,
} = sessionSlice.actions;

export const {
  selectSession,
  selectIsSessionChanging,
  selectIsSessionKnown,
  selectCurrentUser,
  selectCurrentUid,
  selectSignOutReason,
  selectSignOutPageKey,
  selectRoleState,
  selectIsUnfinished,
  selectWasDeleted,
  selectRole,
} = sessionSlice.selectors;

/** Checks the session with the provider again. */
export const sessionCheckRequested = createAction('session/checkRequested');
/** Log Out was clicked on the page with this location key. A confirmation may follow. */
export const logOutPressed = createAction<{ pageKey: string }>('session/logOutPressed');
/** The user has confirmed the log-out on the page with this location key. */
export const logOutRequested = createAction<{ pageKey: string }>('session/logOutRequested');
export const roleCheckRequested = createAction('session/roleCheckRequested');
/** The server now has a record of a user who existed only at the provider. */
export const accountFinished = createAction('session/accountFinished');
/** Another tab stored this user’s access token or removed the stored one. */
export const tokenChangedInOtherTab = createAction<{ uid: string | null }>(
  'session/tokenChangedInOtherTab',
);
