import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The cars that were reported (true) in this session, or whose report was taken back (false). */
type ReportedState = Record<string, boolean>;

const initialState: ReportedState = {};

export const reportedSlice = createSlice({
  name: 'reported',
  initialState,
  reducers: {
    productReported: (state, { payload }: PayloadAction<string>) => ({ ...state, [payload]: true }),
    reportTakenBack: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      [payload]: false,
    }),
    /** Resets the state when the user changes. */
    reportsForgotten: () => initialState,
  },
  selectors: { selectReported: (state) => state },
});

export const { selectReported } = reportedSlice.selectors;
export const { productReported, reportTakenBack, reportsForgotten } = reportedSlice.actions;
