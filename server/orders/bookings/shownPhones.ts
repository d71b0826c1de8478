import { and, gt, isNull, lte } from 'drizzle-orm';
import { SELLER_PHONE_DELAY_MS } from '#contract/limits';
import { transact, type RootContext } from '../../context';
import { findSellersOf } from '../../products/products';
import type { Notices } from '../notices';
import { bookings } from '../schema';
import { liveHold } from './holds';

/** How long after the number appeared buyers are still told, for example after an outage. */
const LATE_MS = 60 * 60_000;

/**
 * Tells the buyers of unpaid bookings that they can call the seller now, once each: the cause of a
 * mail is unique. Where the seller shared the number early, the buyer was waiting for nothing.
 */
export const createPhoneNotifier =
  ({ notifyOfPhone }: Pick<Notices, 'notifyOfPhone'>) =>
  (context: RootContext): Promise<void> =>
    transact(context, async (inside) => {
      const now = inside.now();
      const shownSince = now.getTime() - SELLER_PHONE_DELAY_MS;
      const rows = await inside.tx
        .select()
        .from(bookings)
        .where(
          and(
            liveHold(now),
            isNull(bookings.phoneSharedAt),
            lte(bookings.createdAt, new Date(shownSince)),
            gt(bookings.createdAt, new Date(shownSince - LATE_MS)),
          ),
        );
      const sellers = await findSellersOf(
        inside.tx,
        rows.map(({ productId }) => productId),
      );
      const reachable = new Set(sellers.filter(({ phone }) => phone !== '').map(({ id }) => id));
      await notifyOfPhone(
        inside,
        rows.filter(({ productId }) => reachable.has(productId)),
      );
    });
