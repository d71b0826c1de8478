/** Percentile by nearest rank; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const rank = Math.max(0, Math.ceil(share * sorted.length) - 1);
  return sorted[rank] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const ms = (value: number): string =>
  value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value).toLocaleString('en-US')} ms`;

export const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

export function ratio(one: number, other: number): string {
  return other === 0 ? '-' : `${(one / other).toFixed(2)} x`;
}

/** Formats a text table with the first column left-aligned and the others right-aligned. */
export function formatTable(title: string, rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = rows;
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return ['', title, '', line(head), rule, ...body.map(line), ''].join('\n');
}
