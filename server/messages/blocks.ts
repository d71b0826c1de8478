import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/client';
import { blocks } from './schema';

const isPair = (blockerId: string, blockedId: string) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId));

/** Read-only expression: whether a person has blocked another one. */
export const hasBlocked = (blockerId: string | SQL, blockedId: string | SQL): SQL<boolean> =>
  sql<boolean>`exists (select from ${blocks}
    where ${blocks.blockerId} = ${blockerId} and ${blocks.blockedId} = ${blockedId})`;

export async function insertBlock(
  tx: Transaction,
  blockerId: string,
  blockedId: string,
  createdAt: Date,
): Promise<void> {
  await tx.insert(blocks).values({ blockerId, blockedId, createdAt }).onConflictDoNothing();
}

/** Returns the number of removed blocks: 0 or 1. */
export async function deleteBlock(
  tx: Transaction,
  blockerId: string,
  blockedId: string,
): Promise<number> {
  const removed = await tx.delete(blocks).where(isPair(blockerId, blockedId)).returning();
  return removed.length;
}
