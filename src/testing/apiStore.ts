import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { capabilitiesSlice } from '@/api/capabilities';
import type { CurrentUid } from '@/api/credentials';
import { createBrowserStorage } from '@/lib/storage';
import { createExtra } from '@/store/extra';
import { identityOf } from './identity';
import type { Person } from './people';

interface ApiStoreOptions {
  /** Whom the identity provider holds for signed in; may change while the store lives. */
  getPerson?: () => Pick<Person, 'uid' | 'email'> | null;
  /** Whom the store holds for signed in, if not the same. */
  getUid?: () => CurrentUid;
}

/** A store with the API alone, which also remembers the types of everything dispatched to it. */
export function createApiStore({
  getPerson = () => null,
  getUid = () => getPerson()?.uid ?? null,
}: ApiStoreOptions = {}) {
  const storage = createBrowserStorage();
  const extra = createExtra({ loadIdentity: identityOf(getPerson), storage, getUid });
  return configureStore({
    reducer: {
      api: baseApi.reducer,
      capabilities: capabilitiesSlice.reducer,
      types: (types: string[] = [], { type }: UnknownAction) => [...types, type],
    },
    middleware: (getDefaultMiddleware) =>
      // No words about slow checks on a busy machine.
      getDefaultMiddleware({
        immutableCheck: { warnAfter: 5000 },
        serializableCheck: { warnAfter: 5000 },
        thunk: { extraArgument: extra },
      }).concat(baseApi.middleware),
  });
}
