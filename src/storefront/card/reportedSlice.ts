import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Ids of the cars reported in this session. */
interface ReportedState {
  ids: string[];
}

const initialState: ReportedState = { ids: [] };

export const reportedSlice = createSlice({
  name: 'reported',
  initialState,
  reducers: {
    productReported: ({ ids }, { payload }: PayloadAction<string>) => {
      if (!ids.includes(payload)) ids.push(payload);
    },
    /** Resets the state when the user changes. */
    reportsForgotten: () => initialState,
  },
  selectors: { selectReportedIds: ({ ids }) => ids },
});

export const { selectReportedIds } = reportedSlice.selectors;
export const { productReported, reportsForgotten } = reportedSlice.actions;
