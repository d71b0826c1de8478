import {
  and,
  asc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  notExists,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { pictureFetches, pictureHosts, productImports } from '../schema';

export type PictureFetch = typeof pictureFetches.$inferSelect;

export async function insertFetches(
  tx: Transaction,
  rows: Pick<PictureFetch, 'productId' | 'importId' | 'link' | 'host' | 'dueAt'>[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(pictureFetches).values(rows);
}

/** A download that is due, and of whose host no other one is running. */
function isReady(db: Database, now: Date) {
  const { host, nextAt } = pictureHosts;
  const isBusy = and(eq(host, pictureFetches.host), gt(nextAt, now));
  return and(
    isNull(pictureFetches.failure),
    lte(pictureFetches.dueAt, now),
    notExists(db.select({ host }).from(pictureHosts).where(isBusy)),
  );
}

/** The sellers with downloads that can begin. */
export async function findWaitingSellers(db: Database, now: Date): Promise<string[]> {
  const isOfImport = eq(pictureFetches.importId, productImports.id);
  const ready = db
    .select({ id: pictureFetches.productId })
    .from(pictureFetches)
    .where(and(isOfImport, isReady(db, now)));
  const rows = await db
    .selectDistinct({ sellerId: productImports.sellerId })
    .from(productImports)
    .where(exists(ready));
  return rows.map(({ sellerId }) => sellerId);
}

/**
 * Claims the seller's download that has been due the longest and can begin, so that no other server
 * takes it or another one of the same host. The host is free again after `releaseHost` or `pauseMs`.
 * Unless completed, the download is due again after a delay: `pauseMs` after the first attempt, four
 * times as long after each further one.
 */
export async function claimFetch(
  db: Transaction,
  sellerId: string,
  now: Date,
  pauseMs: number,
): Promise<PictureFetch | undefined> {
  // Materialised CTEs: a subquery may be evaluated again for every row, with other results.
  const due = db.$with('due').as(
    db
      .select({ id: pictureFetches.productId, host: pictureFetches.host })
      .from(pictureFetches)
      .innerJoin(productImports, eq(productImports.id, pictureFetches.importId))
      .where(and(eq(productImports.sellerId, sellerId), isReady(db, now)))
      .orderBy(asc(pictureFetches.dueAt))
      .limit(1)
      .for('update', { of: pictureFetches, skipLocked: true }),
  );
  const claimed = db.$with('claimed').as(
    db
      .insert(pictureHosts)
      .select(
        db
          .select({
            host: due.host,
            failures: sql<number>`0`.as('failures'),
            nextAt: sql<Date>`${after(now, sql`${pauseMs}`)}`.as('next_at'),
          })
          .from(due),
      )
      .onConflictDoUpdate({
        target: pictureHosts.host,
        set: { nextAt: sql`excluded.next_at` },
        // Another server may have claimed it just now.
        setWhere: lte(pictureHosts.nextAt, now),
      })
      .returning({ host: pictureHosts.host }),
  );
  const [fetch] = await db
    .with(due, claimed)
    .update(pictureFetches)
    .set({
      attempts: sql`${pictureFetches.attempts} + 1`,
      dueAt: after(now, sql`${pauseMs} * power(4, ${pictureFetches.attempts})`),
    })
    .where(
      inArray(
        pictureFetches.productId,
        db.select({ id: due.id }).from(due).innerJoin(claimed, eq(claimed.host, due.host)),
      ),
    )
    .returning();
  return fetch;
}

const after = (now: Date, ms: SQL) =>
  sql`${now.toISOString()}::timestamptz + make_interval(secs => ${ms} / 1000.0)`;

/**
 * Lets the next download of a host begin: at once, or if the host has failed too often in a row,
 * at `restUntil`.
 */
export async function releaseHost(
  db: Transaction,
  host: string,
  now: Date,
  failed: { most: number; restUntil: Date } | null,
): Promise<void> {
  const isHost = eq(pictureHosts.host, host);
  if (!failed) {
    await db.delete(pictureHosts).where(isHost);
    return;
  }
  const failures = sql`${pictureHosts.failures} + 1`;
  const restUntil = failed.restUntil.toISOString();
  await db
    .update(pictureHosts)
    .set({
      failures,
      nextAt: sql`case when ${failures} >= ${failed.most} then ${restUntil}::timestamptz
        else ${now.toISOString()}::timestamptz end`,
    })
    .where(isHost);
}

/** Gives up downloads that have been due since before `cutoff` and whose host keeps failing. */
export async function endOverdueFetches(
  db: Transaction,
  { cutoff, failures, failure }: { cutoff: Date; failures: number; failure: string },
): Promise<void> {
  const failing = db
    .select({ host: pictureHosts.host })
    .from(pictureHosts)
    .where(gte(pictureHosts.failures, failures));
  await db
    .update(pictureFetches)
    .set({ failure })
    .where(
      and(
        isNull(pictureFetches.failure),
        lt(pictureFetches.dueAt, cutoff),
        inArray(pictureFetches.host, failing),
      ),
    );
}

export async function changeFetch(
  db: Transaction,
  productId: string,
  changes: Partial<PictureFetch>,
): Promise<void> {
  await db.update(pictureFetches).set(changes).where(eq(pictureFetches.productId, productId));
}

export async function deleteFetch(db: Transaction, productId: string): Promise<void> {
  await db.delete(pictureFetches).where(eq(pictureFetches.productId, productId));
}
