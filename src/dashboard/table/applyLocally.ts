import type { ListQuery, ListSort } from '#contract/lists';
import { compareTexts, containsText } from '#contract/text/foldText';

/** Something about a row that a list can be searched or sorted by. */
export interface ListField<Row> {
  /** Its name in the address and in `sort` towards the server. */
  field: string;
  /** What the list sorts by: numbers as numbers, ISO times as text. */
  value: (row: Row) => string | number | null;
  /** What people read; the value itself when left out. */
  text?: (row: Row) => string;
  /** Within the search box's reach: names and e-mails, as where the server searches. */
  isSearched?: boolean;
  /** False for what has no order of its own, such as a picture. */
  isSortable?: boolean;
}

/** A choice beside the search box, kept in the address under its `field`. */
export interface ListFilter<Row> {
  field: string;
  label: string;
  /** What "no choice" is called. */
  allLabel: string;
  options: readonly { value: string; label: string }[];
  matches: (row: Row, value: string) => boolean;
  /** Chosen by something else on the page, not by a list in the table's toolbar. */
  isElsewhere?: boolean;
}

export function textOf<Row>({ text, value }: ListField<Row>, row: Row): string {
  return text ? text(row) : String(value(row) ?? '');
}

type Value = string | number | null;

/** Rows that lack the value come last, whichever way the rest is sorted. */
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
 * The rows that match search and filters, in order: what a server that pages would have chosen,
 * for a server that sends everything.
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

/** @param page from 1 */
export function pageOf<Row>(rows: Row[], page: number, pageSize: number): Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}
