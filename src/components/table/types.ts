import type { ReactNode } from 'react';

/** Anything with an identity can be a row. */
export interface TableRow {
  id: string;
}

/** Where a column's content goes when a row is shown as a card (phones). */
export type CardPlace = 'picture' | 'title' | 'badge' | 'line' | 'none';

export interface TableColumn<Row> {
  /** Its name in the address, in `sort` towards the server and in remembered settings. */
  field: string;
  header: string;
  /** What the column sorts by: numbers as numbers, ISO times as text. */
  value: (row: Row) => string | number | null;
  /** What people read; the value itself when left out. */
  text?: (row: Row) => string;
  /** What the CSV file holds; the text when left out. */
  csv?: (row: Row) => string | number;
  render?: (row: Row) => ReactNode;
  /** Numbers stand at the right, in tabular numerals. */
  isNumeric?: boolean;
  /** False for a column that has no order of its own, such as a picture. */
  isSortable?: boolean;
  /** Within the search box's reach: names and e-mails, as where the server searches. */
  isSearched?: boolean;
  /** False keeps it out of the CSV file. */
  isData?: boolean;
  minWidth?: number;
  /** Share of the free width; 0 keeps `minWidth`. */
  flex?: number;
  card?: CardPlace;
}

/** A choice beside the search box, kept in the address under its `field`. */
export interface TableFilter<Row> {
  field: string;
  label: string;
  /** What "no choice" is called. */
  allLabel: string;
  options: readonly { value: string; label: string }[];
  matches: (row: Row, value: string) => boolean;
}

/** What a list answer looks like to a table. */
export interface TableAnswer<Row> {
  rows: Row[];
  total: number;
  /** The server sent everything: the table pages, sorts and filters itself. */
  isComplete: boolean;
}

/** What a table asks a server that pages; nothing of it goes to one that sends everything. */
export interface TableArgs {
  /** From 1. */
  page?: number;
  pageSize?: number;
  /** `field:asc` or `field:desc`. */
  sort?: string;
  q?: string;
  filters?: Record<string, string>;
}

/** A list query in flight, failed or answered, as RTK Query's hooks report it. */
export interface TableList<Row> {
  /** The answer to exactly what was asked; undefined until it is there. */
  currentData?: TableAnswer<Row>;
  isFetching: boolean;
  /** Rows still lack what a file of them would hold. */
  isPartial?: boolean;
  /** Why the latest try failed; undefined when it worked. */
  error?: unknown;
  refetch: () => unknown;
}

/** Something a person can do with one row, or with many at once. */
export interface TableAction<Row> {
  id: string;
  /** On the button, such as "Delete". */
  label: string;
  icon: string;
  /** Rows for which the button is there. */
  isOffered: (row: Row) => boolean;
  /** Does it. Resolves with null when it worked, otherwise with words about why it did not. */
  run: (row: Row) => Promise<string | null>;
  /** Toast after one row (spec §8). */
  doneOne: string;
  /** Toast after several rows. */
  doneMany: (count: number) => string;
  /** Asked before one row; without it the button acts at once. Several rows are always asked about. */
  confirm?: { title: string; text: string; confirmLabel: string; cancelLabel?: string };
  /** Destroys something for good, and its buttons look like it. */
  isDestructive?: boolean;
  /** What the question about several rows says after naming them; that it can be undone by default. */
  manyText?: string;
  /** The row is not in the list any more afterwards. */
  takesRowAway?: boolean;
  /** Also offered for selected rows. */
  isBulk?: boolean;
}

/** How rows are called in texts: "buyer", "buyers". */
export interface RowNoun {
  one: string;
  many: string;
}

export const countOf = (count: number, noun: RowNoun): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun.one : noun.many}`;
