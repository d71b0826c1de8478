import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionReported, signedIn, signedOut } from './sessionSlice';

/** What the log-in page needs to resume a session that has expired. */
interface EndedSession {
  email: string | null;
  /** A sentence about the change that was requested but not made. */
  notDone: string | null;
}

const nothing: EndedSession = { email: null, notDone: null };

export const endedSessionSlice = createSlice({
  name: 'endedSession',
  initialState: nothing,
  reducers: {
    /** When several calls find the session expired, a later one may know more. */
    sessionLost: (before, { payload }: PayloadAction<EndedSession>): EndedSession => ({
      email: payload.email ?? before.email,
      notDone: payload.notDone ?? before.notDone,
    }),
  },
  extraReducers: (builder) => {
    // The next user must not see anything of the previous one.
    builder.addCase(signedIn, () => nothing);
    builder.addCase(sessionReported, (before, { payload }) => (payload ? nothing : before));
  },
  selectors: { selectEndedSession: (state) => state },
});

export const { sessionLost } = endedSessionSlice.actions;
export const { selectEndedSession } = endedSessionSlice.selectors;

/**
 * A log-out that waits for confirmation because it would lose unsaved work; null if there is none.
 */
type HeldLogOut = { pageKey: string } | null;

export const logOutQuestionSlice = createSlice({
  name: 'logOutQuestion',
  initialState: (): HeldLogOut => null,
  reducers: {
    logOutHeld: (_state, { payload }: PayloadAction<{ pageKey: string }>): HeldLogOut => payload,
    logOutDecided: (): HeldLogOut => null,
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, (): HeldLogOut => null);
  },
  selectors: { selectHeldLogOut: (state): HeldLogOut => state },
});

export const { selectHeldLogOut } = logOutQuestionSlice.selectors;
export const { logOutHeld, logOutDecided } = logOutQuestionSlice.actions;
