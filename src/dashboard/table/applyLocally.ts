import type { ListQuery, ListSort } from '#contract/lists';
import { compareTexts, containsText } from '#contract/text/foldText';

/** A field by which a list can be searched or sorted. */
export interface ListField<Row> {
  /** The field’s name in the URL and in the server’s `sort` parameter. */
  field: string;
  /** The sort value: numbers as numbers, ISO times as strings. */
  value: (row: Row) => string | number | null;
  /** The displayed text; the sort value by default. */
  text?: (row: Row) => string;
  /** Included in the search: names and emails, as in the server’s search. */
  isSearched?: boolean;
  /** False for fields without a natural order, such as pictures. */
  isSortable?: boolean;
}

/** A filter next to the search box, stored in the URL under its `field`. */
export interface ListFilter<Row> {
  field: string;
  label: string;
  /** The label of “no choice”. */
  allLabel: string;
  options: readonly { value: string; label: string }[];
  matches: (row: Row, value: string) => boolean;
  /** Set by another control on the page, so the toolbar shows no select for it. */
  isElsewhere?: boolean;
}

export function textOf<Row>({ text, value }: ListField<Row>, row: Row): string {
  return text ? text(row) : String(value(row) ?? '');
}

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
 * The rows that match the search and filters, sorted. Does on the client what a server with paging
 * does.
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
