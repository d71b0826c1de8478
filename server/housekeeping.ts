import type { FastifyBaseLogger } from 'fastify';
import { accountHooks } from './accountHooks';
import { purgePeople } from './accounts/personalData';
import type { Context } from './context';
import type { Database } from './database/client';
import { runPurge } from './database/purge';
import { deleteExpiredLimits } from './http/limits';

const DAY_MS = 86_400_000;
/** How long deleted rows can be restored, and the contact data of an ended hold is kept. */
const RETENTION_MS = 30 * DAY_MS;

/** Purges what was deleted long ago, which is harmless on several servers. */
export async function runMaintenance(
  { tx: db, now }: Context,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<void> {
  const rows = await purgeDeleted(db, now());
  await deleteExpiredLimits(db);
  log.info({ purgedRows: rows }, 'housekeeping');
}

/**
 * Deletes rows marked as deleted more than 30 days ago. Rows that orders and payments refer to
 * stay, without personal data. Returns the number of rows.
 */
export function purgeDeleted(db: Database, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - RETENTION_MS);
  const others = accountHooks.toReversed().flatMap(({ purge }) => purge?.(cutoff) ?? []);
  return runPurge(db, [...others, ...purgePeople(cutoff, accountHooks)]);
}
