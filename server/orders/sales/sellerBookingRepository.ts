import { and, count, eq, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import type { SellerBookingFilter } from '#contract/bookings';
import type { Database, Transaction } from '../../database/client';
import { contains, folded } from '../../database/folding';
import { keysOf, orderTerms, type Order } from '../../database/keyset';
import { type ListPage, type ListQuery, mapRows, orderOf, readPage } from '../../database/lists';
import { carsOf } from '../../products/products';
import type { BookingRow } from '../bookings/bookingRepository';
import { hasOrderNumber, isContested, isNotHandedOver, isOrder, liveHold } from '../bookings/holds';
import { bookings } from '../schema';

export interface SellerBookingsQuery extends ListQuery {
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

/** Records once that the buyer may see the seller's phone number. */
export async function sharePhone(db: Transaction, id: string, now: Date): Promise<void> {
  await db
    .update(bookings)
    .set({ phoneSharedAt: now })
    .where(and(eq(bookings.id, id), isNull(bookings.phoneSharedAt)));
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
  const page = await readPage(
    query,
    order,
    ({ limit, offset, where: also }) =>
      db
        .select({ booking: bookings, keys: keysOf(order) })
        .from(bookings)
        .innerJoin(cars, eq(cars.id, bookings.productId))
        .where(and(where, also))
        .orderBy(...orderTerms(order))
        .limit(limit)
        .offset(offset),
    async () => {
      const [row] = await db
        .select({ total: count() })
        .from(bookings)
        .innerJoin(cars, eq(cars.id, bookings.productId))
        .where(where);
      return row?.total ?? 0;
    },
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
