import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Transaction } from '../database/client';

/** What the modules above tell photos of those who show them. Registered in server/modules.ts. */
export interface PhotoHooks {
  /** Read-only expression: whether an order shows the photo with this id and link: it is kept. */
  isPictured: (id: SQLWrapper, link: SQL) => SQL;
  /**
   * Read-only expression: whether a case has the photo with this id. Its files are kept, even of a
   * removed photo, which nobody but the admins of the case can load.
   */
  isInCase: (id: SQLWrapper) => SQL;
  /** Read-only expression: selects the ids of a seller's sold cars, whose photos do not count. */
  soldCarsOf: (sellerId: string) => SQL;
  /** Locks products whose photos are about to be removed: always before their photos. */
  lockProducts: (tx: Transaction, ids: string[]) => Promise<{ id: string }[]>;
  /** A locked product shows other photos now. */
  setPicture: (
    tx: Transaction,
    id: string,
    shown: { picture: string; photoCount: number },
  ) => Promise<void>;
}
