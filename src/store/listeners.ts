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

/** Adds a listener by an action, for thunks that wait for an event. */
export const addAppListener: TypedAddListener<RootState, AppDispatch, Extra> =
  addListener.withTypes<RootState, AppDispatch, Extra>();

/** The listener middleware of a store. Features add listeners with `startAppListening`. */
export function createAppListeners(extra: Extra) {
  const { middleware, startListening } = createListenerMiddleware({ extra });
  const startAppListening: StartAppListening = startListening.withTypes<
    RootState,
    AppDispatch,
    Extra
  >();
  return { middleware, startAppListening };
}
