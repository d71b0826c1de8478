import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../database/client';
import { lockUsersShared } from '../../accounts/accounts';
import { type Context, transact, type JobContext } from '../../context';
import { sendJob, type JobData } from '../../jobs/jobs';
import { carsOf, freeProducts, lockProducts } from '../../products/products';
import { isUnpaidHold, withdrawn } from '../records/holds';
import { notices } from '../notices';
import { bookings } from '../schema';

/** Bookings per transaction. */
const PORTION = 500;

/**
 * Ends the unpaid bookings of a suspended seller's cars, whose rows are locked, and cancels their payments:
 * a portion in the transaction that suspends the seller, the rest in a job.
 */
export async function endHoldsOf(context: Context<Transaction>, sellerId: string): Promise<void> {
  if (!(await endPortion(context, sellerId))) return;
  await sendJob(context, 'suspended-sellers', { sellerId });
}

/** Returns whether more may be left. */
async function endPortion(context: Context<Transaction>, sellerId: string): Promise<boolean> {
  const { tx, now } = context;
  const cars = carsOf(tx, sellerId);
  const held = await tx
    .select({ id: bookings.id, productId: bookings.productId })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.productId))
    .where(isUnpaidHold)
    .orderBy(asc(bookings.productId))
    .limit(PORTION);
  const ids = held.map(({ productId }) => productId);
  // Cars are always locked before their bookings.
  await lockProducts(tx, ids);
  const isTheirs = inArray(bookings.productId, ids);
  const ended = await tx
    .update(bookings)
    .set(withdrawn(now()))
    .where(and(isTheirs, isUnpaidHold))
    .returning();
  await freeProducts(
    tx,
    ended.map(({ productId }) => productId),
  );
  await notices.notify(context, 'ended', ended, { why: 'car-withdrawn' });
  if (ended.length > 0) await sendJob(context, 'settle-holds');
  return held.length === PORTION;
}

/** Ends what is left, unless the suspension has ended: then new bookings may have begun. */
export async function endAllHolds(context: JobContext, { sellerId }: JobData): Promise<void> {
  const isMore = () =>
    transact(context, async (inside) => {
      const [seller] = sellerId ? await lockUsersShared(inside.tx, [sellerId]) : [];
      return seller?.suspended === true && endPortion(inside, seller.id);
    });
  while (!context.signal.aborted && (await isMore()));
}
