import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The ids of the cars that the user saved, in their account or in this browser. */
export const savedSlice = createSlice({
  name: 'saved',
  initialState: (): Record<string, true> => ({}),
  reducers: {
    savedLoaded: (_state, { payload }: PayloadAction<readonly string[]>) =>
      Object.fromEntries(payload.map((id) => [id, true as const])),
    savedChanged: (state, { payload }: PayloadAction<{ id: string; isSaved: boolean }>) => {
      const { [payload.id]: _was, ...others } = state;
      return payload.isSaved ? { ...others, [payload.id]: true } : others;
    },
  },
  selectors: {
    selectSaved: (state) => state,
    selectIsSaved: (state, id: string) => state[id] === true,
    selectSavedCount: (state) => Object.keys(state).length,
  },
});

export const { savedLoaded, savedChanged } = savedSlice.actions;
export const { selectSaved, selectIsSaved, selectSavedCount } = savedSlice.selectors;
