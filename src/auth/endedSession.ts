import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionReported, signedIn } from './sessionSlice';

/** What the log-in page needs to lead back into a session that ended by itself. */
interface EndedSession {
  /** Of the person whose session it was. */
  email: string | null;
  /** The change that was asked for and not made, in a sentence. */
  notDone: string | null;
}

const nothing: EndedSession = { email: null, notDone: null };

export const endedSessionSlice = createSlice({
  name: 'endedSession',
  initialState: nothing,
  reducers: {
    /** Of several calls that found the session ended, a later one may know more. */
    sessionLost: (before, { payload }: PayloadAction<EndedSession>): EndedSession => ({
      email: payload.email ?? before.email,
      notDone: payload.notDone ?? before.notDone,
    }),
  },
  extraReducers: (builder) => {
    // The next person must not find anything of the one before.
    builder.addCase(signedIn, () => nothing);
    builder.addCase(sessionReported, (before, { payload }) => (payload ? nothing : before));
  },
  selectors: { selectEndedSession: (state) => state },
});

export const { sessionLost } = endedSessionSlice.actions;
export const { selectEndedSession } = endedSessionSlice.selectors;
