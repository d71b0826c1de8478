import { PAGE_SIZE_MAX } from '#contract/limits';
import {
  nextPosition,
  positionArgs,
  type ListArgs,
  type ListResult,
  type PagePosition,
} from '#contract/lists';
import type { TableRow } from './types';

/** Fetches a page of a list. Rejects when the request fails. */
export type FetchPage<Row> = (args: ListArgs) => Promise<ListResult<Row>>;

interface CollectOptions {
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
  /** The delay after a rate-limited request, in milliseconds. */
  patienceMs?: number;
}

/**
 * Rate limits use windows of a minute, so after this many delays of 10 s there is another cause.
 */
const MAX_WAITS = 9;

const isTooManyCalls = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 429;

/** The delay between two pages, which leaves part of the rate limit to the user’s own requests. */
const PAGE_PAUSE_MS = 30;

const wait = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(stop, milliseconds);
    signal?.addEventListener('abort', stop);
  });

/** Fetches a page and retries it after a delay when the request was rate-limited. */
async function withRateLimitRetries<Page>(
  fetchPage: () => Promise<Page>,
  { signal, patienceMs = 10_000 }: CollectOptions,
): Promise<Page> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await fetchPage();
    } catch (error) {
      if (!isTooManyCalls(error) || waits >= MAX_WAITS) throw error;
      await wait(patienceMs, signal);
      signal?.throwIfAborted();
    }
  }
}

/**
 * Fetches all matching rows of a server that pages. Rows that exist all the while are
 * contained exactly once, even if others are added or removed. Rejects with the error of
 * `fetchPage`, or when aborted.
 */
export async function collectRows<Row extends TableRow>(
  fetchPage: FetchPage<Row>,
  args: ListArgs,
  options: CollectOptions = {},
): Promise<Row[]> {
  const { onProgress, signal } = options;
  const rows = new Map<string, Row>();
  let position: PagePosition | undefined = 1;
  while (position !== undefined) {
    if (rows.size > 0) await wait(PAGE_PAUSE_MS, signal);
    // The cursor replaces the table’s own page.
    const pageArgs: ListArgs = {
      ...args,
      page: undefined,
      after: undefined,
      ...positionArgs(position),
      pageSize: PAGE_SIZE_MAX,
    };
    const page = await withRateLimitRetries(() => fetchPage(pageArgs), options);
    signal?.throwIfAborted();
    for (const row of page.rows) rows.set(row.id, row);
    onProgress?.(rows.size, Math.max(rows.size, page.total));
    position = nextPosition(page, position, PAGE_SIZE_MAX);
  }
  return [...rows.values()];
}
