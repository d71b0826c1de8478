import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { SaleProblem } from '#contract/bookings';
import type { Context } from '../context';
import type { Database, Transaction } from '../database/client';
import type { Jobs } from '../jobs/jobs';
import {
  isContested,
  isJustPaid,
  isOrder,
  isPhoneShown,
  isUnpaidHold,
  keptUntil,
  liveHold,
  withdrawn,
} from './bookings/holds';
import { createNotices, type Notices } from './notices';
import { bookings, payments } from './schema';

/** The orders module's API for other modules. Runs in the caller's transaction. */
export { REFUND_TRIES_MANY } from './payments/refundTimes';

export interface Orders {
  /** Ends the unpaid booking, and cancels its payment, of a withdrawn car. */
  withdrawCar: (context: Context<Transaction>, productId: string) => Promise<void>;
  /** Notifies the buyer of a removed car. */
  notifyOfRemovedCar: (context: Context<Transaction>, productId: string) => Promise<void>;
}

interface OrdersDeps {
  jobs: Jobs;
}

export function createOrders({ jobs }: OrdersDeps): Orders {
  const notices = createNotices(jobs);
  return {
    withdrawCar: async (context, productId) => {
      const { tx, now } = context;
      const ended = await tx
        .update(bookings)
        .set(withdrawn(now()))
        .where(and(eq(bookings.productId, productId), isUnpaidHold))
        .returning();
      await notices.notify(context, 'ended', ended, { why: 'car-withdrawn' });
      await jobs.send(context, 'settle-holds');
    },

    notifyOfRemovedCar: (context, productId) => notifyBuyerOf(context, notices, productId),
  };
}

async function notifyBuyerOf(
  context: Context<Transaction>,
  notices: Notices,
  productId: string,
): Promise<void> {
  const { tx, now } = context;
  const isOfCar = eq(bookings.productId, productId);
  const sold = await tx.select().from(bookings).where(and(isOfCar, isOrder));
  await notices.notifyGone(context, 'car-removed', sold, now());
}

/** Same as in `Orders`, for callers without jobs: the next scheduled run sends the mail. */
export const notifyOfRemovedCar = (
  context: Context<Transaction>,
  productId: string,
): Promise<void> => notifyBuyerOf(context, createNotices(null), productId);

/** Read-only subquery to join holds to products: who holds the car, and until when. */
export const holdsIn = (db: Database, now: Date) =>
  db
    .select({
      productId: bookings.productId,
      buyerId: bookings.buyerId,
      /** The buyer, if they may see the seller's phone number. */
      callerId: sql<string | null>`case when ${isPhoneShown(now)} then ${bookings.buyerId} end`.as(
        'caller_id',
      ),
      reservedUntil: bookings.reservedUntil,
    })
    .from(bookings)
    .where(liveHold(now))
    .as('holds');

/**
 * Read-only expression: whether a buyer holds the car, other than `except`. Without IS TRUE
 * PostgreSQL would turn it into a join. When it expects few holds, because its statistics are old,
 * that join compares every car with every hold, and a list takes minutes. The subquery has no `id`,
 * so that `productId` can be an unqualified `id`.
 */
export function isHeld(productId: SQLWrapper, now: Date, except?: string): SQL<boolean> {
  const isOther = except === undefined ? undefined : ne(bookings.buyerId, except);
  return sql<boolean>`(exists (select from
    (select ${bookings.productId} from ${bookings} where ${and(liveHold(now), isOther)}) as holds
    where holds.product_id = ${productId}) is true)`;
}

/** Which of these cars are held. */
export async function findHeld(
  tx: Database,
  productIds: string[],
  now: Date,
): Promise<Set<string>> {
  if (productIds.length === 0) return new Set();
  const holds = await tx
    .select({ productId: bookings.productId })
    .from(bookings)
    .where(and(inArray(bookings.productId, productIds), liveHold(now)));
  return new Set(holds.map(({ productId }) => productId));
}

