import { sql } from 'drizzle-orm';
import { FOUND_MAX, foundKinds, type WireFound } from '#contract/find';
import { readOrderNumber } from '#contract/orderNumber';
import { requireRole, type SignedIn } from '../context';
import type { Database } from '../database/client';
import { idsOf, orderOf } from '../database/lists';
import { searchIds } from '../database/search';

const newest = orderOf(
  'createdAt:desc',
  { createdAt: { column: sql`created_at`, type: 'time', natural: 'desc' } },
  sql`id`,
  'createdAt:desc',
);

interface Row extends Record<string, unknown> {
  kind: string;
  id: string;
  name: string;
  email: string;
  buyer_id: string | null;
  payment_id: string | null;
}

/** The ids of the newest users or cars whose name matches, or email of users, with deleted ones. */
export async function findNamed(
  tx: Database,
  table: 'users' | 'products',
  q: string,
  pageSize: number,
  where = sql`true`,
): Promise<string[]> {
  const found = await searchIds(
    tx,
    { q, page: 1, pageSize },
    {
      table,
      // The same expressions as in their trigram indexes.
      text: table === 'users' ? sql`users.name || ' ' || users.email` : sql`products.name`,
      where,
      columns: sql`id, created_at`,
      order: newest,
      newestFirst: newest,
    },
  );
  return idsOf(found.rows);
}

/**
 * GET /find, for admins: people by name and email, cars by name, orders by number, and each by its
 * id. Each kind is read from an index, and cut off.
 */
export async function find({ principal, tx }: SignedIn, text: string): Promise<WireFound[]> {
  requireRole(principal, 'admin');
  const q = text.trim();
  if (q === '') return [];
  const isLive = sql`deleted_at is null`;
  const people = await findNamed(tx, 'users', q, FOUND_MAX, isLive);
  const cars = await findNamed(tx, 'products', q, FOUND_MAX, isLive);
  const number = readOrderNumber(q);
  const { rows } = await tx.execute<Row>(sql`
    select 'person' as kind, id, name, email, null as buyer_id, null as payment_id from users
    where ${isLive} and id = any(${sql.param([...people, q])})
    union all
    select 'car', c.id, c.name, s.email, null, null from products c join users s on s.id = c.seller_id
    where c.deleted_at is null and c.id = any(${sql.param([...cars, q])})
    union all
    (select 'order', b.id, b.product_name, u.email, u.id, p.transaction_id from bookings b
      join users u on u.id = b.buyer_id left join payments p on p.transaction_id = b.payment_intent_id
    where b.id >= ${number} and b.id < ${`${number ?? ''}g`} limit ${FOUND_MAX})`);
  const places = [...people, ...cars];
  return rows
    .flatMap(({ kind: found, id, name, email, buyer_id: buyerId, payment_id: paymentId }) => {
      const kind = foundKinds.find((known) => known === found);
      if (!kind) return [];
      const order = buyerId === null ? {} : { buyerId, ...(paymentId && { paymentId }) };
      const row: WireFound = { kind, _id: id, name, email, ...order };
      return [row];
    })
    .sort(
      (a, b) =>
        foundKinds.indexOf(a.kind) - foundKinds.indexOf(b.kind) ||
        places.indexOf(a._id) - places.indexOf(b._id),
    );
}
