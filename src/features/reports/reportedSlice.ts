import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '@/store/rootReducer';

/** The ids of the cars that this person has reported in this visit. */
interface ReportedState {
  ids: string[];
}

const initialState: ReportedState = { ids: [] };

const reportedSlice = createSlice({
  name: 'reported',
  initialState,
  reducers: {
    listingReported: ({ ids }, { payload }: PayloadAction<string>) => {
      if (!ids.includes(payload)) ids.push(payload);
    },
    /** Another person: nothing of the one before stays. */
    reportsForgotten: () => initialState,
  },
  selectors: { selectReportedIds: ({ ids }) => ids },
});

declare module '@/store/rootReducer' {
  interface LazyLoadedSlices {
    reported: ReportedState;
  }
}

export const { selectReportedIds } = reportedSlice.injectInto(rootReducer).selectors;
export const { listingReported, reportsForgotten } = reportedSlice.actions;
