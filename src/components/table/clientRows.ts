import type { TableColumn, TableFilter } from './types';
import type { TableQuery, TableSort } from './tableQuery';

/** Without case and accents, so that "cafe" finds "Café". */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

export function textOf<Row>(column: TableColumn<Row>, row: Row): string {
  return column.text ? column.text(row) : String(column.value(row) ?? '');
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type Value = string | number | null;

/** Rows that lack the value come last, whichever way the rest is sorted. */
function compare(a: Value, b: Value, direction: TableSort['direction']): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return direction === 'asc' ? order : -order;
}

function sorted<Row>(rows: Row[], columns: readonly TableColumn<Row>[], sort: TableSort): Row[] {
  const column = columns.find(({ field }) => field === sort.field);
  if (!column) return rows;
  return [...rows].sort((a, b) => compare(column.value(a), column.value(b), sort.direction));
}

/** The rows that match search and filters, in order: what a server that pages would have chosen. */
export function matchingRows<Row>(
  rows: Row[],
  columns: readonly TableColumn<Row>[],
  filters: readonly TableFilter<Row>[],
  query: TableQuery,
): Row[] {
  const phrase = fold(query.q);
  const searched = columns.filter(({ isSearched }) => isSearched);
  const matches = (row: Row) => {
    const text = fold(searched.map((column) => textOf(column, row)).join(' '));
    return (
      text.includes(phrase) &&
      filters.every(({ field, matches: fits }) => {
        const value = query.filters[field];
        return value === undefined || fits(row, value);
      })
    );
  };
  const found = rows.filter(matches);
  return query.sort ? sorted(found, columns, query.sort) : found;
}

/** The last page there is; an empty list has one page. */
export const lastPage = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));

export function pageOf<Row>(rows: Row[], page: number, pageSize: number): Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}
