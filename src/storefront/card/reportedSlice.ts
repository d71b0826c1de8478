import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ReportForm } from '#contract/schemas/cases';

interface ReportedState {
  /** The cars that were reported (true) in this session, or whose report was taken back (false). */
  products: Record<string, boolean>;
  /** What was entered in reports that are not sent yet, by subject, for when the dialog opens again. */
  typed: Record<string, Partial<ReportForm> | null>;
}

const initialState: ReportedState = { products: {}, typed: {} };

export const reportedSlice = createSlice({
  name: 'reported',
  initialState,
  reducers: {
    productReported: ({ products }, { payload }: PayloadAction<string>) => {
      products[payload] = true;
    },
    reportTakenBack: ({ products }, { payload }: PayloadAction<string>) => {
      products[payload] = false;
    },
    /** `form` is null when it was sent. */
    reportTyped: (
      { typed },
      { payload }: PayloadAction<{ subject: string; form: Partial<ReportForm> | null }>,
    ) => {
      typed[payload.subject] = payload.form;
    },
    /** Resets the state when the user changes. */
    reportsForgotten: () => initialState,
  },
  selectors: {
    selectReported: ({ products }) => products,
    selectTypedReport: ({ typed }, subject: string) => typed[subject],
  },
});

export const { selectReported, selectTypedReport } = reportedSlice.selectors;
export const { productReported, reportTakenBack, reportTyped, reportsForgotten } =
  reportedSlice.actions;
