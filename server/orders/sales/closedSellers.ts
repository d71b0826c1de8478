import { and, asc, eq, gt } from 'drizzle-orm';
import { lockUsersShared, type AccountContext, type ClosedUser } from '../../accounts/accounts';
import { transact, type RootContext } from '../../context';
import type { JobData, Jobs } from '../../jobs/jobs';
import { carsOf } from '../../products/products';
import { isOrder } from '../bookings/holds';
import { createNotices } from '../notices';
import { bookings } from '../schema';

/** Orders per transaction. */
const PORTION = 500;

/**
 * Notifies the buyers of a portion of a closed seller's orders, those with an id above `after`, and
 * schedules the next portion.
 */
export async function notifyBuyers(
  context: AccountContext,
  { id: sellerId, deletedAt }: Pick<ClosedUser, 'id' | 'deletedAt'>,
  after = '',
): Promise<void> {
  const { tx, jobs } = context;
  const cars = carsOf(tx, sellerId);
  const rows = await tx
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.productId))
    .where(and(isOrder, gt(bookings.id, after)))
    .orderBy(asc(bookings.id))
    .limit(PORTION);
  const sold = rows.map(({ booking }) => booking);
  await createNotices(jobs).notifyGone(context, 'seller-closed', sold, deletedAt);
  const last = sold[PORTION - 1];
  if (last) await jobs.send(context, 'closed-sellers', { sellerId, after: last.id });
}

/** Continues, unless the account has been restored. */
export const createBuyerNotifier =
  (jobs: Pick<Jobs, 'send'>) =>
  (context: RootContext, { sellerId, after }: JobData): Promise<void> =>
    transact(context, async (inside) => {
      const [seller] = sellerId ? await lockUsersShared(inside.tx, [sellerId]) : [];
      if (!seller?.deletedAt) return;
      await notifyBuyers({ ...inside, jobs }, { ...seller, deletedAt: seller.deletedAt }, after);
    });
