import { and, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { moneyBackUntil } from '#contract/moneyBack';
import { toDollars } from '#contract/money';
import type { WireClosing } from '#contract/types';
import type { Context } from '../context';
import type { Database } from '../database/client';
import { carsOf } from '../products/products';
import { isNotHandedOver, liveHold } from './records/holds';
import { bookings, unmatchedPayments } from './schema';

/** Money of paid orders that is claimed, owed or disputed, for the buyers and the sellers of them. */

type Side = 'buyer' | 'seller';

interface OpenOrder {
  bookingId: string;
  name: string;
  paidAt: Date | null;
  side: Side;
  /** A request waits for an admin, a refund for the provider, or a dispute for the bank. */
  kind: 'request' | 'refund' | 'dispute';
}

const hasOpenRequest = sql<boolean>`exists (select 1 from money_back_requests r
  where r.booking_id = ${bookings.id} and r.state = 'open')`;
const hasOpenRefund = sql<boolean>`exists (select 1 from payments p where p.booking_id = ${bookings.id}
  and (p.status = 'refunding' or p.refund_due_cents is not null))`;

/** Selects the bookings whose money is open. Each part has an index. */
const openBookings = sql`select r.booking_id from money_back_requests r where r.state = 'open'
  union all select p.booking_id from payments p
  where p.status = 'refunding' or p.refund_due_cents is not null or p.dispute = 'open'`;

/** For the purge: selects the ids of users whose money is open, and of the sellers of such orders. */
export const usersWithOpenMoney: SQL = sql`
  select b.buyer_id from bookings b where b.id in (${openBookings})
  union all select c.seller_id from bookings b join products c on c.id = b.product_id
  where b.id in (${openBookings})
  union all select u.buyer_id from unmatched_payments u
  where u.settled_at is null and u.buyer_id is not null`;

/** The orders and sales of a user whose money is open, latest first. */
export async function findOpenMoney(tx: Database, userId: string): Promise<OpenOrder[]> {
  const isOpen = sql`${bookings.id} in (${openBookings})`;
  const facts = {
    bookingId: bookings.id,
    name: bookings.productName,
    paidAt: bookings.paidAt,
    kind: sql<OpenOrder['kind']>`case when ${hasOpenRequest} then 'request'
      when ${hasOpenRefund} then 'refund' else 'dispute' end`,
  };
  const bought = await tx
    .select({ ...facts, side: sql<Side>`'buyer'` })
    .from(bookings)
    .where(and(eq(bookings.buyerId, userId), isOpen))
    .orderBy(desc(bookings.createdAt));
  const cars = carsOf(tx, userId);
  const sold = await tx
    .select({ ...facts, side: sql<Side>`'seller'` })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.productId))
    // A payment for a car that was gone never was a sale.
    .where(and(isOpen, sql`${bookings.paidAt} is not null`))
    .orderBy(desc(bookings.createdAt));
  return [...bought, ...sold];
}

const whyOpen: Record<Side, Record<OpenOrder['kind'], (name: string) => string>> = {
  buyer: {
    request: (name) =>
      `You asked for your money back for ${name}, and we haven’t decided yet. Wait for our decision, or withdraw the request on the order’s page. Then delete your account.`,
    refund: (name) =>
      `We’re refunding ${name} to your card. You can delete your account when the refund is confirmed.`,
    dispute: (name) =>
      `You disputed your payment for ${name} with your bank. You can delete your account after the bank decides.`,
  },
  seller: {
    request: (name) =>
      `The buyer of ${name} asked for their money back, and we haven’t decided yet. You can delete your account after we decide.`,
    refund: (name) =>
      `We’re refunding the buyer of ${name}. You can delete your account when the refund is confirmed.`,
    dispute: (name) =>
      `The buyer of ${name} disputed the payment with their bank. You can delete your account after the bank decides.`,
  },
};

/** Why an owner cannot delete their account while this money is open; null if none is. */
export function whyNotLeave([first]: OpenOrder[]): string | null {
  return first ? whyOpen[first.side][first.kind](first.name) : null;
}

/** Whether a payment of this user, which matches no booking, waits for an admin. */
export const hasUnmatchedPayment = async (tx: Database, buyerId: string): Promise<boolean> =>
  (await tx.$count(
    unmatchedPayments,
    and(eq(unmatchedPayments.buyerId, buyerId), isNull(unmatchedPayments.settledAt)),
  )) > 0;

/** How many paid cars, and orders with open money, are named. */
const NAMED_MAX = 3;

/** The orders and sales of a user: what ends with the account, and what stays open. */
export async function describeClosing(
  { tx, now }: Context,
  userId: string,
): Promise<Partial<WireClosing>> {
  const isPaid = and(eq(bookings.buyerId, userId), eq(bookings.status, 'paid'));
  const paid = await tx
    .select({ bookingId: bookings.id, name: bookings.productName, paidAt: bookings.paidAt })
    .from(bookings)
    .where(isPaid)
    .orderBy(desc(bookings.paidAt))
    .limit(NAMED_MAX);
  const open = await findOpenMoney(tx, userId);
  const cars = carsOf(tx, userId);
  const [waiting] = await tx
    .select({
      count: count(),
      cents: sql`coalesce(sum(${bookings.priceCents}), 0)`.mapWith(Number),
    })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.productId))
    .where(isNotHandedOver(now()));
  const [held] = await tx
    .select({ count: count() })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.productId))
    .where(liveHold(now()));
  const toWire = ({ bookingId, name, paidAt }: (typeof paid)[number]) => ({
    bookingId,
    name,
    moneyBackUntil: untilOf(paidAt, now()),
  });
  return {
    paidCars: paid.map(toWire),
    paidCount: await tx.$count(bookings, isPaid),
    unpaidBookings: await tx.$count(bookings, and(eq(bookings.buyerId, userId), liveHold(now()))),
    justSold: waiting?.count ?? 0,
    justSoldAmount: toDollars(waiting?.cents ?? 0),
    heldCars: held?.count ?? 0,
    openRequests: open.filter(({ kind }) => kind === 'request').length,
    openDisputes: open.filter(({ kind }) => kind === 'dispute').length,
    openOrders: open.slice(0, NAMED_MAX).map(({ side, ...order }) => ({ ...toWire(order), side })),
  };
}

/** Until when the buyer can ask for the money; null if that is over. */
function untilOf(paidAt: Date | null, now: Date): string | null {
  const until = paidAt && moneyBackUntil(paidAt);
  return until && until >= now ? until.toISOString() : null;
}
