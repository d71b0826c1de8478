import { Credentials, type CurrentUid } from '@/api/credentials';
import type { LoadIdentity } from '@/lib/identity/loadIdentity';
import type { TextStorage } from '@/lib/storage';

/** The dependencies of thunks, listeners and the base query. Every store has its own. */
export interface Extra {
  loadIdentity: LoadIdentity;
  storage: TextStorage;
  credentials: Credentials;
}

interface Sources {
  loadIdentity: LoadIdentity;
  storage: TextStorage;
  /** The uid of the user who is signed in according to the store. */
  getUid: () => CurrentUid;
}

export function createExtra({ loadIdentity, storage, getUid }: Sources): Extra {
  return {
    loadIdentity,
    storage,
    credentials: new Credentials({ loadIdentity, storage, getUid }),
  };
}
