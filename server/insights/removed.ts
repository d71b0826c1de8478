import { sql, type SQL } from 'drizzle-orm';
import type { CaseDecision } from '#contract/cases';
import { RESTORE_DAYS } from '#contract/limits';
import { DEFAULT_PAGE_SIZE } from '#contract/lists';
import type { RemovedKind, WireRemoved } from '#contract/removed';
import { requireRole, type RequestContext, type SignedIn } from '../context';
import { decodeCursor, encodeCursor, isAfter, keysOf, type Order } from '../database/keyset';
import type { ListPage } from '../database/lists';
import { forbidden } from '../lib/errors';
import { withOrigin } from '../lib/links';

interface RemovedQuery {
  kind: RemovedKind;
  after?: string | undefined;
  pageSize?: number | undefined;
}

const DAY_MS = 86_400_000;

const order: Order = {
  name: 'removed:desc',
  terms: [
    { column: sql`removed_at`, direction: 'desc', type: 'time' },
    { column: sql`id`, direction: 'desc', type: 'text' },
  ],
};

const isVinListed = sql`p.vin is not null and p.status = 'unsold' and exists (select from products o
  where o.vin = p.vin and o.deleted_at is null and o.status = 'unsold')`;

/**
 * Selects what was removed after a moment. Sellers get what they removed themselves, so `sellerId` is
 * null for admins.
 */
const selects: Record<RemovedKind, (since: SQL, sellerId: string | null) => SQL> = {
  product: (since, sellerId) => sql`
    select p.id, p.name, p.picture, null as email, p.deleted_at as removed_at,
      case when p.removal_reason is null then 'owner' else 'admin' end as by,
      p.removal_reason as reason, null::int as cars,
      case when s.deleted_at is not null then 'The account of its seller is closed.'
        when ${isVinListed} then 'Another car with the same VIN is for sale.' end as obstacle
    from products p join users s on s.id = p.seller_id
    where p.deleted_at > ${since} and not p.deleted_with_seller and p.seller_email <> ''
      and ${sellerId === null ? sql`true` : sql`p.seller_id = ${sellerId} and p.removal_reason is null`}`,
  user: (since) => sql`
    select u.id, u.name, null as picture, u.email, u.deleted_at as removed_at,
      case when a.id is null then 'owner' else 'admin' end as by, a.reason,
      (select count(*)::int from products p where p.seller_id = u.id
        and (p.deleted_with_seller or p.deleted_at is null)) as cars,
      case when exists (select from users o where o.email = u.email and o.deleted_at is null)
        then 'The email is in use again.' end as obstacle
    from users u left join lateral (select id, reason from audit_log
      where subject_id = u.id and act in ('delete-user', 'ban-user') and created_at >= u.deleted_at
      order by id limit 1) a on true
    where u.deleted_at > ${since} and u.email <> ''`,
  report: (since) => sql`
    select r.id, p.name, p.picture, null as email, r.deleted_at as removed_at, 'admin' as by,
      null as reason, null::int as cars,
      case when p.deleted_at is not null then 'The car is deleted.' end as obstacle
    from reports r join products p on p.id = r.product_id
    where r.is_dismissed and r.deleted_at > ${since}`,
  decision: (since) => sql`
    select c.id, coalesce(c.snapshot ->> 'name', u.name, '') as name, p.picture, null as email,
      c.decided_at as removed_at, 'admin' as by, c.statement as reason, null::int as cars, c.decision,
      case when c.appeal_decided_at is not null then 'An appeal has decided this case.' end as obstacle
    from cases c left join users u on u.id = c.person_id
    left join products p on c.subject_kind = 'product' and p.id = c.subject_id
    where c.decided_at > ${since} and c.decision <> 'closed' and c.overruled_at is null`,
  prices: (since, sellerId) => sql`
    select b.id, coalesce(p.name, '') as name, p.picture, null as email, b.created_at as removed_at,
      'owner' as by, null as reason, jsonb_array_length(b.changes) as cars, null as obstacle
    from price_batches b left join products p on p.id = b.changes -> 0 ->> 'productId'
    where b.created_at > ${since} and b.restored_at is null
      and ${sellerId === null ? sql`true` : sql`b.seller_id = ${sellerId}`}`,
};

/**
 * GET /removed, latest first: for admins all that can be restored, for sellers the cars that they deleted
 * and the prices that they changed in bulk. The total is that of the page; `isBounded` says that there are
 * more.
 */
export async function readRemoved(
  context: SignedIn,
  { kind, after, pageSize: limit = DEFAULT_PAGE_SIZE }: RemovedQuery,
): Promise<ListPage<WireRemoved>> {
  const { principal, tx, now } = context;
  const isAdmin = principal.role === 'admin';
  if (!isAdmin && kind !== 'product' && kind !== 'prices') throw forbidden();
  if (!isAdmin) requireRole(principal, 'seller');
  const since = new Date(now().getTime() - RESTORE_DAYS * DAY_MS).toISOString();
  const select = selects[kind](sql`${since}::timestamptz`, isAdmin ? null : principal.userId);
  const where = after === undefined ? sql`true` : isAfter(order, decodeCursor(order, after));
  const { rows } = await tx.execute<Found>(sql`
    select *, removed_at::text as removed_at, ${keysOf(order)} as keys from (${select}) found
    where ${where} order by found.removed_at desc, id desc limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => toWire(context, kind, row)),
    total: shown.length,
    ...(rows.length > limit && last
      ? { isBounded: true, next: encodeCursor(order, last.keys) }
      : {}),
  };
}

interface Found extends Record<string, unknown> {
  id: string;
  name: string;
  picture: string | null;
  email: string | null;
  removed_at: string;
  by: WireRemoved['by'];
  reason: string | null;
  cars: number | null;
  obstacle: string | null;
  /** Of decisions only. */
  decision?: CaseDecision;
  keys: string[];
}

function toWire({ origin }: RequestContext, kind: RemovedKind, row: Found): WireRemoved {
  const removedAt = new Date(row.removed_at);
  return {
    _id: row.id,
    kind,
    name: row.name,
    ...(row.picture ? { picture: withOrigin(origin, row.picture) } : {}),
    ...(row.email === null ? {} : { email: row.email }),
    removedAt: removedAt.toISOString(),
    goneAt: new Date(removedAt.getTime() + RESTORE_DAYS * DAY_MS).toISOString(),
    by: row.by,
    ...(row.decision ? { decision: row.decision } : {}),
    ...(row.reason ? { reason: row.reason } : {}),
    ...(row.cars === null ? {} : { cars: row.cars }),
    ...(row.obstacle === null ? {} : { obstacle: row.obstacle }),
  };
}
