import { and, eq, gt, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../database/client';
import type { Context } from '../context';
import { sendJob } from '../jobs/jobs';
import {
  deletedUsers,
  type AccountHooks,
  type Closer,
  type PurgeScope,
} from '../accounts/accounts';
import { batchOf } from '../database/purge';
import { dropEvidence } from '../photos/photos';
import { carsOfPeople, freeProducts, hasHeldCar, lockProducts } from '../products/products';
import { leaveSales } from './sales/closedSellers';
import { endHoldsOf } from './sales/suspendedSellers';
import { isUnpaidHold, withdrawn } from './records/holds';
import { notices } from './notices';
import {
  describeClosing,
  findOpenMoney,
  hasUnmatchedPayment,
  usersWithOpenMoney,
  whyNotLeave,
} from './openMoney';
import { ownData } from './ownData';
import { planClosing, planSuspension } from './plans';
import { bookings, payments } from './schema';

/**
 * Deletes the personal data of deleted buyers, and what deleted sellers wrote to buyers. Unpaid
 * holds that have ended lose their phone number and meeting place, which are no longer needed, and the
 * record of payments that were never made.
 */
function purgeOrders(scope: PurgeScope): SQL[] {
  const moment = sql`${scope.cutoff.toISOString()}::timestamptz`;
  const gone = deletedUsers(scope);
  const hasDeletedBuyer = sql`buyer_id in ${gone}
    and (buyer_name <> '' or phone <> '' or location <> ''
      or release_reason is not null)`;
  const hasDeletedSeller = sql`release_reason is not null and product_id in ${carsOfPeople(gone)}`;
  const isOver = sql`status = 'unpaid' and coalesce(ended_at, reserved_until) < ${moment}
    and (phone <> '' or location <> '')`;
  return [
    sql`update bookings set buyer_name = '', phone = '', location = '',
        release_reason = null
      where id in (${batchOf('bookings', hasDeletedBuyer)}) returning id`,
    sql`update bookings set release_reason = null
      where id in (${batchOf('bookings', hasDeletedSeller)}) returning id`,
    sql`update bookings set phone = '', location = ''
      where id in (${batchOf('bookings', isOver)}) returning id`,
    sql`delete from sealed_cars where id in (${batchOf(
      'sealed_cars',
      sql`booking_id in (
        select b.id from bookings b
        where b.paid_at is null and coalesce(b.ended_at, b.reserved_until) < ${moment})`,
    )}) returning id`,
    sql`delete from payment_steps where id in (${batchOf(
      'payment_steps',
      sql`(booking_id in (
          select b.id from bookings b where coalesce(b.ended_at, b.reserved_until) < ${moment}
            and not exists (select 1 from payments p where p.booking_id = b.id))
        or (booking_id is null and created_at < ${moment}))
        and not exists (select 1 from unmatched_payments u where u.transaction_id = intent_id)`,
    )}) returning id`,
    // The answer is what an admin wrote to the buyer.
    forgetWords(['note', 'answer'], 'photo_ids', sql`b.buyer_id in ${gone}`, scope.cutoff),
    forgetWords(
      ['reply'],
      'reply_photo_ids',
      sql`b.product_id in ${carsOfPeople(gone)}`,
      scope.cutoff,
    ),
  ];
}

/** Deletes the texts of one party of these orders in requests for money, and their photos. */
function forgetWords(
  texts: ('note' | 'answer' | 'reply')[],
  photoIds: 'photo_ids' | 'reply_photo_ids',
  isTheirs: SQL,
  now: Date,
): SQL {
  const ids = sql.identifier(photoIds);
  const columns = texts.map((text) => sql.identifier(text));
  const isAny = sql.join(
    columns.map((column) => sql`${column} <> ''`),
    sql` or `,
  );
  const emptied = columns.map((column) => sql`${column} = ''`);
  const where = sql`(${isAny} or ${ids} <> '{}')
    and booking_id in (select b.id from bookings b where ${isTheirs})`;
  return sql`
    with batch as materialized (select id, ${ids} from money_back_requests
      where id in (${batchOf('money_back_requests', where)})),
    unused as (${dropEvidence(sql`(select unnest(${ids}) from batch)`, now)})
    update money_back_requests set ${sql.join(emptied, sql`, `)}, ${ids} = '{}'
    where id in (select id from batch) returning id`;
}

const heldRefusal: Record<Closer, string> = {
  admin:
    'One of this seller’s cars is on hold for a buyer. Delete the account after the booking is paid or has ended.',
  owner:
    'One of your cars is on hold for a buyer. You can delete your account after the booking is paid or has ended.',
};
const moneyRefusal: Record<Closer, string> = {
  admin: 'This user has a payment or refund in progress. Delete the account after it finishes.',
  owner: 'You have a payment or refund in progress. Cancel the booking or wait until it finishes.',
};
const UNMATCHED =
  'We’re checking a payment of yours that matches no booking. You can delete your account when that is settled.';

/**
 * Whether a payment of this buyer may be in flight: one was begun for a live hold, or a refund is
 * unconfirmed. Owners also wait until it is known whether a payment for an expired hold arrived.
 * Locks the buyer's holds and their cars, so that no payment can begin meanwhile.
 */
async function hasMoneyInFlight(
  { tx, now }: Context<Transaction>,
  buyerId: string,
  by: Closer,
): Promise<boolean> {
  const held = await tx
    .select({ productId: bookings.productId })
    .from(bookings)
    .where(and(eq(bookings.buyerId, buyerId), isUnpaidHold));
  // Cars are always locked before their bookings.
  await lockProducts(
    tx,
    held.map(({ productId }) => productId),
  );
  const holds = await tx
    .select({
      intentId: bookings.paymentIntentId,
      closedAt: bookings.intentClosedAt,
      reservedUntil: bookings.reservedUntil,
    })
    .from(bookings)
    .where(and(eq(bookings.buyerId, buyerId), isUnpaidHold))
    .for('update');
  const isPaying = holds.some(
    ({ intentId, closedAt, reservedUntil }) =>
      intentId !== null && (reservedUntil > now() || (by === 'owner' && closedAt === null)),
  );
  if (isPaying) return true;
  const refunds = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        eq(bookings.buyerId, buyerId),
        or(eq(payments.status, 'refunding'), isNotNull(payments.refundDueCents)),
      ),
    )
    .limit(1);
  return refunds.length > 0;
}

