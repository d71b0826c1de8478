import { and, asc, eq, gt } from 'drizzle-orm';
import { lockUsersShared, type AccountContext, type ClosedUser } from '../../accounts/accounts';
import { transact, type RootContext } from '../../context';
import type { JobData, Jobs } from '../../jobs/jobs';
import { carsOf } from '../../products/products';
import { isOrder } from '../bookings/holds';
import { openRequestsFor } from '../moneyBack/openRequests';
import { createNotices } from '../notices';
import { bookings } from '../schema';

/** Orders per transaction. */
const PORTION = 500;

/**
 * Goes through a portion of a closed seller's orders, those with an id above `after`, and schedules
 * the next portion: opens requests for the money of cars that may not be handed over, and notifies
 * the buyers.
 */
export async function leaveSales(
  context: AccountContext,
  { id: sellerId, deletedAt }: Pick<ClosedUser, 'id' | 'deletedAt'>,
  after = '',
): Promise<void> {
  const { tx, jobs, now } = context;
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
  const notices = createNotices(jobs);
  for (const state of ['opened', 'asked', undefined] as const) {
    const told = sold.filter(({ id }) => requests.get(id) === state);
    await notices.notifyGone(context, 'seller-closed', told, deletedAt, state);
  }
  const last = sold[PORTION - 1];
  if (last) await jobs.send(context, 'closed-sellers', { sellerId, after: last.id });
}

/** Continues, unless the account has been restored. */
export const createSalesLeaver =
  (jobs: Pick<Jobs, 'send'>) =>
  (context: RootContext, { sellerId, after }: JobData): Promise<void> =>
    transact(context, async (inside) => {
      const [seller] = sellerId ? await lockUsersShared(inside.tx, [sellerId]) : [];
      if (!seller?.deletedAt) return;
      await leaveSales({ ...inside, jobs }, { ...seller, deletedAt: seller.deletedAt }, after);
    });
