import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionReported, signedIn } from './sessionSlice';

/** What the log-in page needs to resume a session that has expired. */
interface EndedSession {
  /** The uid of the user whose session it was. */
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
