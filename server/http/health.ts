import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { errorCodes } from '#contract/errorCodes';
import type { Database } from '../database/client';
import { AppError } from '../lib/errors';
import { answer } from './answers';

/**
 * Health checks. /healthz reports that the process is alive. /readyz reports that it can serve
 * requests: not during shutdown, and not while the database is read-only.
 */
export function registerHealth(app: FastifyInstance, db: Database): void {
  const schema = { response: { 200: answer('Health') } };
  app.get('/healthz', { logLevel: 'warn', config: { limit: 'none' }, schema }, () => ({
    status: 'ok',
  }));
  app.get('/readyz', { logLevel: 'warn', schema }, async () => {
    if (app.isDraining()) throw notReady('This server is stopping.');
    const [row] = (await db.execute(sql`show transaction_read_only`)).rows;
    if (row?.transaction_read_only !== 'off') throw notReady('The database is read-only.');
    return { status: 'ok' };
  });
}

const notReady = (message: string) => new AppError(503, errorCodes.unavailable, message);
