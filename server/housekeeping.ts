import type { FastifyBaseLogger } from 'fastify';
import { DRAFT_DAYS } from '#contract/limits';
import { accountHooks } from './modules';
import { banSuspended, purgePeople, purgeScope } from './accounts/personalData';
import type { JobContext } from './context';
import type { RootDatabase } from './database/client';
import { runPurge } from './database/purge';
import { deleteExpiredLimits } from './http/limits';
import { purgeOldDrafts } from './products/accountHooks';
import { carSearch } from './products/search/search';

const DAY_MS = 86_400_000;
/** How long deleted rows can be restored, and the contact data of an ended hold is kept. */
const RETENTION_MS = 30 * DAY_MS;

/** Deletes what is no longer needed, which is harmless on several servers. */
export async function runMaintenance(
  context: JobContext,
  { banSecret, log }: { banSecret: string; log: Pick<FastifyBaseLogger, 'info'> },
): Promise<void> {
  const { tx: db, now, signal } = context;
  await banSuspended(context, await scopeAt(db, now()), banSecret);
  const rows = await purgeDeleted(db, now(), signal);
  await carSearch.removeUnusedTerms(context);
  await db.transaction(deleteExpiredLimits);
  log.info({ purgedRows: rows }, 'housekeeping');
}

const scopeAt = (db: RootDatabase, now: Date) =>
  purgeScope(db, new Date(now.getTime() - RETENTION_MS), accountHooks);

/**
 * Deletes rows marked as deleted more than 30 days ago, and drafts that nobody changed for long.
 * Rows that orders and payments refer to stay, without personal data; those of users whose money is
 * open stay as they are. Returns the number of rows.
 */
export async function purgeDeleted(
  db: RootDatabase,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const scope = await scopeAt(db, now);
  const others = accountHooks.toReversed().flatMap(({ purge }) => purge?.(scope) ?? []);
  return runPurge(
    db,
    [
      purgeOldDrafts(new Date(now.getTime() - DRAFT_DAYS * DAY_MS)),
      ...others,
      ...purgePeople(scope),
    ],
    signal,
  );
}
