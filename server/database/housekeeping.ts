import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './client';
import { purgeDeleted } from './purge';

const tables = ['users', 'products', 'bookings', 'payments', 'reports'];

/**
 * Purges what was deleted long ago, which is harmless on several servers. The embedded engine's
 * tables are counted anew: PostgreSQL does that by itself, and it never does and then plans its
 * queries blindly.
 */
export async function keepHouse(
  db: Database,
  now: Date,
  log: Pick<FastifyBaseLogger, 'info'>,
  { isEmbedded }: { isEmbedded: boolean },
): Promise<void> {
  const rows = await purgeDeleted(db, now);
  const counted = isEmbedded ? tables : [];
  for (const table of counted) await db.execute(sql`analyze ${sql.identifier(table)}`);
  log.info({ purgedRows: rows }, 'housekeeping');
}
