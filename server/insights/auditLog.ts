import { sql, type SQL } from 'drizzle-orm';
import type { InferType } from 'yup';
import { actorKinds, type auditLogQuery, type WireAuditRow } from '#contract/auditLog';
import { DEFAULT_PAGE_SIZE } from '#contract/lists';
import { requireRole, type SignedIn } from '../context';
import { decodeCursor, encodeCursor, readCursor, type Order } from '../database/keyset';
import type { Database } from '../database/client';
import type { ListPage } from '../database/lists';
import { isRecord } from '../lib/json';
import { findNamed } from './find';

type Query = {
  [Name in keyof typeof auditLogQuery]?: InferType<(typeof auditLogQuery)[Name]> | undefined;
} & { after?: string | undefined; pageSize?: number | undefined };

const orderBy = (direction: 'asc' | 'desc'): Order => ({
  name: `id:${direction}`,
  terms: [{ column: sql`id`, direction, type: 'number' }],
});
const older = orderBy('desc');
const newer = orderBy('asc');

/** Rows of transactions that ran at the same time can have ids in another order than their times. */
const SKEW = 1000;

/** Where a page begins: with the rows that have lower ids, or higher ones. */
interface Start {
  isUp: boolean;
  id: number;
}

/**
 * GET /audit-log: latest first. A page is read from an index whatever the size of the log, so the total
 * is that of the page; `isBounded` says that there are more. Cursors lead to older and to newer rows.
 */
export async function readAuditLog(
  { principal, tx }: SignedIn,
  query: Query,
): Promise<ListPage<WireAuditRow>> {
  requireRole(principal, 'admin');
  const { q, pageSize: limit = DEFAULT_PAGE_SIZE } = query;
  const where = sql.join(conditionsOf(query), sql` and `);
  const places = q ? await placesOf(tx, q.trim()) : null;
  const read = (start: Start | null, count = limit + 1) =>
    readRows(tx, where, places, start, count);

  let start = await startOf(tx, query);
  let found = await read(start);
  if (start?.isUp && found.length <= limit) {
    // The first page, which is full.
    start = null;
    found = await read(start);
  }
  const shown = found.slice(0, limit);
  const isUp = start?.isUp === true;
  if (isUp) shown.reverse();
  const [first, last] = [shown.at(0), shown.at(-1)];
  const hasOlder = isUp || found.length > limit;
  const newest = start && (first?._id ?? String(start.id - 1));
  const hasNewer =
    isUp || (newest && (await read({ isUp: true, id: Number(newest) }, 1)).length > 0);
  return {
    rows: shown,
    total: shown.length,
    ...(hasOlder && last ? { isBounded: true, next: encodeCursor(older, [last._id]) } : {}),
    ...(hasNewer && newest ? { previous: encodeCursor(newer, [newest]) } : {}),
  };
}

/** Ids are whole numbers, unlike other keys. */
const idOf = (key: string | null | undefined): number => Math.floor(Number(key));

/** Null for the first page. */
async function startOf(tx: Database, { after, at }: Query): Promise<Start | null> {
  if (after !== undefined) {
    const above = readCursor(newer, after)?.[0];
    if (above != null) return { isUp: true, id: idOf(above) };
    return { isUp: false, id: idOf(decodeCursor(older, after)[0]) };
  }
  if (!at) return null;
  const { rows } = await tx.execute(sql`select id from audit_log
    where created_at < ${at}::timestamptz order by created_at desc, id desc limit 1`);
  return { isUp: false, id: Number(rows[0]?.id ?? 0) + 1 };
}

