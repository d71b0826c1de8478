import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm';
import type { Recipient, WireTold } from '#contract/plans';
import { toDollars } from '#contract/money';
import type { AccountHooks } from '../accounts/accounts';
import type { Context } from '../context';
import type { Database } from '../database/client';
import type { PlanPart } from '../lib/plans';
import { toldOf, type BookingTemplate } from '../mails/mails';
import { carsOfPeople, findSellersOf } from '../products/products';
import { factsOf, type More, type Side } from './noticeOf';
import { isNotHandedOver, isOrder, isUnpaidHold } from './records/holds';
import type { BookingRow } from './records/bookingRepository';
import { bookings } from './schema';

/** What an act of an admin would do to bookings and orders, and what their parties would read. */

interface Counted {
  count: number;
  amount: number;
  first: typeof bookings.$inferSelect | undefined;
}

/** How many bookings there are, their prices, and the oldest one. */
async function countBookings(db: Database, where: SQL | undefined): Promise<Counted> {
  const [sum] = await db
    .select({
      count: count(),
      cents: sql`coalesce(sum(${bookings.priceCents}), 0)`.mapWith(Number),
    })
    .from(bookings)
    .where(where);
  const [first] = await db
    .select()
    .from(bookings)
    .where(where)
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(1);
  return { count: sum?.count ?? 0, amount: toDollars(sum?.cents ?? 0), first };
}

const recipientOf: Record<Side, Recipient> = { buyer: 'buyers', seller: 'sellers' };

/** What one party of these bookings would read: nothing if there are none. */
async function tell(
  db: Database,
  { count, first }: Counted,
  template: BookingTemplate,
  side: Side,
  more: Omit<More, 'eventId'> = {},
): Promise<WireTold[]> {
  const [seller] = first ? await findSellersOf(db, [first.productId]) : [];
  if (!first || !seller) return [];
  return [toldOf(recipientOf[side], count, template, factsOf(template, side, first, seller, more))];
}

/** What one party of a booking would read. */
export const tellParty = (
  db: Database,
  booking: BookingRow,
  template: BookingTemplate,
  side: Side,
  more?: Omit<More, 'eventId'>,
): Promise<WireTold[]> => tell(db, { count: 1, amount: 0, first: booking }, template, side, more);

/** Closing an account ends the user’s unpaid bookings, and leaves the buyers of their cars alone. */
export const planClosing: AccountHooks['planClosing'] = async ({ tx, now }, { id }, ended) => {
  const bought = await countBookings(tx, and(eq(bookings.buyerId, id), isOrder));
  const held = await countBookings(tx, and(eq(bookings.buyerId, id), isUnpaidHold));
  const isOfTheirs = sql`${bookings.productId} in ${carsOfPeople(sql`(${id})`)}`;
  const waiting = isNotHandedOver(now());
  const open = await countBookings(tx, and(isOfTheirs, waiting));
  const over = await countBookings(tx, and(isOfTheirs, isOrder, sql`(${waiting}) is not true`));
  const goneAt = now().toISOString().slice(0, 10);
  return {
    hits: [
      { kind: 'cars-on-hold', count: ended.heldCars ?? 0 },
      { kind: 'unpaid-bookings', count: held.count },
      { kind: 'paid-orders', count: bought.count, amount: bought.amount },
      { kind: 'open-sales', count: ended.justSold, amount: ended.justSoldAmount ?? 0 },
      { kind: 'open-requests', count: ended.openRequests ?? 0 },
      { kind: 'open-disputes', count: ended.openDisputes ?? 0 },
    ],
    told: [
      ...(await tell(tx, held, 'ended', 'seller', { why: 'buyer-gone' })),
      ...(await tell(tx, open, 'seller-closed', 'buyer', { goneAt, request: 'opened' })),
      ...(await tell(tx, over, 'seller-closed', 'buyer', { goneAt })),
    ],
  };
};

/** Suspending a user ends the unpaid bookings by them and of their cars; paid orders go on. */
export const planSuspension: AccountHooks['planSuspension'] = async ({ tx, now }, { id }) => {
  const isOfTheirs = sql`${bookings.productId} in ${carsOfPeople(sql`(${id})`)}`;
  const made = await countBookings(tx, and(eq(bookings.buyerId, id), isUnpaidHold));
  const held = await countBookings(tx, and(isOfTheirs, isUnpaidHold));
  const bought = await countBookings(tx, and(eq(bookings.buyerId, id), isOrder));
  const sold = await countBookings(tx, and(isOfTheirs, isNotHandedOver(now())));
  return {
    hits: [
      { kind: 'unpaid-bookings', count: made.count + held.count },
      { kind: 'paid-orders', count: bought.count, amount: bought.amount },
      { kind: 'open-sales', count: sold.count, amount: sold.amount },
    ],
    told: [
      ...(await tell(tx, made, 'ended', 'seller', { why: 'buyer-suspended' })),
      ...(await tell(tx, held, 'ended', 'buyer', { why: 'car-withdrawn' })),
    ],
  };
};

/** Taking a car off sale ends its unpaid booking. */
export async function planWithdrawnCar({ tx }: Context, productId: string): Promise<PlanPart> {
  const isHeld = and(eq(bookings.productId, productId), isUnpaidHold);
  const held = await countBookings(tx, isHeld);
  return {
    hits: [{ kind: 'unpaid-bookings', count: held.count }],
    told: [
      ...(await tell(tx, held, 'ended', 'buyer', { why: 'car-withdrawn' })),
      ...(await tell(tx, held, 'ended', 'seller', { why: 'car-withdrawn' })),
    ],
  };
}

/** An order of a removed car stays. */
export async function planRemovedCar({ tx, now }: Context, productId: string): Promise<PlanPart> {
  const sold = await countBookings(tx, and(eq(bookings.productId, productId), isOrder));
  const goneAt = now().toISOString().slice(0, 10);
  return {
    hits: [{ kind: 'paid-orders', count: sold.count, amount: sold.amount }],
    told: await tell(tx, sold, 'car-removed', 'buyer', { goneAt }),
  };
}
