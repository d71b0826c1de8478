import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { CLAIM_MS, STRIKE_DAYS, strikeDecisions, type CaseSubject } from '#contract/cases';
import type { Database, Transaction } from '../database/client';
import { newId } from '../lib/ids';
import { announce } from '../live/live';
import { cases, reports, type CaseSnapshot } from './schema';

export type CaseRow = typeof cases.$inferSelect;

const DAY_MS = 86_400_000;

export interface Subject {
  kind: CaseSubject;
  id: string;
  /** Who answers for it. */
  personId: string;
}

export type Snapshot = Pick<CaseRow, 'photoIds'> & { snapshot: CaseSnapshot };

export const isUndecided = isNull(cases.decidedAt);

const isOpenOf = ({ kind, id, personId }: Subject) =>
  and(
    eq(cases.subjectKind, kind),
    eq(cases.subjectId, id),
    eq(cases.personId, personId),
    isUndecided,
  );

/** Locks the open case of a subject, and opens one with a snapshot if there is none. */
export async function openCase(
  tx: Transaction,
  subject: Subject,
  takeSnapshot: () => Promise<Snapshot>,
  now: Date,
): Promise<CaseRow> {
  const find = () => tx.select().from(cases).where(isOpenOf(subject)).for('update');
  const [open] = await find();
  if (open) return open;
  await tx
    .insert(cases)
    .values({
      id: newId(),
      subjectKind: subject.kind,
      subjectId: subject.id,
      personId: subject.personId,
      openedAt: now,
      ...(await takeSnapshot()),
    })
    // Opened at the same moment by another report.
    .onConflictDoNothing();
  const [opened] = await find();
  if (!opened) throw new Error('The case was not opened.');
  return opened;
}

export async function findCase(db: Database, id: string): Promise<CaseRow | undefined> {
  const [row] = await db.select().from(cases).where(eq(cases.id, id));
  return row;
}

/** Locks a case, always after its person and its car. */
export async function lockCase(tx: Transaction, id: string): Promise<CaseRow | undefined> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for('update');
  return row;
}

/** Whether an admin has a case now. The claim ends by itself. */
export const isClaimed = (
  row: Pick<CaseRow, 'claimedBy' | 'claimedAt'>,
  now: Date,
): row is { claimedBy: string; claimedAt: Date } =>
  row.claimedBy !== null &&
  row.claimedAt !== null &&
  now.getTime() - row.claimedAt.getTime() < CLAIM_MS;

export async function changeCase(
  tx: Transaction,
  id: string,
  change: Partial<typeof cases.$inferInsert>,
): Promise<CaseRow> {
  const [changed] = await tx.update(cases).set(change).where(eq(cases.id, id)).returning();
  if (!changed) throw new Error('The case is not locked.');
  await announceCase(tx, id);
  return changed;
}

/** Sums the weights of its open reports again. Returns how many there are. */
export async function weighCase(tx: Transaction, id: string): Promise<number> {
  const isOpen = and(eq(reports.caseId, id), isNull(reports.deletedAt));
  const [sum] = await tx
    .select({
      weight: sql<number>`coalesce(sum(${reports.weight}), 0)::int`,
      count: sql<number>`count(*)::int`,
    })
    .from(reports)
    .where(isOpen);
  const { weight = 0, count = 0 } = sum ?? {};
  if (count > 0) await tx.update(cases).set({ weight }).where(eq(cases.id, id));
  return count;
}

/** Shows admins what changed about a case and its reports. */
export const announceCase = (tx: Transaction, id: string): Promise<void> =>
  announce({ tx }, [{ kind: 'report', id, to: 'admins' }]);

interface ReporterRecord {
  right: number;
  decided: number;
}

const NO_RECORD: ReporterRecord = { right: 0, decided: 0 };

/** Whether the report was still open when its case was decided, or an admin dismissed it. */
const isDecided = sql`(${reports.isDismissed}
  or ${reports.deletedAt} = ${cases.decidedAt} and ${cases.decision} <> 'closed')`;
const isStruck = sql`(${inArray(cases.decision, [...strikeDecisions])}
  and ${cases.overruledAt} is null)`;

/** How many of their decided reports were right, by reporter; those of one case left out. */
export async function findRecords(
  db: Database,
  reporterIds: string[],
  exceptCaseId?: string,
): Promise<(reporterId: string) => ReporterRecord> {
  if (reporterIds.length === 0) return () => NO_RECORD;
  const rows = await db
    .select({
      reporterId: reports.reporterId,
      right: sql<number>`count(*) filter (where not ${reports.isDismissed} and ${isStruck})::int`,
      decided: sql<number>`count(*)::int`,
    })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .where(
      and(
        inArray(reports.reporterId, reporterIds),
        isDecided,
        exceptCaseId === undefined ? undefined : sql`${reports.caseId} <> ${exceptCaseId}`,
      ),
    )
    .groupBy(reports.reporterId);
  const records = new Map(rows.map(({ reporterId, ...record }) => [reporterId, record]));
  return (reporterId) => records.get(reporterId) ?? NO_RECORD;
}

/** 100 for a first report; towards 0 for people who were always wrong, 200 for who was right. */
export const weightOf = ({ right, decided }: ReporterRecord): number =>
  Math.round((200 * (right + 1)) / (decided + 2));

/** Read-only condition: a strike against a person that still counts. */
export const isStrikeOf = (personId: string, now: Date): SQL | undefined =>
  and(
    eq(cases.personId, personId),
    isStruck,
    sql`${cases.decidedAt} > ${new Date(now.getTime() - STRIKE_DAYS * DAY_MS).toISOString()}::timestamptz`,
  );
