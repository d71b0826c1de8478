import { Credentials, type CurrentUid } from '@/api/credentials';
import type { LoadIdentity } from '@/lib/identity/loadIdentity';
import type { TextStorage } from '@/lib/storage';

/** What thunks, listeners and the base query need from outside the store; every store has its own. */
export interface Extra {
  loadIdentity: LoadIdentity;
  storage: TextStorage;
  credentials: Credentials;
}

interface Sources {
  loadIdentity: LoadIdentity;
  storage: TextStorage;
  /** Of whom the store holds for signed in. */
  getUid: () => CurrentUid;
}

export function createExtra({ loadIdentity, storage, getUid }: Sources): Extra {
  return {
    loadIdentity,
    storage,
    credentials: new Credentials({ loadIdentity, storage, getUid }),
  };
}
