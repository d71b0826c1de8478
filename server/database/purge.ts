import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './client';
import { rowsOf } from './rows';

const DAY_MS = 86_400_000;
/** How long a deleted row can be restored. */
const KEPT_MS = 30 * DAY_MS;
/** Rows a statement takes at once, so that it never holds others up. */
const BATCH = 500;

/**
 * Removes for good what was deleted more than 30 days ago. What orders and payments refer to stays
 * as an empty shell without anything personal. Every statement does its work once, whoever runs
 * it: several servers may purge at the same time. Answers how many rows it touched.
 */
export async function purgeDeleted(db: Database, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - KEPT_MS).toISOString();
  let total = 0;
  for (const statement of statements(cutoff)) {
    for (;;) {
      const touched = await rowsTouched(db, statement);
      total += touched;
      if (touched < BATCH) break;
    }
  }
  return total;
}

/** In the order in which rows refer to each other. */
function statements(cutoff: string): SQL[] {
  const isOld = sql`deleted_at < ${cutoff}::timestamptz`;
  // Rows that another server works on right now are its own.
  const batch = sql`limit ${BATCH} for update skip locked`;
  const carIsNeeded = sql`(exists (select 1 from bookings b where b.product_id = products.id)
    or exists (select 1 from reports r where r.product_id = products.id))`;
  const personIsNeeded = sql`(exists (select 1 from products p where p.seller_id = users.id)
    or exists (select 1 from bookings b where b.buyer_id = users.id)
    or exists (select 1 from reports r where r.reporter_id = users.id))`;
  return [
    sql`delete from reports where id in (select id from reports where ${isOld} ${batch})
      returning id`,
    sql`delete from products where id in (
      select id from products where ${isOld} and not ${carIsNeeded} ${batch}) returning id`,
    sql`update products set phone = '', seller_email = '', seller_name = '', description = ''
      where id in (
        select id from products where ${isOld} and seller_email <> '' and ${carIsNeeded} ${batch})
      returning id`,
    sql`delete from users where id in (
      select id from users where ${isOld} and not ${personIsNeeded} ${batch}) returning id`,
    sql`update users set email = '', name = '', uid = null where id in (
      select id from users where ${isOld} and email <> '' and ${personIsNeeded} ${batch})
      returning id`,
  ];
}

async function rowsTouched(db: Database, statement: SQL): Promise<number> {
  return rowsOf(await db.execute(statement)).length;
}
