import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { baseApi } from '@/api/baseApi';
import { focusMiddleware } from '@/api/focus';
import { invalidationMiddleware } from '@/api/invalidation';
import { selectCurrentUid } from '@/features/session/sessionSlice';
import type { LoadIdentity } from '@/lib/identity/types';
import { createBrowserStorage } from '@/lib/storage';
import { createExtra } from '@/store/extra';
import type { AppStore } from '@/store/hooks';
import { createAppListeners } from '@/store/listeners';
import { rootReducer, type RootState } from '@/store/rootReducer';
import { addListeners } from './listeners';

/** Milliseconds: caches of long lists take these checks (not in production) longer than usual. */
const developmentChecks = {
  immutableCheck: { warnAfter: 2000 },
  serializableCheck: { warnAfter: 2000 },
};

// Loaded when the page starts, but apart from it: the SDK stays out of the main bundle.
const loadIdentityProvider: LoadIdentity = () => import('@/lib/identity/session');

interface StoreOptions {
  preloadedState?: Partial<RootState>;
  loadIdentity?: LoadIdentity;
}

/** A store of its own for the page, and for every test. */
export function makeStore({
  preloadedState,
  loadIdentity = loadIdentityProvider,
}: StoreOptions = {}): AppStore {
  const extra = createExtra({
    loadIdentity,
    storage: createBrowserStorage(),
    getUid: () => selectCurrentUid(store.getState()),
  });
  const { middleware, startAppListening } = createAppListeners(extra);
  addListeners(startAppListening);

  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ ...developmentChecks, thunk: { extraArgument: extra } })
        .prepend(middleware)
        .concat(baseApi.middleware, invalidationMiddleware, focusMiddleware),
  });
  setupListeners(store.dispatch);
  return store;
}
