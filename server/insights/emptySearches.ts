import type { FastifyBaseLogger } from 'fastify';
import type { RootDatabase } from '../database/client';
import { localDay } from '../lib/timeZones';
import { addToFigure, EMPTY_SEARCHES } from './dailyFigures';

/** How often this server writes what it has counted. */
const WRITE_MS = 60_000;

interface CounterDeps {
  db: RootDatabase;
  now: () => Date;
  timeZone: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Counts searches without results, and writes them once a minute: a search itself writes nothing. */
export function createEmptySearchCounter({ db, now, timeZone, log }: CounterDeps) {
  let counted = 0;
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const value = counted;
    if (value === 0) return;
    counted = 0;
    try {
      const day = localDay(timeZone, now());
      await db.transaction((tx) => addToFigure(tx, { day, metric: EMPTY_SEARCHES, value }));
    } catch (err) {
      counted += value;
      log.warn({ err }, 'Searches without results could not be counted');
    }
  }

  return {
    count: (): void => {
      counted += 1;
      timer ??= setTimeout(() => void write(), WRITE_MS).unref();
    },
    write,
  };
}
