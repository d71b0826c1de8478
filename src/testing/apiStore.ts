import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { focusMiddleware } from '@/api/focus';
import { invalidationMiddleware } from '@/api/invalidation';

/** A store with the API alone, which also remembers the types of everything dispatched to it. */
export function createApiStore() {
  return configureStore({
    reducer: {
      api: baseApi.reducer,
      types: (types: string[] = [], { type }: UnknownAction) => [...types, type],
    },
    middleware: (getDefaultMiddleware) =>
      // No words about slow checks on a busy machine.
      getDefaultMiddleware({
        immutableCheck: { warnAfter: 5000 },
        serializableCheck: { warnAfter: 5000 },
      }).concat(baseApi.middleware, invalidationMiddleware, focusMiddleware),
  });
}
