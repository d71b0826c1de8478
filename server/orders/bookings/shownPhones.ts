import { and, gt, isNull, lte } from 'drizzle-orm';
import { SELLER_PHONE_DELAY_MS } from '#contract/limits';
import { transact, type RootContext } from '../../context';
import { findSellersOf } from '../../products/products';
import { notices } from '../notices';
import { bookings } from '../schema';
import { liveHold } from '../records/holds';

/** How long before the end of a hold its buyer is told. */
const ENDING_MS = 2 * 60 * 60_000;

/** Tells the buyers of holds that end soon, once each. */
export const notifyOfEndingHolds = (context: RootContext): Promise<void> =>
  transact(context, async (inside) => {
    const now = inside.now();
    const endsSoon = lte(bookings.reservedUntil, new Date(now.getTime() + ENDING_MS));
    const rows = await inside.tx
      .select()
      .from(bookings)
      .where(and(liveHold(now), endsSoon));
    await notices.notifyOfEnding(inside, rows);
  });

/** How long after the number appeared buyers are still told, for example after an outage. */
const LATE_MS = 60 * 60_000;

/**
 * Tells the buyers of unpaid bookings that they can call the seller now, once each: the cause of a
 * mail is unique. Where the seller shared the number early, the buyer was waiting for nothing.
 */
export const notifyOfShownPhones = (context: RootContext): Promise<void> =>
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
    await notices.notifyOfPhone(
      inside,
      rows.filter(({ productId }) => reachable.has(productId)),
    );
  });
