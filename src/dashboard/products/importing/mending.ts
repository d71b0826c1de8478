import { csvText } from '@/dashboard/ui/files';
import { columnFor, plainName, PROBLEM_HEADER } from './columns';
import type { CheckedRow } from './checkRows';
import type { ImportFile } from './readFile';

/** What is wrong with a row, each with the heading of its column. */
export function problemsIn({ columns }: ImportFile, row: CheckedRow): string[] {
  const inCells = columns.flatMap(({ header, column }) => {
    const problem = column && row.problems[column.field];
    return problem ? [`${header}: ${problem}`] : [];
  });
  // A fact may be asked for that the file has no column of.
  const shown = new Set(columns.map(({ column }) => column?.field));
  const elsewhere = Object.entries(row.problems).flatMap(([field, problem]) =>
    [...shown].some((one) => one === field) || !problem
      ? []
      : [`${columnFor(field)?.header ?? field}: ${problem}`],
  );
  return [...(row.problem === null ? [] : [row.problem]), ...inCells, ...elsewhere];
}

/** Rows as a file of their own, with a last column that says what is wrong with each. */
export function fileOfProblems(file: ImportFile, rows: readonly CheckedRow[]): string {
  const kept = file.columns.flatMap(({ header }, index) =>
    plainName(header) === plainName(PROBLEM_HEADER) ? [] : [{ header, index }],
  );
  return csvText([
    [...kept.map(({ header }) => header), PROBLEM_HEADER],
    ...rows.map((row) => [
      ...kept.map(({ index }) => row.cells[index] ?? ''),
      problemsIn(file, row).join(' '),
    ]),
  ]);
}
