import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The ids of the cars that this person has reported in this visit. */
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
    /** Another person: nothing of the one before stays. */
    reportsForgotten: () => initialState,
  },
  selectors: { selectReportedIds: ({ ids }) => ids },
});

export const { selectReportedIds } = reportedSlice.selectors;
export const { productReported, reportsForgotten } = reportedSlice.actions;
