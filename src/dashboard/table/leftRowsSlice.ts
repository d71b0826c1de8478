import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A row whose link was followed. */
export interface LeftRow {
  rowId: string;
  index: number;
}

/** The rows by the key of the table’s history entry, so that Back returns to them. */
type LeftRowsState = Record<string, LeftRow>;

const initialState: LeftRowsState = {};

export const leftRowsSlice = createSlice({
  name: 'leftRows',
  initialState,
  reducers: {
    rowLeft: (state, { payload: { key, ...row } }: PayloadAction<LeftRow & { key: string }>) => {
      state[key] = row;
    },
    rowReturned: (state, { payload: key }: PayloadAction<string>) => {
      const { [key]: _, ...rest } = state;
      return rest;
    },
  },
  selectors: { selectLeftRow: (state, key: string) => state[key] ?? null },
});

export const { selectLeftRow } = leftRowsSlice.selectors;
export const { rowLeft, rowReturned } = leftRowsSlice.actions;
