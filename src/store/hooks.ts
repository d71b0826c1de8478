import type { Store, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { selectIsExtended } from '@/api/extended';
// eslint-disable-next-line import-x/no-restricted-paths -- type-only: app combines the slices
import type { RootState } from '@/app/rootReducer';
import type { Extra } from './extra';

export type { RootState };

export type AppDispatch = ThunkDispatch<RootState, Extra, UnknownAction>;
export type AppThunk<Result> = ThunkAction<Result, RootState, Extra, UnknownAction>;
export type AppStore = Store<RootState> & { dispatch: AppDispatch };

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

/** Whether the server has our extensions. False: use nothing beyond spec §7. */
export const useIsExtended = (): boolean => useAppSelector(selectIsExtended);
