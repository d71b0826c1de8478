import { and, count, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../database/client';
import { isListed, productsIn } from '../products/products';
import { contains, folded } from '../database/folding';
import { keysOf, orderTerms } from '../database/keyset';
import { mapRows, orderOf, readPage, type ListPage, type ListQuery } from '../database/lists';
import { reports } from './schema';

type ReportRow = typeof reports.$inferSelect;

export interface ListedReport extends ReportRow {
  product: {
    id: string;
    name: string;
    picture: string;
    resaleCents: number;
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
}

/** Open reports with their cars, newest first by default. */
export async function listReports(
  db: Database,
  query: ReportListQuery,
): Promise<ListPage<ListedReport>> {
  const listed = productsIn(db);
  const { id, name, picture, resaleCents, sellerEmail } = listed;
  const where = and(
    isNull(reports.deletedAt),
    query.productId === undefined ? undefined : eq(reports.productId, query.productId),
    query.q ? or(contains(name, query.q), contains(sellerEmail, query.q)) : undefined,
  );
  const sortable = {
    createdAt: { column: reports.createdAt, type: 'time', natural: 'desc' },
    name: { column: folded(name), type: 'text', natural: 'asc' },
    userEmail: { column: folded(sellerEmail), type: 'text', natural: 'asc' },
    resalePrice: { column: resaleCents, type: 'number', natural: 'asc' },
  } as const;
  const order = orderOf(query.sort, sortable, reports.id, 'createdAt:desc');
  const page = await readPage(
    query,
    order,
    ({ limit, offset, where: also }) =>
      db
        .select({
          report: reports,
          product: { id, name, picture, resaleCents, sellerEmail },
          keys: keysOf(order),
        })
        .from(reports)
        .innerJoin(listed, eq(id, reports.productId))
        .where(and(where, also))
        .orderBy(...orderTerms(order))
        .limit(limit)
        .offset(offset),
    async () => {
      const [row] = await db
        .select({ total: count() })
        .from(reports)
        .innerJoin(listed, eq(id, reports.productId))
        .where(where);
      return row?.total ?? 0;
    },
  );
  return mapRows(page, ({ report, product }) => ({ ...report, product }));
}

/** Returns false when this user already has an open report of this car. */
export async function insertReport(
  db: Transaction,
  report: typeof reports.$inferInsert,
): Promise<boolean> {
  const added = await db
    .insert(reports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: reports.id });
  return added.length > 0;
}

/** Finds and locks an open report by its id and car. */
export async function lockReport(
  tx: Transaction,
  reportId: string,
  productId: string,
): Promise<ReportRow | undefined> {
  const [report] = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.id, reportId), eq(reports.productId, productId), isOpen))
    .for('update');
  return report;
}

/** Closes an open report. Returns the number of closed reports, like the others below. */
export const closeReport = (db: Transaction, reportId: string, now: Date): Promise<number> =>
  close(db, and(eq(reports.id, reportId), isOpen), now);

/** Closes a user's open report of a car. */
export const closeReportOf = (
  db: Transaction,
  productId: string,
  reporterId: string,
  now: Date,
): Promise<number> => {
  const isOwn = and(eq(reports.productId, productId), eq(reports.reporterId, reporterId));
  return close(db, and(isOwn, isOpen), now);
};

/** Closes every report of a car, which may be gone. */
export const closeReports = (tx: Transaction, productId: string, now: Date): Promise<number> =>
  close(tx, and(eq(reports.productId, productId), isNull(reports.deletedAt)), now);

async function close(db: Transaction, which: SQL | undefined, now: Date): Promise<number> {
  const closed = await db
    .update(reports)
    .set({ deletedAt: now })
    .where(which)
    .returning({ id: reports.id });
  return closed.length;
}
