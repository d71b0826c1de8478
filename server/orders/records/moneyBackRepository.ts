import { and, asc, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { MoneyBackProblem, MoneyBackState } from '#contract/moneyBack';
import { emailsIn, sellersIn } from '../../accounts/accounts';
import type { Database, Transaction } from '../../database/client';
import { contains, folded } from '../../database/folding';
import { keysOf } from '../../database/keyset';
import { type ListPage, type ListQuery, orderOf, selectPage, mapRows } from '../../database/lists';
import { announce } from '../../live/live';
import { bookings, moneyBackRequests, payments } from '../schema';
import type { BookingRow } from './bookingRepository';
import { hasOrderNumber } from './holds';

export type MoneyBackRow = typeof moneyBackRequests.$inferSelect;
type PaymentFacts = Pick<typeof payments.$inferSelect, 'amountCents' | 'refundedCents' | 'dispute'>;

/** A request with its order and payment. */
export interface MoneyBackCase {
  request: MoneyBackRow;
  booking: BookingRow;
  payment: PaymentFacts | null;
  /** The name of the admin who decided. */
  decidedBy: string | null;
  /** Empty once the buyer's account is purged. */
  buyerEmail: string;
}

/** All requests of an order, newest first. */
export const findRequests = (db: Database, bookingId: string): Promise<MoneyBackRow[]> =>
  db
    .select()
    .from(moneyBackRequests)
    .where(eq(moneyBackRequests.bookingId, bookingId))
    .orderBy(desc(moneyBackRequests.createdAt));

/** Shows admins what changed about the requests. */
const announceCases = (tx: Transaction) =>
  announce({ tx }, [{ kind: 'money-back', id: '', to: 'admins' }]);

export async function insertRequest(
  tx: Transaction,
  request: typeof moneyBackRequests.$inferInsert,
): Promise<MoneyBackRow> {
  const [row] = await tx.insert(moneyBackRequests).values(request).returning();
  if (!row) throw new Error('The request was not recorded.');
  await announceCases(tx);
  return row;
}

/** Ends an open request. Returns undefined if it is not open. */
export async function decideRequest(
  tx: Transaction,
  where: SQL | undefined,
  changes: Partial<MoneyBackRow> & { state: MoneyBackState; decidedAt: Date },
): Promise<MoneyBackRow | undefined> {
  const [row] = await tx
    .update(moneyBackRequests)
    .set({ problem: null, ...changes })
    .where(and(where, eq(moneyBackRequests.state, 'open')))
    .returning();
  if (row) await announceCases(tx);
  return row;
}

/** The order is refunded as a whole: what was accepted is done, and what is open has no subject. */
export async function closeRequests(tx: Transaction, bookingId: string, now: Date): Promise<void> {
  const isOfOrder = eq(moneyBackRequests.bookingId, bookingId);
  await decideRequest(tx, isOfOrder, { state: 'closed', decidedAt: now });
  await tx
    .update(moneyBackRequests)
    .set({ refundedAt: sql`coalesce(${moneyBackRequests.refundedAt}, ${now.toISOString()})` })
    .where(and(isOfOrder, eq(moneyBackRequests.state, 'accepted')));
}

/** Records the seller's answer to an open request, once. Returns undefined otherwise. */
export async function recordReply(
  tx: Transaction,
  id: string,
  reply: Pick<MoneyBackRow, 'reply' | 'replyPhotoIds'> & { repliedAt: Date },
): Promise<MoneyBackRow | undefined> {
  const isUnanswered = and(
    eq(moneyBackRequests.state, 'open'),
    isNull(moneyBackRequests.repliedAt),
  );
  const [row] = await tx
    .update(moneyBackRequests)
    .set(reply)
    .where(and(eq(moneyBackRequests.id, id), isUnanswered))
    .returning();
  if (row) await announceCases(tx);
  return row;
}

/** When the provider confirmed the accepted refund; null if it failed afterwards. */
export async function recordSent(
  tx: Transaction,
  id: string,
  refundedAt: Date | null,
): Promise<void> {
  await tx.update(moneyBackRequests).set({ refundedAt }).where(eq(moneyBackRequests.id, id));
  await announceCases(tx);
}

/** The accepted requests of an order, oldest first. */
export const findAccepted = (tx: Database, bookingId: string): Promise<MoneyBackRow[]> =>
  tx
    .select()
    .from(moneyBackRequests)
    .where(and(eq(moneyBackRequests.bookingId, bookingId), eq(moneyBackRequests.state, 'accepted')))
    .orderBy(asc(moneyBackRequests.createdAt));

/**
 * The accepted refund of an order cannot be sent, so that an admin decides again: about this request
 * or, if the buyer has asked again meanwhile, about the newer one.
 */
export async function reopenRequest(
  tx: Transaction,
  { id, bookingId }: { id: string; bookingId: string },
  problem: MoneyBackProblem,
): Promise<void> {
  const isOpen = and(
    eq(moneyBackRequests.bookingId, bookingId),
    eq(moneyBackRequests.state, 'open'),
  );
  const newer = await tx.update(moneyBackRequests).set({ problem }).where(isOpen).returning();
  const undecided = {
    state: 'open' as const,
    problem,
    decidedAt: null,
    decidedById: null,
    answer: '',
  };
  const over = { state: 'closed' as const, refundedAt: null };
  await tx
    .update(moneyBackRequests)
    .set({ amountCents: null, ...(newer.length > 0 ? over : undecided) })
    .where(eq(moneyBackRequests.id, id));
  await announceCases(tx);
}

const paymentFacts = {
  amountCents: payments.amountCents,
  refundedCents: payments.refundedCents,
  dispute: payments.dispute,
};

/** The columns of a case, with tables to join them from. */
function casesOf(db: Database) {
  const [admins, buyers] = [sellersIn(db), emailsIn(db)];
  return {
    admins,
    buyers,
    columns: {
      request: moneyBackRequests,
      booking: bookings,
      payment: paymentFacts,
      decidedBy: admins.name,
      buyerEmail: buyers.email,
    },
    isBuyer: eq(buyers.id, bookings.buyerId),
    isDecider: eq(admins.id, moneyBackRequests.decidedById),
    isOrder: eq(bookings.id, moneyBackRequests.bookingId),
    isPayment: eq(payments.transactionId, bookings.paymentIntentId),
  };
}

export async function findCase(db: Database, id: string): Promise<MoneyBackCase | undefined> {
  const { admins, buyers, columns, isBuyer, isDecider, isOrder, isPayment } = casesOf(db);
  const [row] = await db
    .select(columns)
    .from(moneyBackRequests)
    .innerJoin(bookings, isOrder)
    .innerJoin(buyers, isBuyer)
    .leftJoin(payments, isPayment)
    .leftJoin(admins, isDecider)
    .where(eq(moneyBackRequests.id, id));
  return row;
}

export interface MoneyBackQuery extends ListQuery {
  state?: MoneyBackState | undefined;
}

/** All requests, those that wait longest first by default. */
export async function listCases(
  db: Database,
  query: MoneyBackQuery,
): Promise<ListPage<MoneyBackCase>> {
  const { admins, buyers, columns, isBuyer, isDecider, isOrder, isPayment } = casesOf(db);
  const where = and(
    query.state ? eq(moneyBackRequests.state, query.state) : undefined,
    query.q
      ? or(
          contains(bookings.productName, query.q),
          contains(bookings.buyerName, query.q),
          contains(buyers.email, query.q),
          hasOrderNumber(query.q),
        )
      : undefined,
  );
  const sortable = {
    askedAt: { column: moneyBackRequests.createdAt, type: 'time', natural: 'desc' },
    productName: { column: folded(bookings.productName), type: 'text', natural: 'asc' },
    buyerName: { column: folded(bookings.buyerName), type: 'text', natural: 'asc' },
    price: { column: bookings.priceCents, type: 'number', natural: 'asc' },
    // What needs an admin comes first.
    state: {
      column: sql`case when ${moneyBackRequests.state} = 'open' then 0 else 1 end`,
      type: 'number',
      natural: 'asc',
    },
  } as const;
  const order = orderOf(query.sort, sortable, moneyBackRequests.id, 'askedAt:asc');
  const page = await selectPage(db, query, order, where, () =>
    db
      .select({ ...columns, keys: keysOf(order) })
      .from(moneyBackRequests)
      .innerJoin(bookings, isOrder)
      .innerJoin(buyers, isBuyer)
      .leftJoin(payments, isPayment)
      .leftJoin(admins, isDecider)
      .$dynamic(),
  );
  return mapRows(page, ({ keys: _keys, ...found }) => found);
}
