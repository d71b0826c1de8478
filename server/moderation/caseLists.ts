import { and, eq, inArray, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import {
  CASE_COUNT_MAX,
  CLAIM_MS,
  reportReasons,
  type CaseFilter,
  type ReportReason,
  type WireCaseCounts,
} from '#contract/cases';
import type { Database } from '../database/client';
import { contains } from '../database/folding';
import { keysOf } from '../database/keyset';
import { mapRows, orderOf, selectPage, type ListPage, type ListQuery } from '../database/lists';
import { isUndecided, type CaseRow } from './caseRepository';
import { cases, reports } from './schema';

export interface CaseQuery extends ListQuery {
  show?: CaseFilter | undefined;
  /** Only the cases of this person. */
  personId?: string | undefined;
}

/** What the filters depend on. */
interface Viewing {
  adminId: string;
  now: Date;
}

const isClaimedNow = (now: Date): SQL =>
  sql`(${cases.claimedBy} is not null and ${cases.claimedAt} > ${new Date(
    now.getTime() - CLAIM_MS,
  ).toISOString()}::timestamptz)`;

export const isAppealed = and(isNotNull(cases.appealedAt), isNull(cases.appealDecidedAt));

const filters: Record<CaseFilter, (viewing: Viewing) => SQL | undefined> = {
  mine: ({ adminId, now }) => and(isUndecided, isClaimedNow(now), eq(cases.claimedBy, adminId)),
  free: ({ now }) => and(isUndecided, not(isClaimedNow(now))),
  open: () => isUndecided,
  appeals: () => isAppealed,
  closed: () => isNotNull(cases.decidedAt),
};

const sorts = {
  weight: { column: cases.weight, type: 'number', natural: 'desc' },
  openedAt: { column: cases.openedAt, type: 'time', natural: 'asc' },
  decidedAt: { column: cases.decidedAt, type: 'time', natural: 'desc', isNullable: true },
  appealedAt: { column: cases.appealedAt, type: 'time', natural: 'asc', isNullable: true },
} as const;

function fallbackOf({ show, personId }: CaseQuery): string {
  if (show === 'appeals') return 'appealedAt:asc';
  if (show === 'closed') return 'decidedAt:desc';
  return personId === undefined ? 'weight:desc' : 'openedAt:desc';
}

/** Number, or the name of the car or person. */
const matches = (q: string): SQL | undefined =>
  /^#?\d{1,9}$/.test(q.trim())
    ? eq(cases.number, Number(q.trim().replace('#', '')))
    : contains(sql`coalesce(${cases.snapshot} ->> 'name', '')`, q);

/** Those of the most weight first by default, the latest decided and the oldest appeals. */
export async function listCases(
  db: Database,
  query: CaseQuery,
  viewing: Viewing,
): Promise<ListPage<CaseRow>> {
  const { show, personId, q } = query;
  const where = and(
    show && filters[show](viewing),
    personId === undefined ? undefined : eq(cases.personId, personId),
    q ? matches(q) : undefined,
  );
  const order = orderOf(query.sort, sorts, cases.id, fallbackOf(query));
  const page = await selectPage(db, query, order, where, () =>
    db
      .select({ row: cases, keys: keysOf(order) })
      .from(cases)
      .$dynamic(),
  );
  return mapRows(page, ({ row }) => row);
}

export async function countCases(db: Database, viewing: Viewing): Promise<WireCaseCounts> {
  const counted = ['mine', 'free', 'open', 'appeals'] as const;
  const counts = counted.map(
    (name) => sql`(select count(*)::int from
      (select from ${cases} where ${filters[name](viewing)} limit ${CASE_COUNT_MAX}) counted)
      as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<(typeof counted)[number], number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  const { mine = 0, free = 0, open = 0, appeals = 0 } = rows[0] ?? {};
  return { mine, free, open, appeals };
}

interface Summary {
  count: number;
  topReason: ReportReason | null;
}

/** How many reports these cases have, or had when they were decided, and what most are about. */
export async function summariseReports(
  db: Database,
  caseIds: string[],
): Promise<Map<string, Summary>> {
  if (caseIds.length === 0) return new Map();
  const isCounted = or(
    isNull(reports.deletedAt),
    and(eq(reports.deletedAt, sql`${cases.decidedAt}`), not(reports.isDismissed)),
  );
  const rows = await db
    .select({
      caseId: reports.caseId,
      reason: reports.reason,
      count: sql<number>`count(*)::int`,
      weight: sql<number>`sum(${reports.weight})::int`,
    })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .where(and(inArray(reports.caseId, caseIds), isCounted))
    .groupBy(reports.caseId, reports.reason);
  const place = (reason: ReportReason) => reportReasons.indexOf(reason);
  return new Map(
    caseIds.map((caseId) => {
      const own = rows.filter((row) => row.caseId === caseId);
      const [top] = own
        .flatMap(({ reason, weight }) => (reason === null ? [] : [{ reason, weight }]))
        .sort((a, b) => b.weight - a.weight || place(a.reason) - place(b.reason));
      const count = own.reduce((sum, row) => sum + row.count, 0);
      return [caseId, { count, topReason: top?.reason ?? null }];
    }),
  );
}
