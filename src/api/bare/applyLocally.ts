import type { ListQuery, ListSort } from '#contract/lists';
import { compareTexts, containsText } from '#contract/text/foldText';
import { textOf, type ListField, type ListFilter } from '../listFields';

type Value = string | number | null;

/** Rows without a value come last in both sort directions. */
function compare(a: Value, b: Value, direction: ListSort['direction']): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
  return direction === 'asc' ? order : -order;
}

function sorted<Row>(rows: Row[], fields: readonly ListField<Row>[], sort: ListSort): Row[] {
  const field = fields.find((one) => one.field === sort.field);
  if (!field) return rows;
  return [...rows].sort((a, b) => compare(field.value(a), field.value(b), sort.direction));
}

/**
 * The rows that match the search and filters, sorted, for servers without paging.
 */
export function applyLocally<Row>(
  rows: Row[],
  fields: readonly ListField<Row>[],
  filters: readonly ListFilter<Row>[],
  query: Pick<ListQuery, 'q' | 'sort' | 'filters'>,
): Row[] {
  const searched = fields.filter(({ isSearched }) => isSearched);
  const chosen = filters.filter(({ field }) => query.filters[field] !== undefined);
  const found = rows.filter(
    (row) =>
      chosen.every(({ field, matches }) => matches(row, query.filters[field] ?? '')) &&
      (query.q === '' ||
        containsText(searched.map((field) => textOf(field, row)).join(' '), query.q)),
  );
  return query.sort ? sorted(found, fields, query.sort) : found;
}

/** @param page 1-based */
export function pageOf<Row>(rows: Row[], page: number, pageSize: number): Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}
