import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { SaleProblem } from '#contract/bookings';
import type { Context } from '../context';
import type { Database, Transaction } from '../database/client';
import { idsOf } from '../database/lists';
import { sendJob } from '../jobs/jobs';
import { freeProducts, type Sale } from '../products/products';
import { isContested, isOrder, isUnpaidHold, liveHold, withdrawn } from './records/holds';
import { isSealed } from './records/sealedCars';
import { notices } from './notices';
import { findBookingOfSeller } from './records/sellerBookingRepository';
import { bookings, payments } from './schema';

/** The orders module's API for other modules. Runs in the caller's transaction. */
export { isUnmatchedOpen } from './desk/deskRepository';
export { planMatch, planSendBack } from './desk/unmatched';
export { planRefund, type RefundAct } from './desk/refundPlan';
export { planRemovedCar, planWithdrawnCar } from './plans';
export { REFUND_TRIES_MANY } from './payments/refundTimes';

/** Ends the unpaid booking of a car, which is locked, and cancels its payment. */
export async function withdrawCar(context: Context<Transaction>, productId: string): Promise<void> {
  const { tx, now } = context;
  const ended = await tx
    .update(bookings)
    .set(withdrawn(now()))
    .where(and(eq(bookings.productId, productId), isUnpaidHold))
    .returning();
  await freeProducts(
    tx,
    ended.map((booking) => booking.productId),
  );
  await notices.notify(context, 'ended', ended, { why: 'car-withdrawn' });
  await sendJob(context, 'settle-holds');
}

/** Notifies the buyer of a removed car. */
export async function notifyOfRemovedCar(
  context: Context<Transaction>,
  productId: string,
): Promise<void> {
  const { tx, now } = context;
  const isOfCar = eq(bookings.productId, productId);
  const sold = await tx.select().from(bookings).where(and(isOfCar, isOrder));
  await notices.notifyGone(context, 'car-removed', sold, now());
}

/** The latest sales of these cars, refunded or not, by product id. */
export async function findSales(db: Database, productIds: string[]): Promise<Map<string, Sale>> {
  if (productIds.length === 0) return new Map();
  const { productId, id, active, paidAt, status, endReason } = bookings;
  const rows = await db
    .selectDistinctOn([productId], { productId, id })
    .from(bookings)
    .where(and(inArray(productId, productIds), or(eq(status, 'paid'), eq(endReason, 'undone'))))
    .orderBy(productId, desc(active), desc(paidAt));
  const problems = await findProblems(db, idsOf(rows));
  return new Map(
    rows.map((row) => [row.productId, { id: row.id, problem: problems.get(row.id) ?? null }]),
  );
}

/** Why the cars of these orders must not be handed over now, by order. */
async function findProblems(db: Database, ids: string[]): Promise<Map<string, SaleProblem>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: bookings.id, dispute: payments.dispute })
    .from(bookings)
    .leftJoin(payments, eq(payments.transactionId, bookings.paymentIntentId))
    .where(and(inArray(bookings.id, ids), isContested));
  return new Map(
    rows.map(({ id, dispute }) => [id, dispute === 'open' ? 'dispute' : 'money-back']),
  );
}

/** The seller has a car back whose sale was refunded. */
export async function recordReturned(
  { tx, now }: Context<Transaction>,
  productId: string,
): Promise<void> {
  await tx
    .update(bookings)
    .set({ returnedAt: now() })
    .where(
      and(
        eq(bookings.productId, productId),
        eq(bookings.endReason, 'undone'),
        isNotNull(bookings.paidAt),
        isNull(bookings.returnedAt),
      ),
    );
}

/** The pictures of these bookings, as they were booked. */
export const picturesOfBookings = (db: Database, ids: string[]) =>
  db
    .select({ id: bookings.id, picture: bookings.picture })
    .from(bookings)
    .where(inArray(bookings.id, ids));

/** For the deletion of unused photos: whether an order shows this one. */
export const isPictured = (photoId: SQLWrapper, link: SQL): SQL =>
  sql`(exists (select 1 from bookings b where b.picture = ${link} and b.picture like '/api/photos/%')
    or ${isSealed(photoId)})`;

export interface BookingOfPair {
  id: string;
  /** It holds or owns the car now. */
  isLive: boolean;
}

interface Pair {
  buyerId: string;
  productId: string;
}

/** The buyer and car of a booking, for the seller of the car. */
export async function findSaleOf(
  db: Database,
  id: string,
  sellerId: string,
): Promise<Pair | undefined> {
  return findBookingOfSeller(db, id, sellerId);
}

export const pairKey = ({ buyerId, productId }: Pair): string => `${buyerId} ${productId}`;

/** The latest booking of each of these cars by its buyer, if any, by `pairKey`. */
export async function findBookingsOf(
  db: Database,
  pairs: Pair[],
  now: Date,
): Promise<Map<string, BookingOfPair>> {
  if (pairs.length === 0) return new Map();
  const { buyerId, productId, id, createdAt } = bookings;
  const buyers = sql.param(pairs.map((pair) => pair.buyerId));
  const cars = sql.param(pairs.map((pair) => pair.productId));
  const rows = await db
    .selectDistinctOn([buyerId, productId], {
      buyerId,
      productId,
      id,
      isLive: sql<boolean>`${or(isOrder, liveHold(now))}`,
    })
    .from(bookings)
    .where(
      sql`(${buyerId}, ${productId}) in (select * from unnest(${buyers}::text[], ${cars}::text[]))`,
    )
    .orderBy(buyerId, productId, desc(createdAt), id);
  return new Map(rows.map(({ id, isLive, ...pair }) => [pairKey(pair), { id, isLive }]));
}
