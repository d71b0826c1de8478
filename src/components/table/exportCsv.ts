import { PAGE_SIZE_MAX } from '#contract/limits';
import type { ListArgs, ListResult } from '#contract/lists';
import { csvText } from '../csvText';
import { textOf } from '../list/applyLocally';
import type { TableColumn, TableRow } from './types';

/** The rows as CSV. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): string {
  const exported = columns.filter(({ isData }) => isData !== false);
  return csvText([
    exported.map(({ header }) => header),
    ...rows.map((row) =>
      exported.map((column) => (column.csv ? column.csv(row) : textOf(column, row))),
    ),
  ]);
}

interface CollectOptions {
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
  /** How long to wait when the server has had too many calls, in milliseconds. */
  patienceMs?: number;
}

/** Servers count calls by the minute: after this many waits of 10 s it is something else. */
const MAX_WAITS = 9;

const isTooManyCalls = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 429;

/** Between two pages, so that the person's own calls keep their share of what a server allows. */
const PAGE_PAUSE_MS = 30;

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(stop, milliseconds);
    signal.addEventListener('abort', stop);
  });

/** One page, asked for again after a while when the server has had too many calls. */
async function patiently<Answer>(
  fetchPage: () => Promise<Answer>,
  { signal, patienceMs = 10_000 }: CollectOptions,
): Promise<Answer> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await fetchPage();
    } catch (error) {
      if (!isTooManyCalls(error) || waits >= MAX_WAITS) throw error;
      await wait(patienceMs, signal);
      signal.throwIfAborted();
    }
  }
}

/**
 * Every matching row of a server that pages, asked for page after page. Rows that move to a later
 * page meanwhile come once. Rejects with what `fetchPage` rejected with, or when aborted.
 */
export async function collectRows<Row extends TableRow>(
  fetchPage: (args: ListArgs) => Promise<ListResult<Row>>,
  args: ListArgs,
  options: CollectOptions,
): Promise<Row[]> {
  const { onProgress, signal } = options;
  const rows = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const asked = { ...args, page, pageSize: PAGE_SIZE_MAX };
    const answer = await patiently(() => fetchPage(asked), options);
    signal.throwIfAborted();
    for (const row of answer.rows) rows.set(row.id, row);
    onProgress(Math.min(page * PAGE_SIZE_MAX, answer.total), answer.total);
    if (answer.rows.length === 0 || page * PAGE_SIZE_MAX >= answer.total) return [...rows.values()];
    await wait(PAGE_PAUSE_MS, signal);
  }
}
