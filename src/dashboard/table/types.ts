import type { ReactNode } from 'react';
import type { RowOutcome } from '#contract/outcome';
import type { EmptyStateProps } from '@/components/feedback/EmptyState';
import { textOf, type ListField } from './applyLocally';
import type { ListSetup } from './useListQuery';

/** Anything with an identity can be a row. */
export interface TableRow {
  id: string;
}

/** Where a column's content goes when a row is shown as a card (phones). */
export type CardPlace = 'picture' | 'title' | 'badge' | 'line' | 'none';

export interface TableColumn<Row> extends ListField<Row> {
  header: string;
  /** What the CSV file holds; the text when left out. */
  csv?: (row: Row) => string | number;
  render?: (row: Row) => ReactNode;
  /** Numbers stand at the right, in tabular numerals. */
  isNumeric?: boolean;
  /** False keeps it out of the CSV file. */
  isData?: boolean;
  minWidth?: number;
  /** Share of the free width; 0 keeps `minWidth`. */
  flex?: number;
  card?: CardPlace;
}

export function contentOf<Row>(column: TableColumn<Row>, row: Row): ReactNode {
  return column.render ? column.render(row) : textOf(column, row);
}

/** What a table is, whatever it shows at the moment. */
export interface TableSetup<Row extends TableRow> extends ListSetup<Row> {
  /** Names the remembered settings and the CSV file. */
  id: string;
  /** What the table is, for screen readers. */
  label: string;
  fields: readonly TableColumn<Row>[];
  /** The columns of the CSV file, where it holds more than the table has room for. */
  csvFields?: readonly TableColumn<Row>[];
  /** Names a row in questions and to screen readers. */
  nameOf: (row: Row) => string;
  /** What stands there instead of a table that has no rows. */
  empty: EmptyStateProps;
  labels: TableLabels;
  /** Rendered before a row's buttons, such as a badge. */
  renderLead?: (row: Row) => ReactNode;
  actionsHeader?: string;
  /** Pixels for the actions of a row. */
  actionsWidth: number;
}

/** Whole sentences about a table's rows. */
export interface TableLabels {
  search: string;
  loading: string;
  refreshing: string;
  /** On the button that takes the keyboard past the rows. */
  skip: string;
  loadFailed: string;
  outOfDate: string;
  /** Nothing matches the search, or the filters when `q` is empty. */
  noMatch: (q: string) => string;
  found: (count: number) => string;
  exported: (count: number) => string;
  /** Of the selected rows these are not touched by an action. */
  leftAlone: (count: number) => string;
}

export interface Question {
  title: string;
  text: string;
  /** On the button that says yes. */
  confirmLabel: string;
  cancelLabel?: string;
}

/** A button or link of a row. */
interface RowControl<Row> {
  id: string;
  /** On the button, such as "Delete". */
  label: string;
  icon?: string;
  /** For screen readers; the label and the row's name when left out. */
  accessibleName?: (row: Row) => string;
  /** Rows for which the button is there. */
  isOffered: (row: Row) => boolean;
  /** Offered for selected rows alone, where a row's own buttons would be too many. */
  isForSelection?: boolean;
  /** Destroys something for good, and its buttons look like it. */
  isDestructive?: boolean;
  /** The one thing to do with the row. */
  isPrimary?: boolean;
}

/** A link to a page of one row. */
export interface LinkAction<Row> extends RowControl<Row> {
  to: (row: Row) => string;
}

/** Opens a dialog of its own for one row. */
export interface DialogAction<Row> extends RowControl<Row> {
  open: (row: Row) => void;
}

/** A call about one row, or about many at once. */
export interface TableAction<Row> extends RowControl<Row> {
  run: (row: Row) => Promise<RowOutcome>;
  /** Toast after one row (spec §8). */
  done: string;
  /** Asked before one row; without it the button acts at once. */
  confirm?: Question;
  /** How it is offered for selected rows, which are always asked about; left out: it is not. */
  bulk?: BulkAction;
  /** The row is not in the list any more afterwards. */
  takesRowAway?: boolean;
}

export type RowAction<Row> = TableAction<Row> | LinkAction<Row> | DialogAction<Row>;

/** Something done with selected rows by a dialog of its own. */
export interface SelectionTool<Row> {
  id: string;
  /** On the button, such as "Change price". */
  label: string;
  /** Rows that it can do something with; the button is there for others too, but held. */
  isOffered: (row: Row) => boolean;
  /** Opens it. What it has dealt with is no longer selected once `deselect` is told so. */
  open: (rows: readonly Row[], deselect: (ids: readonly string[]) => void) => void;
}

export interface BulkAction {
  confirm: (count: number) => Question;
  /** Toast after several rows. */
  done: (count: number) => string;
  /** Title of what is said about those for which it failed. */
  failed: (count: number) => string;
}