/** Whether any of these cars is held. */
export const isAnyHeld = async (tx: Database, productIds: string[], now: Date): Promise<boolean> =>
  (await findHeld(tx, productIds, now)).size > 0;

/** Whether this user bought the car. */
export async function hasBought(
  db: Database,
  buyerId: string,
  productId: string,
): Promise<boolean> {
  const bought = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.productId, productId),
        eq(bookings.buyerId, buyerId),
        eq(bookings.status, 'paid'),
      ),
    )
    .limit(1);
  return bought.length > 0;
}

/** The sale of a car. */
export interface SaleOfCar {
  /** The order, or the refunded one if there is no other. */
  id: string;
  isUndone: boolean;
  /** Why the car must not be handed over now. */
  problem: SaleProblem | null;
  /** Until when the sold car cannot be deleted; null if it can. */
  keptUntil: Date | null;
}

/** Why the cars of these orders must not be handed over now, by order. */
async function problemsOf(tx: Database, ids: string[]): Promise<Map<string, SaleProblem>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: bookings.id, dispute: payments.dispute })
    .from(bookings)
    .leftJoin(payments, eq(payments.transactionId, bookings.paymentIntentId))
    .where(and(inArray(bookings.id, ids), isContested));
  return new Map(
    rows.map(({ id, dispute }) => [id, dispute === 'open' ? 'dispute' : 'money-back']),
  );
}

/** The sales of these cars, by product id. */
export async function salesOf(tx: Database, productIds: string[]): Promise<Map<string, SaleOfCar>> {
  if (productIds.length === 0) return new Map();
  const { productId, id, active, paidAt, status, endReason } = bookings;
  const rows = await tx
    .selectDistinctOn([productId], { productId, id, active, paidAt })
    .from(bookings)
    .where(and(inArray(productId, productIds), or(eq(status, 'paid'), eq(endReason, 'undone'))))
    .orderBy(productId, desc(active), desc(paidAt));
  const problems = await problemsOf(
    tx,
    rows.map((row) => row.id),
  );
  return new Map(
    rows.map((row) => [
      row.productId,
      {
        id: row.id,
        isUndone: !row.active,
        problem: problems.get(row.id) ?? null,
        keptUntil: row.active ? keptUntil(row.paidAt) : null,
      },
    ]),
  );
}

/** Whether the car's sale was refunded as a whole, and it has no other order. */
export const isSaleUndone = async (tx: Database, productId: string): Promise<boolean> =>
  (await salesOf(tx, [productId])).get(productId)?.isUndone === true;

/** The seller has a car back whose sale was refunded. */
export async function recordReturned(tx: Transaction, productId: string, now: Date): Promise<void> {
  await tx
    .update(bookings)
    .set({ returnedAt: now })
    .where(
      and(
        eq(bookings.productId, productId),
        eq(bookings.endReason, 'undone'),
        isNotNull(bookings.paidAt),
        isNull(bookings.returnedAt),
      ),
    );
}

/** Read-only condition on a product's id: whether its sale was refunded, and it has no other order. */
export const hasUndoneSale = (productId: SQLWrapper): SQL =>
  sql`(exists (select 1 from bookings b where b.product_id = ${productId} and b.end_reason = 'undone')
    and not exists (select 1 from bookings b where b.product_id = ${productId} and b.status = 'paid'))`;

/** Whether the car was paid so recently that it may not be handed over yet. */
export async function isJustSold(tx: Database, productId: string, now: Date): Promise<boolean> {
  const sales = and(eq(bookings.productId, productId), isJustPaid(now));
  return (await tx.$count(bookings, sales)) > 0;
}

/** For the purge: whether an order shows this photo. */
export const isPictured = (link: SQL): SQL =>
  sql`exists (select 1 from bookings b where b.picture = ${link} and b.picture like '/api/photos/%')`;
