import { inArray } from 'drizzle-orm';
import { disputes, paymentIntents, refunds } from '../../../sandbox/schema/payments';
import { users } from '../../accounts/schema';
import { mails } from '../../mails/schema';
import { bookings, moneyBackRequests, payments, unmatchedPayments } from '../../orders/schema';
import { products } from '../../products/schema';
import type { World } from './world';

export type State = Awaited<ReturnType<typeof readState>>;
export type Booking = State['bookings'][number];

/** Everything that the database and the provider know of a sequence. */
export async function readState({ money: { db, clock }, buyers, cars }: World) {
  const people = buyers.map(({ userId }) => userId);
  const carIds = cars.map(({ id }) => id);
  const tables = await Promise.all([
    db.select().from(bookings).orderBy(bookings.createdAt),
    db.select().from(payments),
    db.select().from(unmatchedPayments),
    db.select().from(mails),
    db.select().from(products).where(inArray(products.id, carIds)),
    db.select().from(users).where(inArray(users.id, people)),
    db.select().from(paymentIntents),
    db.select().from(refunds),
    db.select().from(disputes),
    db.select().from(moneyBackRequests),
  ]);
  return {
    now: clock.now(),
    bookings: tables[0],
    payments: tables[1],
    unmatched: tables[2],
    mails: tables[3],
    cars: tables[4],
    buyers: tables[5],
    intents: tables[6],
    refunds: tables[7],
    disputes: tables[8],
    requests: tables[9],
  };
}

/** An id's row, which must exist. */
export function rowOf<T extends { id: string }>(rows: T[], id: string): T {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new Error(`There is no row ${id}.`);
  return row;
}
