import { serverNow } from '@/lib/serverTime';
import { formatFileDay } from '#contract/formats';

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

/** Spreadsheets run a text that starts like this as a formula; an apostrophe keeps it a text. */
const formulaStart = /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of cells as CSV (RFC 4180), with a byte order mark, without which Excel misreads accents. */
export const csvText = (lines: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;

/** A cell of such a file as it was before: without the apostrophe that was put before it. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;

/** The name of a file of rows as they are now. */
export const csvNameOf = (rows: string): string =>
  `${rows}-${formatFileDay(new Date(serverNow()).toISOString())}.csv`;

/** Hands such a text to the person as a file. */
export const downloadCsv = (name: string, content: string): void =>
  downloadFile(name, content, 'text/csv;charset=utf-8');
