import { inArray } from 'drizzle-orm';
import { lockUsersShared } from '../accounts/accounts';
import type { Transaction } from '../database/client';
import { products } from './schema';

export type ProductRow = typeof products.$inferSelect;

/**
 * Locks a product until the transaction ends, sold and deleted ones too. The lock also guards all
 * decisions about the car.
 */
export async function lockProduct(tx: Transaction, id: string): Promise<ProductRow | undefined> {
  const [product] = await lockProducts(tx, [id]);
  return product;
}

/**
 * Locks several products, in a fixed order to avoid deadlocks, after a shared lock on their sellers.
 * The products of a closed account count as deleted, and those of a suspended one as withheld, before
 * the job marks them.
 */
export async function lockProducts(tx: Transaction, ids: string[]): Promise<ProductRow[]> {
  const areThese = inArray(products.id, ids);
  const owners = tx.select({ id: products.sellerId }).from(products).where(areThese);
  const sellers = await lockUsersShared(tx, owners);
  const closedAt = new Map(sellers.map(({ id, deletedAt }) => [id, deletedAt]));
  const suspended = new Set(sellers.filter((each) => each.suspended).map(({ id }) => id));
  const rows = await tx.select().from(products).where(areThese).orderBy(products.id).for('update');
  return rows.map((row) => ({
    ...row,
    ...(row.status === 'unsold' && suspended.has(row.sellerId) ? withheldByNow : {}),
    deletedAt: row.deletedAt ?? closedAt.get(row.sellerId) ?? null,
  }));
}

const withheldByNow = {
  status: 'withdrawn',
  withheld: 'suspension',
  withheldFrom: 'unsold',
} as const;
