import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from './client';
import { purgeDeleted } from './purge';

const DAY_MS = 86_400_000;
const tables = ['users', 'products', 'bookings', 'payments', 'reports'];

/**
 * When the server begins to listen, and once a day: purges what was deleted long ago, and counts
 * the tables anew, because the embedded engine never does and then plans its queries blindly.
 * Harmless on several servers; a failure is logged and tried again the next day.
 */
export function keepHouseDaily(app: FastifyInstance, db: Database, now: () => Date): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const work = async () => {
    try {
      const rows = await purgeDeleted(db, now());
      for (const table of tables) await db.execute(sql`analyze ${sql.identifier(table)}`);
      app.log.info({ purgedRows: rows }, 'housekeeping');
    } catch (error) {
      app.log.error({ err: error }, 'housekeeping failed');
    }
  };
  const run = () => {
    running ??= work().finally(() => {
      running = undefined;
    });
  };
  app.addHook('onListen', () => {
    run();
    timer = setInterval(run, DAY_MS).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}
