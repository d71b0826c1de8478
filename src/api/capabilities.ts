import { createSlice, type Dispatch, type PayloadAction } from '@reduxjs/toolkit';
import { config } from '@/lib/config';
import { fieldsOf } from '@/lib/json';
import { CAPABILITIES_HEADER, capabilities, type Capability } from '#contract/capabilities';

/** The words that we know. */
const knownOf = (words: readonly string[]): Capability[] =>
  capabilities.filter((capability) => words.includes(capability));

/** What the server can beyond spec §7, as its page or its last answer said; else nothing. */
export const capabilitiesSlice = createSlice({
  name: 'capabilities',
  initialState: () => knownOf(config.capabilities),
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

/** Keeps what an answer says about the server. */
export const answered =
  ({ headers }: Response) =>
  (dispatch: Dispatch, getState: () => State): void => {
    const header = headers.get(CAPABILITIES_HEADER);
    // What stands between may answer in the server's place, and then says nothing about it.
    if (header === null) return;
    const told = knownOf(header.split(',').map((word) => word.trim()));
    if (told.join() !== getState().capabilities.join()) dispatch(capabilitiesTold(told));
  };

/** The same for a call, which knows the store's state by no type. */
export function canIn(state: unknown, capability: Capability): boolean {
  const told = fieldsOf(state).capabilities;
  return Array.isArray(told) && told.includes(capability);
}
