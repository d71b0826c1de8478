import { and, eq, isNull, or } from 'drizzle-orm';
import type { ReportReason } from '#contract/cases';
import { emailsIn } from '../accounts/accounts';
import type { SignedIn } from '../context';
import type { Database, Transaction } from '../database/client';
import { isListed, productsIn } from '../products/products';
import { contains, folded } from '../database/folding';
import { keysOf } from '../database/keyset';
import { mapRows, orderOf, selectPage, type ListPage, type ListQuery } from '../database/lists';
import { isInTimes } from '../database/ranges';
import { newId } from '../lib/ids';
import { announceCase, findRecords, openCase, weighCase, weightOf } from './caseRepository';
import { reports } from './schema';
import type { Reported } from './snapshots';

type ReportRow = typeof reports.$inferSelect;

export interface ListedReport extends ReportRow {
  reporterEmail: string | null;
  product: {
    id: string;
    name: string;
    picture: string;
    resaleCents: number;
    sellerId: string;
    sellerEmail: string;
  };
}

/**
 * A report closes when its car is deleted, and reopens when the car is restored with its seller's
 * account.
 */
const isOpen = and(isNull(reports.deletedAt), isListed(reports.productId));

export interface ReportListQuery extends ListQuery {
  /** Only the reports of this car. */
  productId?: string | undefined;
  /** When they were reported, as a range of times. */
  createdAt?: string | undefined;
}

/** Open reports with their cars, newest first by default. */
export async function listReports(
  db: Database,
  query: ReportListQuery,
): Promise<ListPage<ListedReport>> {
  const [listed, people] = [productsIn(db), emailsIn(db)];
  const { id, name, picture, resaleCents, sellerId, sellerEmail } = listed;
  const where = and(
    isNull(reports.deletedAt),
    query.productId === undefined ? undefined : eq(reports.productId, query.productId),
    isInTimes(reports.createdAt, query.createdAt),
    query.q ? or(contains(name, query.q), contains(sellerEmail, query.q)) : undefined,
  );
  const sortable = {
    createdAt: { column: reports.createdAt, type: 'time', natural: 'desc' },
    name: { column: folded(name), type: 'text', natural: 'asc' },
    userEmail: { column: folded(sellerEmail), type: 'text', natural: 'asc' },
    resalePrice: { column: resaleCents, type: 'number', natural: 'asc' },
  } as const;
  const order = orderOf(query.sort, sortable, reports.id, 'createdAt:desc');
  const page = await selectPage(db, query, order, where, () =>
    db
      .select({
        report: reports,
        reporterEmail: people.email,
        product: { id, name, picture, resaleCents, sellerId, sellerEmail },
        keys: keysOf(order),
      })
      .from(reports)
      .innerJoin(listed, eq(id, reports.productId))
      .leftJoin(people, eq(people.id, reports.reporterId))
      .$dynamic(),
  );
  return mapRows(page, ({ keys: _keys, report, ...shown }) => ({ ...report, ...shown }));
}

export interface NewReport {
  /** Absent from clients of the specification. */
  reason?: ReportReason | undefined;
  note: string;
}

/** Adds a report to the open case of what it is about. Null if the caller has an open one there. */
export async function insertReport(
  { tx, principal, now }: SignedIn<Transaction>,
  { subject, takeSnapshot }: Reported,
  { reason, note }: NewReport,
): Promise<string | null> {
  const { id: caseId } = await openCase(tx, subject, takeSnapshot, now());
  const recordOf = await findRecords(tx, [principal.userId]);
  const [added] = await tx
    .insert(reports)
    .values({
      id: newId(),
      caseId,
      productId: subject.kind === 'product' ? subject.id : null,
      reporterId: principal.userId,
      reason: reason ?? null,
      note,
      weight: weightOf(recordOf(principal.userId)),
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  if (!added) return null;
  await weighCase(tx, caseId);
  await announceCase(tx, caseId);
  return added.id;
}

/** Finds an open report of a car that still exists. */
export async function findReport(
  db: Database,
  which: { id: string } | { productId: string; reporterId: string },
): Promise<ReportRow | undefined> {
  const isIt =
    'id' in which
      ? eq(reports.id, which.id)
      : and(eq(reports.productId, which.productId), eq(reports.reporterId, which.reporterId));
  const [report] = await db.select().from(reports).where(and(isIt, isOpen));
  return report;
}

/** Locks a report, whose case is locked. Returns false if it is closed. */
export async function lockReport(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.id, id), isNull(reports.deletedAt)))
    .for('update');
  return found.length > 0;
}

interface ClosedReport {
  caseId: string;
  reporterId: string;
}

/** Closes one open report of a locked case. Returns false if it is closed already. */
export const closeReport = async (
  tx: Transaction,
  { id, caseId }: Pick<ReportRow, 'id' | 'caseId'>,
  now: Date,
  { isDismissed }: { isDismissed: boolean },
): Promise<boolean> => {
  const closed = await tx
    .update(reports)
    .set({ deletedAt: now, isDismissed })
    .where(and(eq(reports.id, id), isNull(reports.deletedAt)))
    .returning({ id: reports.id });
  if (closed.length > 0) await announceCase(tx, caseId);
  return closed.length > 0;
};

/** Closes every open report of a locked case. */
export const closeReportsOf = (
  tx: Transaction,
  caseId: string,
  now: Date,
): Promise<ClosedReport[]> =>
  tx
    .update(reports)
    .set({ deletedAt: now })
    .where(and(eq(reports.caseId, caseId), isNull(reports.deletedAt)))
    .returning({ caseId: reports.caseId, reporterId: reports.reporterId });
