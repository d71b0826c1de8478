import type { RangeKind } from '#contract/ranges';

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
  /** Only servers with extensions have its values. */
  isExtension?: boolean;
}

/** A filter next to the search box, stored in the URL under its `field`. */
export interface ListFilter<Row> {
  field: string;
  label: string;
  allLabel: string;
  options: readonly { value: string; label: string; isExtension?: boolean }[];
  matches: (row: Row, value: string) => boolean;
  /** A range instead of `options`. The toolbar shows it as a chip. */
  range?: RangeKind;
  /** Set by another control on the page, so the toolbar shows no select for it. */
  isElsewhere?: boolean;
  /** Only servers with extensions support it. */
  isExtension?: boolean;
}

export function textOf<Row>({ text, value }: ListField<Row>, row: Row): string {
  return text ? text(row) : String(value(row) ?? '');
}
