import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { OrderFilter } from '#contract/bookings';
import { accountsOf } from '../../accounts/accounts';
import type { Principal } from '../../context';
import type { Database, Transaction } from '../../database/client';
import { contains, folded } from '../../database/folding';
import { keysOf } from '../../database/keyset';
import { type ListPage, type ListQuery, mapRows, orderOf, selectPage } from '../../database/lists';
import { isInPrices, isInTimes } from '../../database/ranges';
import { bookings } from '../schema';
import { hasEnded, hasOrderNumber, isOrder, isUnpaidHold, liveHold } from './holds';

export type BookingRow = typeof bookings.$inferSelect;

export async function findBooking(db: Database, id: string): Promise<BookingRow | undefined> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id));
  return booking;
}

/** Locks are always taken in the same order to avoid deadlocks: buyer, seller, product, bookings. */
export async function lockBooking(tx: Transaction, id: string): Promise<BookingRow | undefined> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
  return booking;
}

/** The active booking of a car, except `exceptId`. */
export async function findActiveBooking(
  tx: Transaction,
  productId: string,
  exceptId?: string,
): Promise<BookingRow | undefined> {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.productId, productId),
        eq(bookings.active, true),
        exceptId ? ne(bookings.id, exceptId) : undefined,
      ),
    )
    .for('update');
  return booking;
}

/**
 * Ends expired unpaid holds, of one car or of all, and returns them. Holds whose payment may still
 * succeed, or have succeeded, are left until the provider was asked.
 */
export async function endExpiredHolds(
  db: Transaction,
  now: Date,
  limit: number,
  productId?: string,
): Promise<BookingRow[]> {
  const expired = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        productId ? eq(bookings.productId, productId) : undefined,
        isUnpaidHold,
        lte(bookings.reservedUntil, now),
        or(isNull(bookings.paymentIntentId), isNotNull(bookings.intentClosedAt)),
      ),
    )
    .orderBy(asc(bookings.reservedUntil))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(bookings)
    .set({ active: false, endedAt: now, endReason: 'expired' })
    .where(inArray(bookings.id, expired))
    .returning();
}

export async function countLiveHolds(tx: Database, buyerId: string, now: Date): Promise<number> {
  return tx.$count(bookings, and(eq(bookings.buyerId, buyerId), liveHold(now)));
}

/** When this buyer booked since a time, with any account, one car or any. Oldest first. */
export async function findBookingTimes(
  tx: Database,
  buyer: Principal,
  since: Date,
  productId?: string,
): Promise<Date[]> {
  const rows = await tx
    .select({ createdAt: bookings.createdAt })
    .from(bookings)
    .where(
      and(
        sql`${bookings.buyerId} in ${accountsOf(buyer, since)}`,
        productId ? eq(bookings.productId, productId) : undefined,
        gt(bookings.createdAt, since),
      ),
    )
    .orderBy(asc(bookings.createdAt));
  return rows.map(({ createdAt }) => createdAt);
}

/** The buyer's live unpaid bookings with this price, the one that expires first at the front. */
export async function findLiveHoldsByPrice(
  db: Database,
  buyerId: string,
  priceCents: number,
  now: Date,
): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(and(eq(bookings.buyerId, buyerId), eq(bookings.priceCents, priceCents), liveHold(now)))
    .orderBy(asc(bookings.reservedUntil), asc(bookings.id));
}

/** Returns undefined if another booking holds the car: a unique index allows only one. */
export async function insertBooking(
  tx: Transaction,
  booking: typeof bookings.$inferInsert,
): Promise<BookingRow | undefined> {
  const [inserted] = await tx.insert(bookings).values(booking).onConflictDoNothing().returning();
  return inserted;
}

export async function findBookingOf(
  db: Database,
  id: string,
  buyerId: string,
): Promise<BookingRow | undefined> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.buyerId, buyerId)));
  return booking;
}

/** Who ends a hold early, and the seller's reason. */
export type HoldEnd = { endReason: 'cancelled' } | { endReason: 'released'; releaseReason: string };

/**
 * Ends an unpaid booking. Returns false if it was paid, ended, or got a different intent since the
 * caller checked.
 */
export async function endHold(
  db: Transaction,
  booking: Pick<BookingRow, 'id' | 'paymentIntentId'>,
  end: HoldEnd,
  now: Date,
): Promise<boolean> {
  const { id, paymentIntentId } = booking;
  const ended = await db
    .update(bookings)
    // The caller has cancelled the intent at the provider.
    .set({ ...end, active: false, endedAt: now, intentClosedAt: now })
    .where(
      and(
        eq(bookings.id, id),
        isUnpaidHold,
        paymentIntentId === null
          ? isNull(bookings.paymentIntentId)
          : eq(bookings.paymentIntentId, paymentIntentId),
      ),
    )
    .returning({ id: bookings.id });
  return ended.length === 1;
}

const sortable = {
  createdAt: { column: bookings.createdAt, type: 'time', natural: 'desc' },
  productName: { column: folded(bookings.productName), type: 'text', natural: 'asc' },
  price: { column: bookings.priceCents, type: 'number', natural: 'asc' },
  status: { column: bookings.status, type: 'text', natural: 'asc' },
} as const;

export interface OrdersQuery extends ListQuery {
  /** Ranges of times, and of prices in dollars. */
  createdAt?: string | undefined;
  price?: string | undefined;
  status?: OrderFilter | undefined;
}

const { endReason, refundedAt } = bookings;
const moneyReturns: NonNullable<BookingRow['endReason']>[] = ['refunded', 'undone'];
/** The money of an ended booking is on its way back to the buyer. */
const isRefundPending = and(inArray(endReason, moneyReturns), isNull(refundedAt));
const isNoRefundPending = or(
  isNull(endReason),
  notInArray(endReason, moneyReturns),
  isNotNull(refundedAt),
);

/**
 * A buyer's orders. `current` and `ended` have each booking once: a refund that is pending is
 * current. Without a filter, for clients of spec §7, the list has holds, purchases, and the endings
 * that the buyer did not cause and must see; those clients would offer to pay for the others.
 */
function ordersWith(status: OrdersQuery['status'], now: Date): SQL | undefined {
  switch (status) {
    case 'paid':
      return isOrder;
    case 'unpaid':
      return liveHold(now);
    case 'current':
      return or(isOrder, liveHold(now), isRefundPending);
    case 'ended':
      return and(hasEnded(now), isNoRefundPending);
    case undefined:
      return or(isOrder, liveHold(now), inArray(endReason, [...moneyReturns, 'released']));
  }
}

/** A buyer's orders or ended bookings. */
export async function listBookings(
  db: Database,
  buyerId: string,
  query: OrdersQuery,
  now: Date,
): Promise<ListPage<BookingRow>> {
  const where = and(
    eq(bookings.buyerId, buyerId),
    ordersWith(query.status, now),
    isInTimes(bookings.createdAt, query.createdAt),
    isInPrices(bookings.priceCents, query.price),
    query.q ? or(contains(bookings.productName, query.q), hasOrderNumber(query.q)) : undefined,
  );
  const order = orderOf(query.sort, sortable, bookings.id, 'createdAt:desc');
  const page = await selectPage(db, query, order, where, () =>
    db
      .select({ booking: bookings, keys: keysOf(order) })
      .from(bookings)
      .$dynamic(),
  );
  return mapRows(page, ({ booking }) => booking);
}
