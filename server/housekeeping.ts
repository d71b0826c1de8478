import type { FastifyBaseLogger } from 'fastify';
import { purgePeople } from './accounts/personalData';
import type { Context } from './context';
import type { Database } from './database/client';
import { runPurge } from './database/purge';
import { forgetLimits } from './http/limits';
import { purgeProducts } from './products/personalData';
import { purgeMails } from './mails/personalData';
import { purgeReports } from './moderation/personalData';
import { purgeOrders } from './orders/personalData';
import { purgePhotos } from './photos/personalData';

const DAY_MS = 86_400_000;
/** How long a deleted row can be restored, and what was left with an ended hold is kept. */
const KEPT_MS = 30 * DAY_MS;

/** Purges what was deleted long ago, which is harmless on several servers. */
export async function keepHouse(
  { tx: db, now }: Context,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<void> {
  const rows = await purgeDeleted(db, now());
  await forgetLimits(db);
  log.info({ purgedRows: rows }, 'housekeeping');
}

/**
 * Removes for good what was deleted more than 30 days ago. What orders and payments refer to stays
 * as an empty shell without anything personal. Answers how many rows it touched.
 */
export function purgeDeleted(db: Database, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - KEPT_MS);
  // In the order in which rows refer to each other.
  return runPurge(db, [
    ...purgeReports(cutoff),
    ...purgeMails(cutoff),
    ...purgeOrders(cutoff),
    ...purgePhotos(cutoff),
    ...purgeProducts(cutoff),
    ...purgePeople(cutoff),
  ]);
}
