import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PaymentFilter, UnmatchedReason, WirePaymentCounts } from '#contract/payments';
import { sellersIn, usersNamed } from '../../accounts/accounts';
import type { Database } from '../../database/client';
import { folded } from '../../database/folding';
import { keysOf } from '../../database/keyset';
import {
  idsOf,
  inOrderOf,
  type ListPage,
  type ListQuery,
  orderOf,
  selectPage,
} from '../../database/lists';
import { isInPrices, isInTimes } from '../../database/ranges';
import { productOwnersIn, productsNamed } from '../../products/products';
import { REFUND_TRIES_MANY } from '../payments/refundTimes';
import type { BookingRow } from '../records/bookingRepository';
import { hasOrderNumber } from '../records/holds';
import type { PaymentRow } from '../records/paymentRepository';
import { bookings, payments } from '../schema';

/** A payment in the lists: recorded, unmatched, or one whose events could not be processed. */
export interface DeskRow {
  /** The provider's id. */
  id: string;
  at: Date;
  amountCents: number;
  refundedCents: number;
  currency: string | null;
  status: PaymentRow['status'] | 'unmatched' | 'settled' | 'unknown';
  dispute: PaymentRow['dispute'];
  disputeDueAt: Date | null;
  refundTries: number;
  refundNextAt: Date | null;
  refundError: string | null;
  isRefundDue: boolean;
  unmatched: UnmatchedReason | null;
  booking: BookingRow | null;
  seller: { id: string; name: string } | null;
  /** Why the latest event that was given up could not be processed. */
  eventError: string | null;
}

/** The columns that the three kinds of rows have in common, as SQL. */
const paymentRows = (where: SQL) => sql`
  select p.transaction_id as id, p.created_at as at, p.amount_cents, p.refunded_cents,
    null::text as currency, p.booking_id, p.status, p.dispute, p.dispute_due_at, p.refund_tries,
    p.refund_next_at, p.refund_error,
    p.status = 'refunding' or p.refund_due_cents is not null as is_refund_due,
    null::text as unmatched
  from payments p where ${where}`;

const unmatchedRows = (where: SQL) => sql`
  select u.transaction_id, u.created_at, u.amount_cents, 0::bigint, u.currency, null::text,
    case when u.settled_at is null then 'unmatched' else 'settled' end, null::text,
    null::timestamptz, u.refund_tries, u.refund_next_at, u.refund_error,
    u.refund_next_at is not null, u.reason
  from unmatched_payments u where ${where}`;

/** Payments that are only known by events that could not be processed. */
const eventRows = (where: SQL) => sql`
  select e.intent_id, min(e.received_at), coalesce(max(b.price_cents), 0)::bigint, 0::bigint,
    null::text, max(b.id), 'unknown', null::text, null::timestamptz, 0, null::timestamptz, null::text,
    false, null::text
  from provider_events e left join bookings b on b.payment_intent_id = e.intent_id
  where e.state = 'dead' and ${where}
    and not exists (select 1 from payments p where p.transaction_id = e.intent_id)
    and not exists (select 1 from unmatched_payments u where u.transaction_id = e.intent_id)
  group by e.intent_id`;

/** Unmatched money (`u`) that an admin has to settle: what goes back does so by itself. */
export const isUnmatchedOpen = sql`u.settled_at is null
  and (u.refund_next_at is null or u.refund_tries >= ${REFUND_TRIES_MANY})`;

/** Payments that only an admin can settle. Each part has an index. */
const needsAdmin = sql`p.transaction_id in (
  select d.transaction_id from payments d
    where d.dispute in ('open', 'inquiry') and d.dispute_due_at is not null
  union all select r.transaction_id from payments r
    where r.status = 'refunding' and r.refund_tries >= ${REFUND_TRIES_MANY}
  union all select r.transaction_id from payments r
    where r.refund_due_cents is not null and r.refund_tries >= ${REFUND_TRIES_MANY}
  union all select e.intent_id from provider_events e where e.state = 'dead')`;

const sources: Record<PaymentFilter, SQL> = {
  'needs-you': sql`${paymentRows(needsAdmin)} union all ${unmatchedRows(isUnmatchedOpen)}
    union all ${eventRows(sql`true`)}`,
  payments: paymentRows(sql`true`),
  refunds: sql`${paymentRows(
    sql`(p.status <> 'succeeded' or p.refunded_cents > 0 or p.refund_due_cents is not null)`,
  )} union all ${unmatchedRows(sql`u.refund_next_at is not null`)}`,
  disputes: paymentRows(sql`p.dispute is not null`),
  unmatched: sql`select * from (${paymentRows(sql`false`)}) none
    union all ${unmatchedRows(isUnmatchedOpen)}`,
};

const column = <T>(name: string) => sql<T>`desk.${sql.identifier(name)}`;
const moment = (name: string) => column<Date | null>(name).mapWith(payments.disputeDueAt);

