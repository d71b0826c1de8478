import { createSlice, type Dispatch, type PayloadAction } from '@reduxjs/toolkit';
import { CAPABILITIES_HEADER, capabilities, type Capability } from '#contract/capabilities';

const initialState: Capability[] = [];

/** What the server can beyond spec §7, as its last answer said; nothing until it has said so. */
export const capabilitiesSlice = createSlice({
  name: 'capabilities',
  initialState,
  reducers: {
    capabilitiesTold: (_state, { payload }: PayloadAction<Capability[]>) => payload,
  },
  selectors: {
    selectCan: (state, capability: Capability) => state.includes(capability),
  },
});

const { capabilitiesTold } = capabilitiesSlice.actions;
export const { selectCan } = capabilitiesSlice.selectors;

interface State {
  capabilities: Capability[];
}

/** Keeps what an answer says about the server; words that we do not know are passed over. */
export const answered =
  ({ headers }: Response) =>
  (dispatch: Dispatch, getState: () => State): void => {
    const header = headers.get(CAPABILITIES_HEADER);
    // What stands between may answer in the server's place, and then says nothing about it.
    if (header === null) return;
    const words = header.split(',').map((word) => word.trim());
    const told = capabilities.filter((capability) => words.includes(capability));
    if (told.join() !== getState().capabilities.join()) dispatch(capabilitiesTold(told));
  };
