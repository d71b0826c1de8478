import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from './sessionSlice';

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
