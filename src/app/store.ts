import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { baseApi } from '@/api/baseApi';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { createIdentityLoader, type LoadIdentity } from '@/lib/identity/loadIdentity';
import { createBrowserStorage } from '@/lib/storage';
import { createExtra } from '@/store/extra';
import type { AppStore } from '@/store/hooks';
import { createAppListeners } from '@/store/listeners';
import { addListeners } from './listeners';
import { rootReducer, type RootState } from './rootReducer';

/** Warning threshold in milliseconds: development checks on the cache of long lists are slow. */
const developmentChecks = {
  immutableCheck: { warnAfter: 2000 },
  serializableCheck: { warnAfter: 2000 },
};

interface StoreOptions {
  preloadedState?: Partial<RootState>;
  loadIdentity?: LoadIdentity;
}

/** Creates a store for the page or for a test. */
export function makeStore({
  preloadedState,
  loadIdentity = createIdentityLoader(),
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
        .concat(baseApi.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}
