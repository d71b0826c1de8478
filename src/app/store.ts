import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { baseApi } from '@/api/baseApi';
import { focusMiddleware } from '@/api/focus';
import { invalidationMiddleware } from '@/api/invalidation';
import type { AppStore } from '@/store/hooks';
import { createAppListeners } from '@/store/listeners';
import { rootReducer, type RootState } from '@/store/rootReducer';
import { addListeners } from './listeners';

/** Milliseconds: caches of long lists take these checks (not in production) longer than usual. */
const developmentChecks = {
  immutableCheck: { warnAfter: 2000 },
  serializableCheck: { warnAfter: 2000 },
};

/** A store of its own for the page, and for every test. */
export function makeStore(preloadedState?: Partial<RootState>): AppStore {
  const { middleware, startAppListening } = createAppListeners();
  addListeners(startAppListening);

  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware(developmentChecks)
        .prepend(middleware)
        .concat(baseApi.middleware, invalidationMiddleware, focusMiddleware),
  });
  setupListeners(store.dispatch);
  return store;
}
