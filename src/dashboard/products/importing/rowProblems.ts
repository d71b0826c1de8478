import { csvText } from '@/dashboard/ui/files';
import { columnFor, normalizeName, PROBLEM_HEADER } from './columns';
import type { CheckedRow } from './checkRows';
import type { ImportFile } from './readFile';

/** The errors of a row, each prefixed with its column’s heading. */
export function problemsOf(file: ImportFile, row: CheckedRow): string[] {
  const inCells = file.columns.flatMap(({ header, column }) => {
    const problem = column && row.problems[column.field];
    return problem ? [`${header}: ${problem}`] : [];
  });
  return [...problemsElsewhere(file, row), ...inCells];
}

/** The errors of the row as a whole, and of fields without a column in the file. */
export function problemsElsewhere({ columns }: ImportFile, row: CheckedRow): string[] {
  const shown = columns.map(({ column }) => column?.field);
  const missing = Object.entries(row.problems).flatMap(([field, problem]) =>
    shown.some((one) => one === field) || !problem
      ? []
      : [`${columnFor(field)?.header ?? field}: ${problem}`],
  );
  return [...(row.problem === null ? [] : [row.problem]), ...missing];
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
