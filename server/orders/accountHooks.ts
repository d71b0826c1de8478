import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import {
  deletedUsers,
  type AccountContext,
  type AccountHooks,
  type Closer,
  type PurgeScope,
} from '../accounts/accounts';
import { batchOf } from '../database/purge';
import { dropEvidence } from '../photos/photos';
import { carsOf, carsOfPeople } from '../products/products';
import { leaveSales } from './sales/closedSellers';
import { isUnpaidHold, liveHold, withdrawn } from './bookings/holds';
import { createNotices } from './notices';
import {
  describeClosing,
  findOpenMoney,
  hasUnmatchedPayment,
  usersWithOpenMoney,
  whyNotLeave,
} from './openMoney';
import { bookings, payments } from './schema';

/**
 * Deletes the personal data of deleted buyers, and what deleted sellers wrote to buyers. Unpaid
 * holds that have ended lose their phone number and meeting place, which are no longer needed.
 */
function purgeOrders(scope: PurgeScope): SQL[] {
  const moment = sql`${scope.cutoff.toISOString()}::timestamptz`;
  const gone = deletedUsers(scope);
  const hasDeletedBuyer = sql`buyer_id in ${gone}
    and (buyer_email <> '' or buyer_name <> '' or phone <> '' or location <> ''
      or release_reason is not null)`;
  const hasDeletedSeller = sql`release_reason is not null and product_id in ${carsOfPeople(gone)}`;
  const isOver = sql`status = 'unpaid' and coalesce(ended_at, reserved_until) < ${moment}
    and (phone <> '' or location <> '')`;
  const hasDeletedPayer = sql`buyer_email <> ''
    and booking_id in (select b.id from bookings b where b.buyer_id in ${gone})`;
  return [
    sql`update bookings set buyer_email = '', buyer_name = '', phone = '', location = '',
        release_reason = null
      where id in (${batchOf('bookings', hasDeletedBuyer)}) returning id`,
    sql`update bookings set release_reason = null
      where id in (${batchOf('bookings', hasDeletedSeller)}) returning id`,
    sql`update bookings set phone = '', location = ''
      where id in (${batchOf('bookings', isOver)}) returning id`,
    // The answer is what an admin wrote to the buyer.
    forgetWords(['note', 'answer'], 'photo_ids', sql`b.buyer_id in ${gone}`, scope.cutoff),
    forgetWords(
      ['reply'],
      'reply_photo_ids',
      sql`b.product_id in ${carsOfPeople(gone)}`,
      scope.cutoff,
    ),
    sql`update payments set buyer_email = ''
      where id in (${batchOf('payments', hasDeletedPayer)}) returning id`,
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

/** Whether a buyer holds one of the seller's cars. Bookings lock the seller's row, too. */
async function hasHeldCar({ tx, now }: AccountContext, sellerId: string): Promise<boolean> {
  const cars = carsOf(tx, sellerId);
  const held = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.productId))
    .where(liveHold(now()))
    .limit(1);
  return held.length > 0;
}

/**
 * Whether a payment of this buyer may be in flight: one was begun for a live hold, or a refund is
 * unconfirmed. Owners also wait until it is known whether a payment for an expired hold arrived.
 * Locks the buyer's holds, so that no payment can begin meanwhile.
 */
async function hasMoneyInFlight(
  { tx, now }: AccountContext,
  buyerId: string,
  by: Closer,
): Promise<boolean> {
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
async function findOpenBookings({ tx, now }: AccountContext, buyerId: string): Promise<string[]> {
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

/** Ends the unpaid bookings of a closed account, and cancels their payments. */
async function withdrawBuyer(context: AccountContext, buyerId: string): Promise<void> {
  const { tx, now, jobs } = context;
  const ended = await tx
    .update(bookings)
    .set(withdrawn(now()))
    .where(and(eq(bookings.buyerId, buyerId), isUnpaidHold))
    .returning();
  await createNotices(jobs).notify(context, 'ended', ended, { why: 'buyer-gone' });
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
  await jobs.send(context, 'settle-holds');
}

export const accountHooks: AccountHooks = {
  refuseClosing: async (context, userId, by) => {
    if (await hasHeldCar(context, userId)) return heldRefusal[by];
    const isInFlight = await hasMoneyInFlight(context, userId, by);
    if (by === 'admin') return isInFlight ? moneyRefusal.admin : null;
    const reason = whyNotLeave(await findOpenMoney(context.tx, userId));
    if (reason !== null || isInFlight) return reason ?? moneyRefusal.owner;
    return (await hasUnmatchedPayment(context.tx, userId)) ? UNMATCHED : null;
  },
  refuseSelling: async (context, userId) => whyNotSelling(await findOpenBookings(context, userId)),
  onClosed: async (context, user) => {
    await withdrawBuyer(context, user.id);
    await leaveSales(context, user);
  },
  describeClosing,
  onChanged: async ({ tx }, { id, name }) => {
    await tx
      .update(bookings)
      .set({ buyerName: name })
      .where(and(eq(bookings.buyerId, id), ne(bookings.buyerName, name)));
  },
  onEmailChanged: async ({ tx }, { id, email }) => {
    await tx.update(bookings).set({ buyerEmail: email }).where(eq(bookings.buyerId, id));
    const own = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.buyerId, id));
    await tx.update(payments).set({ buyerEmail: email }).where(inArray(payments.bookingId, own));
  },
  onConfirmed: async (context, { id }) => {
    const orders = await context.tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.buyerId, id), eq(bookings.status, 'paid')));
    const { sendReceipt } = createNotices(context.jobs);
    for (const order of orders) await sendReceipt(context, order);
  },
  purge: purgeOrders,
  usersWithOpenMoney,
};
