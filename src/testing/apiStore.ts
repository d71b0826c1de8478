import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import type { CurrentUid } from '@/api/credentials';
import { isExtendedSlice } from '@/api/extended';
import { createBrowserStorage } from '@/lib/storage';
import { createExtra } from '@/store/extra';
import { identityOf } from './identity';
import type { Person } from './people';

interface ApiStoreOptions {
  /** The uid that the identity provider reports. Tests may change it. */
  getPerson?: () => Pick<Person, 'uid' | 'email'> | null;
  /** The uid in the store, if different. */
  getUid?: () => CurrentUid;
}

/** A store with only the API, which also records the types of all dispatched actions. */
export function createApiStore({
  getPerson = () => null,
  getUid = () => getPerson()?.uid ?? null,
}: ApiStoreOptions = {}) {
  const storage = createBrowserStorage();
  const extra = createExtra({ loadIdentity: identityOf(getPerson), storage, getUid });
  return configureStore({
    reducer: {
      api: baseApi.reducer,
      isExtended: isExtendedSlice.reducer,
      types: (types: string[] = [], { type }: UnknownAction) => [...types, type],
    },
    middleware: (getDefaultMiddleware) =>
      // Disables the warnings about slow checks on busy machines.
      getDefaultMiddleware({
        immutableCheck: { warnAfter: 5000 },
        serializableCheck: { warnAfter: 5000 },
        thunk: { extraArgument: extra },
      }).concat(baseApi.middleware),
  });
}
