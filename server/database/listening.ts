import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Database, RootDatabase } from './client';

/** How often it is checked that notifications arrive, and how long one may take. */
const CHECK_MS = 30_000;
const ARRIVAL_MS = 5000;
/** Pauses before connecting again double up to this. */
const PAUSE_MAX_MS = 30_000;
/** Transactions that notify a channel within this time share a notification. */
const TOGETHER_MS = 100;

const NOTHING_ARRIVES =
  'The database’s notifications do not arrive. Behind a pooler, set LISTEN_DATABASE_URL to a direct connection; without it jobs begin up to five seconds later, and pages show changes up to three.';

interface ListeningOptions {
  /** URL of the current primary. */
  url: () => string;
  /** Notifies on another connection. */
  db: Database;
  report: (message: string, error?: unknown) => void;
}

/**
 * Listens for notifications on a connection of its own, one for all channels, and connects again when
 * it is lost or silent. A pooler in transaction mode accepts LISTEN and passes nothing on: that is found
 * out by a notification to itself, reported once, and left at that, because callers poll as well.
 */
export function createListener({ url, db, report }: ListeningOptions): RootDatabase['listen'] {
  const handlers = new Map<string, () => void>();
  let stop: (() => Promise<void>) | undefined;
  let current: Client | undefined;

  const start = () => {
    const stopping = new AbortController();
    const { signal } = stopping;
    let failures = 0;

    /** Resolves when nothing arrives through this URL, again. */
    const listen = async () => {
      const client = new Client({
        connectionString: url(),
        connectionTimeoutMillis: ARRIVAL_MS,
        query_timeout: ARRIVAL_MS,
        keepAlive: true,
      });
      const own = `alive_${randomUUID().replaceAll('-', '')}`;
      const lost = new AbortController();
      client.on('error', () => lost.abort());
      client.on('end', () => lost.abort());
      let onArrival: () => void = () => undefined;
      client.on('notification', ({ channel }) =>
        channel === own ? onArrival() : handlers.get(channel)?.(),
      );
      const ended = AbortSignal.any([signal, lost.signal]);
      const doesArrive = async () => {
        const within = AbortSignal.any([ended, AbortSignal.timeout(ARRIVAL_MS)]);
        const arrival = new Promise<boolean>((resolve) => {
          within.addEventListener('abort', () => resolve(false));
          onArrival = () => resolve(true);
        });
        await db.execute(sql`select pg_notify(${own}, '')`);
        return arrival;
      };
      try {
        await client.connect();
        current = client;
        await client.query([own, ...handlers.keys()].map((name) => `listen ${name}`).join('; '));
        if (!(await doesArrive())) {
          // This process may have been busy, so it tries again once.
          if (lost.signal.aborted || failures === 0) throw new Error('Nothing arrives.');
          report(NOTHING_ARRIVES);
          return;
        }
        failures = 0;
        // Something may have been missed before.
        for (const onNotify of handlers.values()) onNotify();
        do await delay(CHECK_MS, undefined, { signal: ended, ref: false });
        while (await doesArrive());
        throw new Error('Nothing arrives any more.');
      } finally {
        current = undefined;
        void client.end().catch(() => undefined);
      }
    };

    const again = async (error: unknown): Promise<void> => {
      if (signal.aborted) return;
      report('The connection for notifications was lost. Connecting again.', error);
      const pause = Math.min(1000 * 2 ** failures, PAUSE_MAX_MS);
      failures += 1;
      await delay(pause, undefined, { signal, ref: false }).then(listen).catch(again);
    };

    const listening = listen().catch(again);
    return async () => {
      stopping.abort();
      await listening;
    };
  };

  return (channel, onNotify) => {
    handlers.set(channel, onNotify);
    stop ??= start();
    // Its connection fails with it, and the next one listens to all channels.
    void current?.query(`listen ${channel}`).then(onNotify, () => undefined);
    return async () => {
      handlers.delete(channel);
      if (handlers.size > 0) return;
      const ending = stop?.();
      stop = undefined;
      await ending;
    };
  };
}

/** Notifies channels of committed transactions, all within 100 ms at once. */
export function createNotifier({ db, report }: Pick<ListeningOptions, 'db' | 'report'>) {
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const channels = [...due];
    due.clear();
    try {
      for (const channel of channels) await db.execute(sql`select pg_notify(${channel}, '')`);
    } catch (error) {
      report('A notification could not be sent. Other servers find the change later.', error);
    }
  };
  return {
    notify: (channel: string) => {
      due.add(channel);
      timer ??= setTimeout(() => void flush(), TOGETHER_MS).unref();
    },
    flush,
  };
}
