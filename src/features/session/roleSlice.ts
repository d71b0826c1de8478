import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Role } from '#contract/types';
import { rootReducer } from '@/store/rootReducer';
import { sessionChecking, signedIn, signedOut } from './authSlice';

export interface RoleState {
  /** The role arrives after the session: `unknown` is not "no". */
  status: 'unknown' | 'ready' | 'failed';
  role: Role | null;
  /** Why the role could not be found out; only when `failed`. */
  problem?: string | null;
  /** The server has no record of this account yet: asking again does not help, choosing a role does. */
  isMissing?: boolean;
}

export const initialRoleState: RoleState = { status: 'unknown', role: null };

const roleSlice = createSlice({
  name: 'role',
  initialState: initialRoleState,
  reducers: {
    roleRequested: () => initialRoleState,
    roleReceived: (_state, { payload }: PayloadAction<Role>): RoleState => ({
      status: 'ready',
      role: payload,
    }),
    roleFailed: (_state, { payload }: PayloadAction<string>): RoleState => ({
      status: 'failed',
      role: null,
      problem: payload,
    }),
    roleMissing: (): RoleState => ({ status: 'failed', role: null, isMissing: true }),
  },
  extraReducers: (builder) => {
    // One person's role never outlives their session.
    builder
      .addCase(sessionChecking, () => initialRoleState)
      .addCase(signedIn, () => initialRoleState)
      .addCase(signedOut, () => initialRoleState);
  },
  selectors: {
    selectRoleStatus: ({ status }) => status,
    selectRole: ({ role }) => role,
    selectRoleProblem: ({ problem = null }) => problem,
    selectIsRoleMissing: ({ isMissing = false }) => isMissing,
  },
});

declare module '@/store/rootReducer' {
  interface LazyLoadedSlices {
    role: RoleState;
  }
}

export const { selectRoleStatus, selectRole, selectRoleProblem, selectIsRoleMissing } =
  roleSlice.injectInto(rootReducer).selectors;
export const { roleRequested, roleReceived, roleFailed, roleMissing } = roleSlice.actions;

/** Asks the server for the role again; a listener does the work. */
export const roleCheckRequested = createAction('role/roleCheckRequested');
