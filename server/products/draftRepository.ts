import { and, desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../database/client';
import { productDrafts, products } from './schema';

export type DraftRow = typeof productDrafts.$inferSelect;

/** Most recently changed first. */
export function findDraftsOf(db: Database, sellerId: string): Promise<DraftRow[]> {
  return db
    .select()
    .from(productDrafts)
    .where(eq(productDrafts.sellerId, sellerId))
    .orderBy(desc(productDrafts.updatedAt), productDrafts.id);
}

export async function findDraftOf(
  db: Database,
  sellerId: string,
  id: string,
): Promise<DraftRow | undefined> {
  const [draft] = await db.select().from(productDrafts).where(ownDraft(sellerId, id));
  return draft;
}

export const countDraftsOf = (db: Database, sellerId: string): Promise<number> =>
  db.$count(productDrafts, eq(productDrafts.sellerId, sellerId));

export async function insertDraft(tx: Transaction, draft: DraftRow): Promise<void> {
  await tx.insert(productDrafts).values(draft);
}

/** Locks the draft until the transaction ends. */
export async function lockDraftOf(
  tx: Transaction,
  sellerId: string,
  id: string,
): Promise<DraftRow | undefined> {
  const [draft] = await tx.select().from(productDrafts).where(ownDraft(sellerId, id)).for('update');
  return draft;
}

export async function updateDraft(
  tx: Transaction,
  id: string,
  changes: Pick<DraftRow, 'fields' | 'updatedAt' | 'version'>,
): Promise<void> {
  await tx.update(productDrafts).set(changes).where(eq(productDrafts.id, id));
}

/** Whether a draft has become a product, including a deleted one. */
export async function isDraftListed(
  db: Database,
  sellerId: string,
  draftId: string,
): Promise<boolean> {
  const isOfDraft = and(eq(products.sellerId, sellerId), eq(products.draftId, draftId));
  return (await db.$count(products, isOfDraft)) > 0;
}

/** Returns the number of deleted drafts: 0 or 1. */
export async function deleteDraftOf(
  db: Transaction,
  sellerId: string,
  id: string,
): Promise<number> {
  const gone = await db
    .delete(productDrafts)
    .where(ownDraft(sellerId, id))
    .returning({ id: productDrafts.id });
  return gone.length;
}

const ownDraft = (sellerId: string, id: string) =>
  and(eq(productDrafts.id, id), eq(productDrafts.sellerId, sellerId));
