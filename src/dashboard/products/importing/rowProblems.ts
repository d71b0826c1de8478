import { csvText } from '@/dashboard/ui/files';
import { columnFor, normalizeName, PROBLEM_HEADER } from './columns';
import type { CheckedRow } from './checkRows';
import type { ImportFile } from './readFile';

/** The errors of a row, each prefixed with its column’s heading. */
export function problemsOf({ columns }: ImportFile, row: CheckedRow): string[] {
  const inCells = columns.flatMap(({ header, column }) => {
    const problem = column && row.problems[column.field];
    return problem ? [`${header}: ${problem}`] : [];
  });
  // Errors can concern fields without a column in the file.
  const shown = new Set(columns.map(({ column }) => column?.field));
  const elsewhere = Object.entries(row.problems).flatMap(([field, problem]) =>
    [...shown].some((one) => one === field) || !problem
      ? []
      : [`${columnFor(field)?.header ?? field}: ${problem}`],
  );
  return [...(row.problem === null ? [] : [row.problem]), ...inCells, ...elsewhere];
}

/** The rows as CSV, with their errors in an additional last column. */
export function problemsCsv(file: ImportFile, rows: readonly CheckedRow[]): string {
  const kept = file.columns.flatMap(({ header }, index) =>
    normalizeName(header) === normalizeName(PROBLEM_HEADER) ? [] : [{ header, index }],
  );
  return csvText([
    [...kept.map(({ header }) => header), PROBLEM_HEADER],
    ...rows.map((row) => [
      ...kept.map(({ index }) => row.cells[index] ?? ''),
      problemsOf(file, row).join(' '),
    ]),
  ]);
}
