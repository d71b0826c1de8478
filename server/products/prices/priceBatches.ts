import { and, eq, sql, type SQL } from 'drizzle-orm';
import { formatCount } from '#contract/formats';
import { RESTORE_DAYS } from '#contract/limits';
import { deletedUsers, type PurgeScope } from '../../accounts/accounts';
import { recordAct } from '../../audit/audit';
import { type RootSignedIn, transact } from '../../context';
import type { Transaction } from '../../database/client';
import { batchOf } from '../../database/purge';
import { conflict, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { NewPrice } from '../priceHistory';
import { changePrices } from '../productRepository';
import { isOnHold, lockProducts } from '../products';
import { priceBatches } from './schema';

const DAY_MS = 86_400_000;

/** Keeps what is needed to take a bulk change of prices back. Returns its id. */
export async function recordBatch(
  tx: Transaction,
  sellerId: string,
  changes: NewPrice[],
  now: Date,
): Promise<string> {
  const id = newId();
  await tx.insert(priceBatches).values({ id, sellerId, changes, createdAt: now });
  return id;
}

const noBatch = () => notFound('These prices can’t be restored any more.');

/**
 * POST /removed/prices/{id}/restore, for its seller and admins: puts the prices of a bulk change back,
 * each unless it was changed since or its car is sold, on hold or deleted. 404 for what was restored
 * already, 409 if there is nothing left to restore.
 */
export function restorePrices(context: RootSignedIn, id: string): Promise<string> {
  return transact(context, async (inside) => {
    const { tx, principal, now } = inside;
    const since = new Date(now().getTime() - RESTORE_DAYS * DAY_MS);
    const [found] = await tx.select().from(priceBatches).where(eq(priceBatches.id, id));
    const isOwn = found?.sellerId === principal.userId;
    if (!found || found.createdAt < since || !(isOwn || principal.role === 'admin')) {
      throw noBatch();
    }
    const ids = found.changes.map(({ productId }) => productId);
    const cars = new Map((await lockProducts(tx, ids)).map((car) => [car.id, car]));
    const marked = await tx
      .update(priceBatches)
      .set({ restoredAt: now() })
      .where(and(eq(priceBatches.id, id), sql`${priceBatches.restoredAt} is null`))
      .returning({ id: priceBatches.id });
    if (marked.length === 0) throw noBatch();
    const back = found.changes.flatMap(({ productId, fromCents, toCents }): NewPrice[] => {
      const car = cars.get(productId);
      const isSame =
        car?.sellerId === found.sellerId &&
        car.deletedAt === null &&
        car.status !== 'sold' &&
        !isOnHold(car, now()) &&
        car.resaleCents === toCents;
      return isSame ? [{ productId, fromCents: toCents, toCents: fromCents }] : [];
    });
    if (back.length === 0) {
      throw conflict('All of these cars were changed, booked or deleted since. Nothing changed.');
    }
    await changePrices(tx, back, now());
    if (!isOwn) {
      await recordAct(inside, 'restore-prices', found.sellerId, {
        before: { restoredAt: null },
        after: { restoredAt: now(), productIds: back.map(({ productId }) => productId) },
      });
    }
    const left = found.changes.length - back.length;
    const restored = `Restored ${formatCount(back.length)} ${back.length === 1 ? 'price' : 'prices'}.`;
    return left === 0 ? restored : `${restored} ${formatCount(left)} changed since, so they stay.`;
  });
}

/** For the purge: deletes bulk changes that can’t be taken back any more, and those of deleted users. */
export const purgePriceBatches = (scope: PurgeScope): SQL =>
  sql`delete from price_batches where id in (${batchOf(
    'price_batches',
    sql`(created_at < ${scope.cutoff.toISOString()}::timestamptz
      or seller_id in ${deletedUsers(scope)})`,
  )}) returning id`;
