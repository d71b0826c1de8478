import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/client';
import { endExpiredHolds } from './bookingRepository';
import type { Refunds } from './refunds';

const EVERY_MS = 60_000;

interface MaintenanceDeps {
  db: Database;
  refunds: Refunds;
  now: () => Date;
}

/**
 * What has to happen without anybody asking, at the start and every minute while the server
 * listens: holds end, refunds that did not go through are sent again. Harmless on several servers.
 */
export function maintainPayments(
  app: FastifyInstance,
  { db, refunds, now }: MaintenanceDeps,
): void {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const run = async () => {
    try {
      await endExpiredHolds(db, now());
      await refunds.sendAll();
    } catch (error) {
      app.log.error(error, 'Holds and refunds could not be looked after');
    }
  };
  const tick = () => {
    running ??= run().finally(() => {
      running = undefined;
    });
  };

  app.addHook('onListen', () => {
    tick();
    timer = setInterval(tick, EVERY_MS).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}
