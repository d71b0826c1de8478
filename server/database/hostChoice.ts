import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { hostOf } from './hosts';
import { DatabaseUnavailableError } from './unavailable';

/** How often the host in charge is asked whether it still is. */
const WATCH_MS = 2000;
/** While none is in charge: the pause between two rounds of asking all. */
const SEARCH_MS = 250;
const ANSWER_MS = 2000;

interface HostChoice {
  /** URL of the host that can be written to, as far as we know. */
  current: () => string;
  /** Something went wrong there: look at once. */
  doubt: () => void;
  close: () => void;
}

interface HostChoiceOptions {
  /** For how long to look before giving up at the start, in milliseconds. */
  patienceMs: number;
  /** Another host is in charge. */
  onChange: () => void;
  report: (message: string) => void;
}

/**
 * Finds the one of several hosts that can be written to, and finds it again after a failover, by
 * asking them. Throws when none can be at the start. That a host which was replaced does not come
 * back writable is for whoever promotes the other one to see to.
 */
export async function chooseHost(urls: string[], options: HostChoiceOptions): Promise<HostChoice> {
  const [only = ''] = urls;
  const nothing = () => undefined;
  if (urls.length < 2) return { current: () => only, doubt: nothing, close: nothing };

  let current = await firstChoice(urls, options.patienceMs);
  let isClosed = false;
  let isLooking = false;
  let isDoubted = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    isDoubted = true;
    if (isLooking || isClosed) return;
    isLooking = true;
    clearTimeout(timer);
    while (isDoubted) {
      isDoubted = false;
      if (!(await isWritable(current))) await search();
    }
    isLooking = false;
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
    if (!isClosed) timer = setTimeout(() => void look(), WATCH_MS).unref();
  }

  watch();
  return {
    current: () => current,
    doubt: () => void look(),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

async function firstChoice(urls: string[], patienceMs: number): Promise<string> {
  const deadline = Date.now() + patienceMs;
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

/** The first to say so; a host that says nothing holds nobody up. */
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
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
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
    // Not waited for: where nobody answers it would not end.
    client.end().catch(() => undefined);
  }
}
