import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { baseApi } from '@/api/baseApi';
import { authReducer } from '@/features/auth/authSlice';
import { roleReducer } from '@/features/auth/roleSlice';
import { bookingModalReducer } from '@/features/booking/bookingModalSlice';
import { createListeners } from './listeners';

const rootReducer = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  auth: authReducer,
  role: roleReducer,
  bookingModal: bookingModalReducer,
});

export type RootState = ReturnType<typeof rootReducer>;

/** Milliseconds: caches of long lists take these checks (not in production) longer than usual. */
const developmentChecks = {
  immutableCheck: { warnAfter: 2000 },
  serializableCheck: { warnAfter: 2000 },
};

/** A store of its own for the page, and for every test. */
export function createStore(preloadedState?: Partial<RootState>) {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware(developmentChecks)
        .prepend(createListeners().middleware)
        .concat(baseApi.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
