import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { accountRead } from '@/api/sessionEvents';
import type { IdentityUser } from '@/lib/identity/types';
import {
  afterReport,
  signedInAs,
  type RoleState,
  type SessionState,
  type SignOutReason,
} from './sessionState';

const notKnown: SessionState = { status: 'unknown' };
const noRole: RoleState = { status: 'unknown' };

/** The part of the provider's record that every page knows. */
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
    /** What looks the session up could not be loaded. */
    sessionCheckFailed: (state): SessionState =>
      state.status === 'unknown' ? { status: 'checkFailed' } : state,
    /**
     * The provider's word on who is signed in, in this tab or since a change in another one. During
     * a sign-in or sign-out, which causes reports of its own, it does not count: a listener repeats
     * it afterwards.
     */
    sessionReported: (state, { payload }: PayloadAction<IdentityUser | null>): SessionState =>
      isChanging(state) ? state : afterReport(state, payload),

    signInStarted: (state): SessionState => {
      if (state.status === 'signingIn') return { ...state, attempts: state.attempts + 1 };
      if (state.status !== 'signedOut') return state;
      return { status: 'signingIn', reason: state.reason, attempts: 1 };
    },
    /**
     * An attempt has ended. After a success nothing waits any more: a window that is still open must
     * not block it. The payload is the uid of the user whom the provider accepted, if it did.
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

    /** The session is being ended: by Log Out, or by deleting the account. */
    signOutStarted: (state): SessionState => {
      if (state.status !== 'signedIn') return state;
      const { user, role, isRecordGone } = state;
      return { status: 'signingOut', user, role, isRecordGone };
    },
    /** Nothing came of it. */
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

    /** Our server's half of the account is deleted, the provider's not yet. */
    recordDeleted: (state): SessionState =>
      'user' in state ? { ...state, isRecordGone: true } : state,
    roleChanged: (
      state,
      { payload: { uid, role } }: PayloadAction<{ uid: string; role: RoleState }>,
    ): SessionState => ('user' in state && state.user.uid === uid ? { ...state, role } : state),
  },
  extraReducers: (builder) => {
    /** The same person with a new name, photo or e-mail. */
    builder.addCase(accountRead, (state, { payload }): SessionState =>
      'user' in state && state.user.uid === payload.uid
        ? { ...state, user: toUser(payload) }
        : state,
    );
  },
  selectors: {
    selectSession: (state) => state,
    /** A sign-in or sign-out is under way. */
    selectIsSessionChanging: isChanging,
    /** False: nobody may be redirected or greeted yet (spec §4). */
    selectIsSessionKnown: ({ status }) => status !== 'unknown' && status !== 'checkFailed',
    selectCurrentUser: (state) => ('user' in state ? state.user : null),
    /** Null for nobody, undefined while nobody knows. */
    selectCurrentUid: (state) => {
      if ('user' in state) return state.user.uid;
      return state.status === 'unknown' || state.status === 'checkFailed' ? undefined : null;
    },
    selectSignOutReason: (state) => ('reason' in state ? state.reason : null),
    /** The location key of the page where the person who was here pressed Log Out. */
    selectSignOutPageKey: (state) => ('pageKey' in state ? state.pageKey : undefined),
    selectRoleState: (state): RoleState => ('role' in state ? state.role : noRole),
    /** Nothing but finishing the account leads on. */
    selectIsUnfinished: (state) =>
      'role' in state && state.role.status === 'missing' && !state.role.mayCall,
    /** Null until the role is known, which is not "no". */
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
  selectRole,
} = sessionSlice.selectors;

/** Asks the provider again who is signed in. */
export const sessionCheckRequested = createAction('session/checkRequested');
/** Log Out was pressed, on the page of this location key; it may be asked about. */
export const logOutPressed = createAction<{ pageKey: string }>('session/logOutPressed');
/** The person chose to log out, on the page of this location key. */
export const logOutRequested = createAction<{ pageKey: string }>('session/logOutRequested');
/** Asks the server for the role again. */
export const roleCheckRequested = createAction('session/roleCheckRequested');
/** The server has got a record of somebody whom only the provider knew. */
export const accountFinished = createAction('session/accountFinished');
/** Another tab stored an access token of this person, or took the stored one away. */
export const tokenChangedElsewhere = createAction<{ uid: string | null }>(
  'session/tokenChangedElsewhere',
);
