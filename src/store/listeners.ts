import {
  addListener,
  createListenerMiddleware,
  type ListenerEffectAPI,
  type TypedAddListener,
  type TypedStartListening,
} from '@reduxjs/toolkit';
import type { Extra } from './extra';
import type { AppDispatch, RootState } from './hooks';

export type StartAppListening = TypedStartListening<RootState, AppDispatch, Extra>;
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch, Extra>;

/** As an action, for a thunk that waits for something. */
export const addAppListener: TypedAddListener<RootState, AppDispatch, Extra> =
  addListener.withTypes<RootState, AppDispatch, Extra>();

/** The listeners of one store: a feature adds its own with `startAppListening`. */
export function createAppListeners(extra: Extra) {
  const { middleware, startListening } = createListenerMiddleware({ extra });
  const startAppListening: StartAppListening = startListening.withTypes<
    RootState,
    AppDispatch,
    Extra
  >();
  return { middleware, startAppListening };
}
