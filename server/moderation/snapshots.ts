import type { SignedIn } from '../context';
import type { Database, Transaction } from '../database/client';
import { copyConversation } from '../messages/messages';
import { photosOf } from '../photos/photos';
import { describeCar, type ProductRow } from '../products/products';
import type { Snapshot, Subject } from './caseRepository';

/** What a report is about: the subject, and how to copy it as it is now. */
export interface Reported {
  subject: Subject;
  takeSnapshot: () => Promise<Snapshot>;
}

export const reportedCar = (db: Database, product: ProductRow): Reported => ({
  subject: { kind: 'product', id: product.id, personId: product.sellerId },
  takeSnapshot: async () => ({
    snapshot: { kind: 'product', name: product.name, car: await describeCar(db, product) },
    photoIds: (await photosOf(db, product.id)).map(({ id }) => id),
  }),
});

export const reportedSeller = ({
  sellerId,
  sellerName,
}: Pick<ProductRow, 'sellerId' | 'sellerName'>): Reported => ({
  subject: { kind: 'user', id: sellerId, personId: sellerId },
  takeSnapshot: () =>
    Promise.resolve({ snapshot: { kind: 'user', name: sellerName }, photoIds: [] }),
});

/** Locks a conversation of the caller and copies what was written last. 404 for everybody else. */
export async function reportedConversation(
  inside: SignedIn<Transaction>,
  id: string,
): Promise<Reported> {
  const { otherId, messages } = await copyConversation(inside, id);
  return {
    subject: { kind: 'conversation', id, personId: otherId },
    takeSnapshot: () =>
      Promise.resolve({
        snapshot: { kind: 'conversation', messages },
        photoIds: messages.flatMap(({ photoIds }) => photoIds),
      }),
  };
}
