import type { ListSort } from '#contract/lists';
import { foldText } from '#contract/text/foldText';
import { csvText } from '@/dashboard/ui/files';
import { textOf, type ListField } from '@/api/listFields';
import type { TableColumn } from './types';

/** Formats rows as CSV. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): string {
  const exported = columns.filter(({ isData }) => isData !== false);
  return csvText([
    exported.map(({ header }) => header),
    ...rows.map((row) =>
      exported.map((column) => (column.csv ? column.csv(row) : textOf(column, row))),
    ),
  ]);
}

/** Sorts rows like our server: strings by their case-folded characters. */
export function sortAsServer<Row>(
  rows: readonly Row[],
  fields: readonly ListField<Row>[],
  { field: name, direction }: ListSort,
): Row[] {
  const field = fields.find((one) => one.field === name);
  if (!field) return [...rows];
  const sign = direction === 'asc' ? 1 : -1;
  const keyed = rows.map((row) => {
    const value = field.value(row);
    return { row, key: typeof value === 'string' ? foldText(value) : value };
  });
  return keyed.sort((a, b) => sign * compareKeys(a.key, b.key)).map(({ row }) => row);
}

type Key = string | number | null;

/** Missing values sort after all others, as in the database. */
function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
