import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './client';
import { purgeDeleted } from './purge';

const tables = ['users', 'products', 'bookings', 'payments', 'reports'];

/**
 * Purges what was deleted long ago, and counts the tables anew, because the embedded engine never
 * does and then plans its queries blindly. Harmless on several servers.
 */
export async function keepHouse(
  db: Database,
  now: Date,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<void> {
  const rows = await purgeDeleted(db, now);
  for (const table of tables) await db.execute(sql`analyze ${sql.identifier(table)}`);
  log.info({ purgedRows: rows }, 'housekeeping');
}
