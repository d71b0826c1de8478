import { and, asc, eq, gt } from 'drizzle-orm';
import type { Transaction } from '../../database/client';
import { lockUsersShared, type ClosedUser } from '../../accounts/accounts';
import { type Context, transact, type JobContext } from '../../context';
import { sendJob, type JobData } from '../../jobs/jobs';
import { carsOf } from '../../products/products';
import { isOrder } from '../records/holds';
import { openRequestsFor } from '../moneyBack/openRequests';
import { notices } from '../notices';
import { bookings } from '../schema';

/** Orders per transaction. */
const PORTION = 500;

/**
 * Opens requests for the money of cars that may not be handed over, and notifies the buyers: a portion
 * of a closed seller's orders in the transaction that closes the account, the rest in a job.
 */
export async function leaveSales(
  context: Context<Transaction>,
  seller: Pick<ClosedUser, 'id' | 'deletedAt'>,
): Promise<void> {
  const last = await leavePortion(context, seller, '');
  if (last) await sendJob(context, 'closed-sellers', { sellerId: seller.id });
}

/** Handles the orders with an id above `after`. Returns the last id, unless these were all. */
async function leavePortion(
  context: Context<Transaction>,
  { id: sellerId, deletedAt }: Pick<ClosedUser, 'id' | 'deletedAt'>,
  after: string,
): Promise<string | undefined> {
  const { tx, now } = context;
  const cars = carsOf(tx, sellerId);
  const rows = await tx
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.productId))
    .where(and(isOrder, gt(bookings.id, after)))
    .orderBy(asc(bookings.id))
    .limit(PORTION)
    .for('update', { of: bookings });
  const sold = rows.map(({ booking }) => booking);
  const ids = sold.map(({ id }) => id);
  const requests = sold.length > 0 ? await openRequestsFor(tx, ids, now()) : new Map();
  for (const state of ['opened', 'asked', undefined] as const) {
    const told = sold.filter(({ id }) => requests.get(id) === state);
    await notices.notifyGone(context, 'seller-closed', told, deletedAt, state);
  }
  return sold[PORTION - 1]?.id;
}

/** Handles all orders, those of an earlier run again without effect, unless the account was restored. */
export async function leaveAllSales(context: JobContext, { sellerId }: JobData): Promise<void> {
  let last: string | undefined = '';
  while (last !== undefined && !context.signal.aborted) {
    const after: string = last;
    last = await transact(context, async (inside) => {
      const [seller] = sellerId ? await lockUsersShared(inside.tx, [sellerId]) : [];
      if (!seller?.deletedAt) return undefined;
      return leavePortion(inside, { ...seller, deletedAt: seller.deletedAt }, after);
    });
  }
}
