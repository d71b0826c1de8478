import {
  createListenerMiddleware,
  type ListenerEffectAPI,
  type TypedStartListening,
} from '@reduxjs/toolkit';
import type { AppDispatch } from './hooks';
import type { RootState } from './rootReducer';

export type StartAppListening = TypedStartListening<RootState, AppDispatch>;
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch>;

/** The listeners of one store: a feature adds its own with `startAppListening`. */
export function createAppListeners() {
  const { middleware, startListening } = createListenerMiddleware();
  const startAppListening: StartAppListening = startListening.withTypes<RootState, AppDispatch>();
  return { middleware, startAppListening };
}
