import { serverNow } from '@/lib/serverTime';
import { formatFileDay } from '#contract/formats';

/** Downloads a text as a file. */
export function downloadFile(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser must have read the URL before it is revoked.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Spreadsheets run text with such a prefix as a formula; an apostrophe prevents that. */
const formulaStart = /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of cells as CSV (RFC 4180), with a byte order mark, which Excel needs for UTF-8. */
export const csvText = (lines: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;

/** Removes the apostrophe from a cell of such a file. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;

/** The name of a CSV file with the current date. */
export const csvNameOf = (rows: string): string =>
  `${rows}-${formatFileDay(new Date(serverNow()).toISOString())}.csv`;

export const downloadCsv = (name: string, content: string): void =>
  downloadFile(name, content, 'text/csv;charset=utf-8');
