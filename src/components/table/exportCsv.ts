import { PAGE_SIZE_MAX } from '@/contract/limits';
import { textOf } from './clientRows';
import type { TableAnswer, TableArgs, TableColumn, TableRow } from './types';

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

export interface CollectOptions {
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * Every matching row of a server that pages, asked for page after page. Rows that move to a later
 * page meanwhile come once. Rejects with what `fetchPage` rejected with, or when aborted.
 */
export async function collectRows<Row extends TableRow>(
  fetchPage: (args: TableArgs) => Promise<TableAnswer<Row>>,
  args: TableArgs,
  { onProgress, signal }: CollectOptions,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const answer = await fetchPage({ ...args, page, pageSize: PAGE_SIZE_MAX });
    signal.throwIfAborted();
    for (const row of answer.rows) rows.set(row.id, row);
    onProgress(Math.min(page * PAGE_SIZE_MAX, answer.total), answer.total);
    if (answer.rows.length === 0 || page * PAGE_SIZE_MAX >= answer.total) return [...rows.values()];
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
