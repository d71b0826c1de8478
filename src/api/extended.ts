import { createSlice, type Dispatch } from '@reduxjs/toolkit';
import { config } from '@/lib/config';
import { fieldsOf } from '@/lib/json';
import { EXTENDED_HEADER } from '#contract/extended';

/** Whether the server has our extensions of spec §7, according to its page or its responses. */
export const isExtendedSlice = createSlice({
  name: 'isExtended',
  initialState: () => config.isExtended,
  reducers: {
    extensionsFound: () => true,
  },
  selectors: {
    selectIsExtended: (state) => state,
  },
});

const { extensionsFound } = isExtendedSlice.actions;
export const { selectIsExtended } = isExtendedSlice.selectors;

/** The same for base queries, whose state has no type. */
export const isExtendedIn = (state: unknown): boolean => fieldsOf(state).isExtended === true;

/** Notes whether a response announces extensions. Responses of proxies may lack the header. */
export const noteExtensions =
  ({ headers }: Response) =>
  (dispatch: Dispatch, getState: () => unknown): void => {
    if (headers.get(EXTENDED_HEADER) === '1' && !isExtendedIn(getState())) {
      dispatch(extensionsFound());
    }
  };
