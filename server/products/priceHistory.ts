import { and, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../database/client';
import { PURGE_BATCH } from '../database/purge';
import { newId } from '../lib/ids';
import { priceChanges } from './schema';

const HOUR_MS = 3_600_000;
/** How many changes of a product's price are shown and kept. */
const CHANGES_MAX = 20;

export type PriceChange = typeof priceChanges.$inferSelect;

/** A new price of a product, in cents. */
export type NewPrice = Pick<PriceChange, 'productId' | 'fromCents' | 'toCents'>;

/**
 * Records new prices of locked products. Each hour of the clock has one change per product, from
 * the price before it to its last one, or none if these are equal.
 */
export async function recordPrices(tx: Transaction, prices: NewPrice[], now: Date): Promise<void> {
  const hour = new Date(now.getTime() - (now.getTime() % HOUR_MS));
  const ids = prices.map(({ productId }) => productId);
  const replaced = await tx
    .delete(priceChanges)
    .where(and(inArray(priceChanges.productId, ids), gte(priceChanges.createdAt, hour)))
    .returning();
  const before = new Map(replaced.map(({ productId, fromCents }) => [productId, fromCents]));
  const changes = prices
    .map((price) => ({ ...price, fromCents: before.get(price.productId) ?? price.fromCents }))
    .filter(({ fromCents, toCents }) => fromCents !== toCents)
    .map((price) => ({ ...price, id: newId(), createdAt: now }));
  if (changes.length > 0) await tx.insert(priceChanges).values(changes);
}

/** The last 20 changes, the oldest of them first. */
export async function findPriceChanges(db: Database, productId: string): Promise<PriceChange[]> {
  const newestFirst = await db
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.productId, productId))
    .orderBy(desc(priceChanges.createdAt))
    .limit(CHANGES_MAX);
  return newestFirst.reverse();
}

/** For the purge: deletes changes that are no longer shown. */
export const purgePriceChanges = (): SQL => sql`
  delete from price_changes where id in (
    select older.id from (
      select product_id from price_changes group by product_id having count(*) > ${CHANGES_MAX}
    ) many cross join lateral (
      select id from price_changes where product_id = many.product_id
      order by created_at desc offset ${CHANGES_MAX}
    ) older limit ${PURGE_BATCH}) returning id`;