async function readRows(
  tx: Database,
  where: SQL,
  places: SQL[] | null,
  start: Start | null,
  limit: number,
): Promise<WireAuditRow[]> {
  const direction = sql.raw(start?.isUp ? 'asc' : 'desc');
  const place = start ? sql`id ${sql.raw(start.isUp ? '>' : '<')} ${start.id}` : sql`true`;
  const rowsIn = (also: SQL) => sql`(select * from audit_log where ${also} and ${where} and ${place}
    order by id ${direction} limit ${limit})`;
  // Each way has an index of its own, which one condition with "or" would not use.
  const page = places
    ? sql`(select * from (${sql.join(places.map(rowsIn), sql` union `)}) found
        order by id ${direction} limit ${limit})`
    : rowsIn(sql`true`);
  const { rows } = await tx.execute(sql`
    select a.id::text, a.created_at::text, a.act, a.actor_kind, a.actor_id, a.subject_kind,
      a.subject_id, a.before, a.after, a.reason, a.request_id, actors.name as actor_name,
      coalesce(people.name, cars.name) as subject_name,
      cars.id is not null and cars.deleted_at is null as is_listed
    from ${page} a
    left join users actors on actors.id = a.actor_id
    left join users people on a.subject_kind = 'user' and people.id = a.subject_id
    left join products cars on a.subject_kind = 'product' and cars.id = a.subject_id
    order by a.id ${direction}`);
  return rows.map(toWire);
}

function conditionsOf({ act, kind, actorId, subjectId, from, to }: Query): SQL[] {
  const firstId = (time: string) =>
    sql`(select id from audit_log where created_at >= ${time}::timestamptz
      order by created_at, id limit 1)`;
  return [
    sql`true`,
    ...(act ? [sql`act = ${act}`] : []),
    ...(kind ? [sql`subject_kind = ${kind}`] : []),
    ...(actorId ? [sql`actor_id = ${actorId}`] : []),
    ...(subjectId ? [sql`subject_id = ${subjectId}`] : []),
    // The id leads to the place in the index; the time decides.
    ...(from
      ? [
          sql`id >= coalesce(${firstId(from)} - ${SKEW}, 0)`,
          sql`created_at >= ${from}::timestamptz`,
        ]
      : []),
    ...(to
      ? [
          sql`id <= coalesce(${firstId(to)} + ${SKEW}, 9223372036854775807)`,
          sql`created_at < ${to}::timestamptz`,
        ]
      : []),
  ];
}

/** At most so many people and cars of a name are looked for. */
const NAMED_MAX = 50;

/** Where the searched text can be: the ids of people or cars with this name or email, or an id. */
async function placesOf(tx: Database, q: string): Promise<SQL[]> {
  const people = await findNamed(tx, 'users', q, NAMED_MAX);
  const cars = q.includes('@') ? [] : await findNamed(tx, 'products', q, NAMED_MAX);
  const named = sql.param([...people, ...cars]);
  return [
    sql`actor_id = any(${named})`,
    sql`subject_id = any(${named})`,
    ...['actor_id', 'subject_id', 'request_id'].map(
      (column) => sql`${sql.identifier(column)} = ${q}`,
    ),
  ];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function changesOf(before: unknown, after: unknown): WireAuditRow['changes'] {
  const [was, is] = [before, after].map((fields) => (isRecord(fields) ? fields : {}));
  const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
  return [...names].map((field) => ({
    field,
    ...(was?.[field] == null ? {} : { before: textOf(was[field]) }),
    ...(is?.[field] == null ? {} : { after: textOf(is[field]) }),
  }));
}

function toWire(row: Record<string, unknown>): WireAuditRow {
  return {
    _id: textOf(row.id),
    at: new Date(textOf(row.created_at)).toISOString(),
    act: textOf(row.act),
    actorKind: actorKinds.find((kind) => kind === row.actor_kind) ?? 'person',
    ...(row.actor_id == null ? {} : { actorId: textOf(row.actor_id) }),
    ...(row.actor_name == null ? {} : { actorName: textOf(row.actor_name) }),
    subjectKind: textOf(row.subject_kind),
    ...(row.subject_id == null ? {} : { subjectId: textOf(row.subject_id) }),
    ...(row.subject_name == null ? {} : { subjectName: textOf(row.subject_name) }),
    ...(row.is_listed === true ? { isListed: true } : {}),
    changes: changesOf(row.before, row.after),
    ...(row.reason == null ? {} : { reason: textOf(row.reason) }),
    requestId: textOf(row.request_id),
  };
}
