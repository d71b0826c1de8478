import { PAGE_SIZE_MAX } from '#contract/limits';
import type { ListArgs, ListResult } from '#contract/lists';
import { textOf } from '../list/applyLocally';
import type { TableColumn, TableRow } from './types';

/** Spreadsheets run a text that starts like this as a formula; an apostrophe keeps it a text. */
const formulaStart = /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as CSV (RFC 4180), with a byte order mark, without which Excel misreads accents. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): string {
  const exported = columns.filter(({ isData }) => isData !== false);
  const lines = [
    exported.map(({ header }) => header),
    ...rows.map((row) =>
      exported.map((column) => (column.csv ? column.csv(row) : textOf(column, row))),
    ),
  ];
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
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

/** Hands a text to the person as a file. */
export function downloadFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has to have read it before it goes.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
