import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { IdentityUser } from '@/lib/identity/types';
import { rootReducer } from '@/store/rootReducer';

export type AuthUser = IdentityUser;

/** Why nobody is signed in any more: chosen by the person, or the session ended by itself. */
export type SignOutReason = 'chosen' | 'ended';

export interface AuthState {
  /** `unknown` until the provider has reported (spec §4): nothing redirects meanwhile. */
  status: 'unknown' | 'signedIn' | 'signedOut';
  user: AuthUser | null;
  /** Why the session could not be looked up; only while `unknown`. */
  problem?: string | null;
  signOutReason?: SignOutReason | null;
  /** Our server's half of the account is deleted, the provider's not yet. */
  isRecordGone?: boolean;
}

export const initialAuthState: AuthState = { status: 'unknown', user: null };

const authSlice = createSlice({
  name: 'auth',
  initialState: initialAuthState,
  reducers: {
    sessionChecking: () => initialAuthState,
    sessionCheckFailed: (_state, { payload }: PayloadAction<string>): AuthState => ({
      ...initialAuthState,
      problem: payload,
    }),
    signedIn: (_state, { payload }: PayloadAction<AuthUser>): AuthState => ({
      status: 'signedIn',
      user: payload,
    }),
    signedOut: (_state, { payload }: PayloadAction<SignOutReason | undefined>): AuthState => ({
      status: 'signedOut',
      user: null,
      signOutReason: payload ?? null,
    }),
    /** The same person with a new name, photo or e-mail. */
    userChanged: (state, { payload }: PayloadAction<AuthUser>) => {
      if (state.user?.uid === payload.uid) state.user = payload;
    },
    recordDeleted: (state) => {
      state.isRecordGone = true;
    },
  },
  selectors: {
    selectAuthStatus: ({ status }) => status,
    selectCurrentUser: ({ user }) => user,
    selectIsRecordGone: ({ isRecordGone = false }) => isRecordGone,
    selectSessionProblem: ({ problem = null }) => problem,
    selectSignOutReason: ({ signOutReason = null }) => signOutReason,
  },
});

declare module '@/store/rootReducer' {
  interface LazyLoadedSlices {
    auth: AuthState;
  }
}

export const {
  selectAuthStatus,
  selectCurrentUser,
  selectIsRecordGone,
  selectSessionProblem,
  selectSignOutReason,
} = authSlice.injectInto(rootReducer).selectors;
export const {
  sessionChecking,
  sessionCheckFailed,
  signedIn,
  signedOut,
  userChanged,
  recordDeleted,
} = authSlice.actions;

/** Asks for another look at who is signed in; a listener does the work. */
export const sessionCheckRequested = createAction('auth/sessionCheckRequested');
/** The person chose Log Out; a listener does the work. */
export const logOutRequested = createAction('auth/logOutRequested');