/** Names of the cars that the buyer can still pay for, or may have paid for. */
async function findOpenBookings(
  { tx, now }: Context<Transaction>,
  buyerId: string,
): Promise<string[]> {
  const isInDoubt = and(isNotNull(bookings.paymentIntentId), isNull(bookings.intentClosedAt));
  const open = await tx
    .select({ name: bookings.productName })
    .from(bookings)
    .where(
      and(
        eq(bookings.buyerId, buyerId),
        isUnpaidHold,
        or(gt(bookings.reservedUntil, now()), isInDoubt),
      ),
    )
    .orderBy(bookings.createdAt);
  return open.map(({ name }) => name);
}

/** Sellers cannot pay for bookings. Null if none is open. */
function whyNotSelling(cars: string[]): string | null {
  if (cars.length === 0) return null;
  const names = new Intl.ListFormat('en-GB').format(cars);
  return cars.length === 1
    ? `Your booking of ${names} is still open. Pay for it or cancel it, then start selling.`
    : `Your bookings of ${names} are still open. Pay for them or cancel them, then start selling.`;
}

/** Ends the unpaid bookings of a closed or suspended account, and cancels their payments. */
async function withdrawBuyer(
  context: Context<Transaction>,
  buyerId: string,
  why: 'buyer-gone' | 'buyer-suspended',
): Promise<void> {
  const { tx, now } = context;
  const ended = await tx
    .update(bookings)
    .set(withdrawn(now()))
    .where(and(eq(bookings.buyerId, buyerId), isUnpaidHold))
    .returning();
  await freeProducts(
    tx,
    ended.map(({ productId }) => productId),
  );
  await notices.notify(context, 'ended', ended, { why });
  // Includes earlier holds whose intent could not be checked.
  await tx
    .update(bookings)
    .set({ intentAskedAt: null })
    .where(
      and(
        eq(bookings.buyerId, buyerId),
        eq(bookings.active, false),
        eq(bookings.status, 'unpaid'),
        isNull(bookings.intentClosedAt),
      ),
    );
  await sendJob(context, 'settle-holds');
}

export const accountHooks: AccountHooks = {
  ownData,
  refuseClosing: async (context, userId, by) => {
    if (await hasHeldCar(context.tx, userId, context.now())) return heldRefusal[by];
    const isInFlight = await hasMoneyInFlight(context, userId, by);
    if (by === 'admin') return isInFlight ? moneyRefusal.admin : null;
    const reason = whyNotLeave(await findOpenMoney(context.tx, userId));
    if (reason !== null || isInFlight) return reason ?? moneyRefusal.owner;
    return (await hasUnmatchedPayment(context.tx, userId)) ? UNMATCHED : null;
  },
  refuseSelling: async (context, userId) => whyNotSelling(await findOpenBookings(context, userId)),
  onClosed: async (context, user) => {
    await withdrawBuyer(context, user.id, 'buyer-gone');
    await leaveSales(context, user);
  },
  onSuspended: async (context, { id }) => {
    await withdrawBuyer(context, id, 'buyer-suspended');
    await endHoldsOf(context, id);
  },
  describeClosing,
  planClosing,
  planSuspension,
  onChanged: async ({ tx }, { id, name }) => {
    await tx
      .update(bookings)
      .set({ buyerName: name })
      .where(and(eq(bookings.buyerId, id), ne(bookings.buyerName, name)));
  },
  onConfirmed: async (context, { id }) => {
    const orders = await context.tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.buyerId, id), eq(bookings.status, 'paid')));
    const { sendReceipt } = notices;
    for (const order of orders) await sendReceipt(context, order);
  },
  purge: purgeOrders,
  usersWithOpenMoney,
};