const columns = {
  id: column<string>('id'),
  at: column<Date>('at').mapWith(payments.createdAt),
  amountCents: column<number>('amount_cents').mapWith(Number),
  refundedCents: column<number>('refunded_cents').mapWith(Number),
  currency: column<string | null>('currency'),
  status: column<DeskRow['status']>('status'),
  dispute: column<DeskRow['dispute']>('dispute'),
  disputeDueAt: moment('dispute_due_at'),
  refundTries: column<number>('refund_tries').mapWith(Number),
  refundNextAt: moment('refund_next_at'),
  refundError: column<string | null>('refund_error'),
  isRefundDue: column<boolean>('is_refund_due'),
  unmatched: column<UnmatchedReason | null>('unmatched'),
  eventError: sql<string | null>`(select coalesce(e.error, '') from provider_events e
    where e.intent_id = desk.id and e.state = 'dead' order by e.received_at desc limit 1)`,
};

/** Some rows of a source with their orders and people, in no order. */
async function readRows(db: Database, source: SQL, ids: string[]): Promise<DeskRow[]> {
  const [owners, sellers] = [productOwnersIn(db), sellersIn(db)];
  const rows = await db
    .select({ row: columns, booking: bookings, seller: { id: sellers.id, name: sellers.name } })
    .from(sql`(${source}) as desk`)
    .leftJoin(bookings, eq(bookings.id, column('booking_id')))
    .leftJoin(owners, eq(owners.id, bookings.productId))
    .leftJoin(sellers, eq(sellers.id, owners.sellerId))
    .where(sql`${columns.id} = any (${sql.param(ids)})`);
  return rows.map(({ row, booking, seller }) => ({ ...row, booking, seller }));
}

/** The bookings of these buyers or cars, or with this number. Each part has an index. */
function bookingsNamed(db: Database, q: string): SQL {
  const { id, buyerId, productId } = bookings;
  const where = [inArray(buyerId, usersNamed(db, q)), inArray(productId, productsNamed(db, q))];
  const number = hasOrderNumber(q);
  const parts = [...where, ...(number ? [number] : [])];
  return sql`(${sql.join(
    parts.map((part) => sql`select ${id} from ${bookings} where ${part}`),
    sql` union all `,
  )})`;
}

export interface PaymentsQuery extends ListQuery {
  state?: PaymentFilter | undefined;
  /** Ranges of times, and of amounts in dollars. */
  at?: string | undefined;
  amount?: string | undefined;
}

/** One of the lists of payments, the newest first by default. */
export async function listPayments(
  db: Database,
  { state = 'payments', at, amount, ...query }: PaymentsQuery,
): Promise<ListPage<DeskRow>> {
  const source = sources[state];
  const { q } = query;
  const found = q
    ? or(sql`${column('booking_id')} in ${bookingsNamed(db, q)}`, eq(columns.id, q.trim()))
    : undefined;
  const where = and(found, isInTimes(column('at'), at), isInPrices(column('amount_cents'), amount));
  const sortable = {
    at: { column: column('at'), type: 'time', natural: 'desc' },
    amount: { column: column('amount_cents'), type: 'number', natural: 'asc' },
    productName: {
      column: sql`coalesce(${folded(bookings.productName)}, '')`,
      type: 'text',
      natural: 'asc',
    },
  } as const;
  const order = orderOf(query.sort, sortable, columns.id, 'at:desc');
  // Only the keys at first, because the columns of rows that are skipped are computed too.
  const page = await selectPage(db, query, order, where, () =>
    db
      .select({ id: columns.id, keys: keysOf(order) })
      .from(sql`(${source}) as desk`)
      .leftJoin(bookings, eq(bookings.id, column('booking_id')))
      .$dynamic(),
  );
  const ids = idsOf(page.rows);
  const rows = await readRows(db, source, ids);
  return { ...page, rows: inOrderOf(ids, rows) };
}

/** Counts each list. */
export async function countPayments(db: Database): Promise<WirePaymentCounts> {
  const countOf = (state: PaymentFilter) =>
    sql`(select count(*)::int from (${sources[state]}) as desk)`;
  const { rows } = await db.execute<{ [Name in keyof WirePaymentCounts]: number }>(sql`
    select ${countOf('needs-you')} as "needsYou", ${countOf('payments')} as payments,
      ${countOf('refunds')} as refunds, ${countOf('disputes')} as disputes,
      ${countOf('unmatched')} as unmatched`);
  return rows[0] ?? { needsYou: 0, payments: 0, refunds: 0, disputes: 0, unmatched: 0 };
}

/** One payment by the provider's id. */
export async function findDeskRow(db: Database, id: string): Promise<DeskRow | undefined> {
  const source = sql`${paymentRows(sql`p.transaction_id = ${id}`)}
    union all ${unmatchedRows(
      sql`u.transaction_id = ${id} and not exists (
        select 1 from payments p where p.transaction_id = u.transaction_id)`,
    )}
    union all ${eventRows(sql`e.intent_id = ${id}`)}`;
  const [found] = await readRows(db, source, [id]);
  return found;
}
