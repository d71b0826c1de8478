import { Credentials, type CurrentUid } from '@/api/credentials';
import type { LoadIdentity } from '@/lib/identity/types';
import type { TextStorage } from '@/lib/storage';

/** What thunks, listeners and the base query need from outside the store; every store has its own. */
export interface Extra {
  loadIdentity: LoadIdentity;
  storage: TextStorage;
  credentials: Credentials;
  /** Links and codes that the provider took, with the uid they let in: it takes each only once. */
  usedTickets: Map<string, string>;
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
    usedTickets: new Map(),
  };
}
