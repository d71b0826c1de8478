import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { hostOf } from './hosts';
import { DatabaseUnavailableError } from './unavailable';

/** How often to check whether the primary is still the primary. */
const WATCH_MS = 2000;
/** Pause between two rounds of checking all hosts while there is no primary. */
const SEARCH_MS = 250;
const RESPONSE_TIMEOUT_MS = 2000;

interface HostChoice {
  /** URL of the last known writable host. */
  current: () => string;
  /** Triggers an immediate check after an error. */
  checkNow: () => void;
  close: () => void;
}

interface HostChoiceOptions {
  /** Timeout for finding a host at startup, in milliseconds. */
  timeoutMs: number;
  /** Called when another host becomes the primary. */
  onChange: () => void;
  report: (message: string) => void;
}

/**
 * Finds the writable one of several hosts by querying them, and finds it again after a failover.
 * Throws if none is writable at startup. Failover tooling must make sure that a replaced host does
 * not come back writable.
 */
export async function chooseHost(urls: string[], options: HostChoiceOptions): Promise<HostChoice> {
  const [only = ''] = urls;
  const nothing = () => undefined;
  if (urls.length < 2) return { current: () => only, checkNow: nothing, close: nothing };

  let current = await findWritableHost(urls, options.timeoutMs);
  let isClosed = false;
  let isChecking = false;
  let isDoubted = false;
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    isDoubted = true;
    if (isChecking || isClosed) return;
    isChecking = true;
    clearTimeout(timer);
    while (isDoubted) {
      isDoubted = false;
      if (!(await isWritable(current))) await search();
    }
    isChecking = false;
    watch();
  }

  async function search(): Promise<void> {
    options.report(`The database at ${hostOf(current)} is read-only. Looking for another host.`);
    while (!isClosed) {
      const found = await firstWritable(urls);
      if (found === undefined) {
        await delay(SEARCH_MS);
        continue;
      }
      options.report(`Using the database at ${hostOf(found)}.`);
      if (found === current) return;
      current = found;
      options.onChange();
      return;
    }
  }

  function watch(): void {
    if (!isClosed) timer = setTimeout(() => void check(), WATCH_MS).unref();
  }

  watch();
  return {
    current: () => current,
    checkNow: () => void check(),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

async function findWritableHost(urls: string[], timeoutMs: number): Promise<string> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await firstWritable(urls);
    if (found !== undefined) return found;
    if (Date.now() > deadline) {
      const names = urls.map(hostOf).join(', ');
      throw new DatabaseUnavailableError(`None of the database hosts is writable (${names}).`);
    }
    await delay(SEARCH_MS);
  }
}

/** The first host that reports it is writable. Hosts that do not respond do not delay it. */
async function firstWritable(urls: string[]): Promise<string | undefined> {
  const asked = urls.map(async (url) => {
    if (await isWritable(url)) return url;
    throw new Error('read-only');
  });
  return Promise.any(asked).catch(() => undefined);
}

async function isWritable(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>(
      'show transaction_read_only',
    );
    return rows[0]?.transaction_read_only === 'off';
  } catch {
    return false;
  } finally {
    // Not awaited: with an unresponsive host it would never resolve.
    client.end().catch(() => undefined);
  }
}
