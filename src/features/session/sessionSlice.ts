import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
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

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => notKnown,
  reducers: {
    sessionChecking: () => notKnown,
    /** What looks the session up could not be loaded. */
    sessionCheckFailed: (state): SessionState =>
      state.status === 'unknown' ? { status: 'checkFailed' } : state,
    /**
     * The provider's word on who is signed in, in this tab or since a change in another one. While
     * somebody signs in or out it waits: what they do causes reports of its own.
     */
    sessionReported: (state, { payload }: PayloadAction<IdentityUser | null>): SessionState =>
      state.status === 'signingIn' || state.status === 'signingOut'
        ? { ...state, report: { user: payload } }
        : afterReport(state, payload),

    signInStarted: (state, { payload: id }: PayloadAction<string>): SessionState => {
      if (state.status === 'signingIn') return { ...state, attempts: [...state.attempts, id] };
      if (state.status !== 'signedOut') return state;
      const { reason } = state;
      return { status: 'signingIn', reason, attempts: [id], acceptedUids: [], report: null };
    },
    /** The provider let an attempt in; what follows, such as POST /jwt, may still fail. */
    signInAccepted: (state, { payload: uid }: PayloadAction<string>): SessionState =>
      state.status === 'signingIn'
        ? { ...state, acceptedUids: [...state.acceptedUids, uid] }
        : state,
    /** After a success nothing waits any more: a window left open holds nobody up. */
    signInEnded: (state, { payload: id }: PayloadAction<string>): SessionState => {
      if (state.status !== 'signingIn') return state;
      const attempts = state.attempts.filter((attempt) => attempt !== id);
      if (attempts.length > 0) return { ...state, attempts };
      const { reason, report, acceptedUids } = state;
      const signedOut: SessionState = { status: 'signedOut', reason };
      // Whom a failed attempt let in at the provider only is not signed in here.
      const isEcho = report?.user != null && acceptedUids.includes(report.user.uid);
      return report === null || isEcho ? signedOut : afterReport(signedOut, report.user);
    },
    signedIn: (_state, { payload }: PayloadAction<IdentityUser>): SessionState =>
      signedInAs(payload),

    /** The session is being ended: by Log Out, or by deleting the account. */
    signOutStarted: (state): SessionState => {
      if (state.status !== 'signedIn') return state;
      const { user, role, isRecordGone } = state;
      return { status: 'signingOut', user, role, isRecordGone, report: null };
    },
    /** Nothing came of it. */
    signOutFailed: (state): SessionState => {
      if (state.status !== 'signingOut') return state;
      const { user, role, isRecordGone, report } = state;
      const stayed: SessionState = { status: 'signedIn', user, role, isRecordGone };
      return report === null ? stayed : afterReport(stayed, report.user);
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
  signInAccepted,
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
  selectIsSessionKnown,
  selectCurrentUser,
  selectCurrentUid,
  selectSignOutReason,
  selectSignOutPageKey,
  selectRoleState,
  selectIsUnfinished,
  selectRole,
} = sessionSlice.selectors;
