import { and, eq, gt, isNull, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../database/client';
import { products } from './schema';

const isHeldNow = (now: Date) =>
  and(isNull(products.deletedAt), eq(products.status, 'unsold'), gt(products.heldUntil, now));

/**
 * The same as an expression on a car's id: whether a buyer other than `except` holds it. Without IS TRUE
 * PostgreSQL would turn it into a join. When it expects few held cars, because its statistics are old,
 * that join compares every car with every held one, and a list takes minutes. The subquery has no `id`,
 * so that `productId` can be an unqualified `id`.
 */
export function isHeld(productId: SQLWrapper, now: Date, except?: string): SQL<boolean> {
  const isOther = except === undefined ? undefined : ne(products.buyerId, except);
  return sql<boolean>`(exists (select from
    (select ${products.id} as held_id from ${products} where ${and(isHeldNow(now), isOther)}) as held
    where held.held_id = ${productId}) is true)`;
}

/** Whether a buyer holds one of the seller's cars. Bookings lock the seller's row, too. */
export const hasHeldCar = async (tx: Database, sellerId: string, now: Date): Promise<boolean> =>
  (await tx.$count(products, and(eq(products.sellerId, sellerId), isHeldNow(now)))) > 0;
