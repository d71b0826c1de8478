import { and, eq, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import type { SellerBookingFilter } from '#contract/bookings';
import type { Database, Transaction } from '../../database/client';
import { contains, folded } from '../../database/folding';
import { keysOf, type Order } from '../../database/keyset';
import { type ListPage, type ListQuery, mapRows, orderOf, selectPage } from '../../database/lists';
import { isInPrices, isInTimes } from '../../database/ranges';
import { carsOf, showPhone } from '../../products/products';
import { bookings } from '../schema';
import type { BookingRow } from './bookingRepository';
import { hasOrderNumber, isContested, isNotHandedOver, isOrder, liveHold } from './holds';

export interface SellerBookingsQuery extends ListQuery {
  /** Ranges of times, and of prices in dollars. */
  createdAt?: string | undefined;
  price?: string | undefined;
  state?: SellerBookingFilter | undefined;
}

/** Finds the booking of a car that this seller listed. */
export async function findBookingOfSeller(
  db: Database,
  id: string,
  sellerId: string,
): Promise<BookingRow | undefined> {
  const cars = carsOf(db, sellerId);
  const [row] = await db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.productId))
    .where(eq(bookings.id, id));
  return row?.booking;
}

/** The buyer of a live booking may see the seller's phone number. The car is locked. */
export async function sharePhone(
  tx: Transaction,
  { id, productId }: BookingRow,
  now: Date,
): Promise<void> {
  await tx
    .update(bookings)
    .set({ phoneSharedAt: now })
    .where(and(eq(bookings.id, id), isNull(bookings.phoneSharedAt)));
  await showPhone(tx, productId, now);
}

/**
 * All bookings of one seller's cars. By default the sales whose buyer wants the money back come first,
 * then the newest bookings. Both steps use an index: the seller's
 * cars (`products_seller_created`) and each car's bookings (`bookings_product`).
 */
export async function listSellerBookings(
  db: Database,
  sellerId: string,
  query: SellerBookingsQuery,
  now: Date,
): Promise<ListPage<BookingRow>> {
  const cars = carsOf(db, sellerId);
  const where = and(
    query.state ? inState(query.state, now) : undefined,
    isInTimes(bookings.createdAt, query.createdAt),
    isInPrices(bookings.priceCents, query.price),
    query.q
      ? or(
          contains(bookings.productName, query.q),
          contains(bookings.buyerName, query.q),
          hasOrderNumber(query.q),
        )
      : undefined,
  );
  const sortable = {
    createdAt: { column: bookings.createdAt, type: 'time', natural: 'desc' },
    productName: { column: folded(bookings.productName), type: 'text', natural: 'asc' },
    buyerName: { column: folded(bookings.buyerName), type: 'text', natural: 'asc' },
    price: { column: bookings.priceCents, type: 'number', natural: 'asc' },
    // Bookings that need action come first.
    state: {
      column: sql`case when ${isContested} then 0 when ${inState('held', now)} then 1 when ${isOrder} then 2 else 3 end`,
      type: 'number',
      natural: 'asc',
    },
  } as const;
  const sorted = orderOf(query.sort, sortable, bookings.id, 'createdAt:desc');
  const order = query.sort ? sorted : contestedFirst(sorted);
  const page = await selectPage(db, query, order, where, () =>
    db
      .select({ booking: bookings, keys: keysOf(order) })
      .from(bookings)
      .innerJoin(cars, eq(cars.id, bookings.productId))
      .$dynamic(),
  );
  return mapRows(page, ({ booking }) => booking);
}

const contestedFirst = ({ name, terms }: Order): Order => ({
  name: `contested,${name}`,
  terms: [
    { column: sql`case when ${isContested} then 0 else 1 end`, type: 'number', direction: 'asc' },
    ...terms,
  ],
});

/** An expired hold counts as ended, even before its end is recorded. */
function inState(state: SellerBookingFilter, now: Date): SQL | undefined {
  const held = liveHold(now);
  switch (state) {
    case 'held':
      return held;
    case 'paid':
      return isOrder;
    case 'todo':
      return or(held, isContested, isNotHandedOver(now));
    case 'ended':
      return and(not(sql`(${isOrder})`), not(sql`(${held})`));
  }
}
