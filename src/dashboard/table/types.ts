import type { ReactNode } from 'react';
import type * as yup from 'yup';
import type { Elements } from '@/components/elements';
import type { RowOutcome } from '#contract/outcome';
import type { Decision, PlannedAct } from '#contract/plans';
import type { Undo } from '#contract/removed';
import type { EmptyStateProps } from '@/components/feedback/EmptyState';
import { textOf, type ListField } from '@/api/listFields';
import type { ListSetup } from './useListQuery';

/** Anything with an id can be a row. */
export interface TableRow {
  id: string;
}

/** The place of a column’s content on a card (phones). */
export type CardPlace = 'picture' | 'title' | 'badge' | 'line' | 'none';

export interface TableColumn<Row> extends ListField<Row> {
  header: string;
  /** The value in the CSV file; the text by default. */
  csv?: (row: Row) => string | number;
  render?: (row: Row) => ReactNode;
  /** Numbers are right-aligned, with tabular figures. */
  isNumeric?: boolean;
  /** False excludes the column from the CSV file. */
  isData?: boolean;
  minWidth?: number;
  /** The share of the free width; 0 keeps `minWidth`. */
  flex?: number;
  card?: CardPlace;
  /** Hidden in the grid until the user chooses it. */
  isOptional?: boolean;
  /** The names of its ascending and descending order; "A to Z" and "Z to A" by default. */
  sortLabels?: readonly [ascending: string, descending: string];
  /** How the cells are edited, if they can be (an extension). */
  edit?: CellEdit<Row>;
}

/** Editing of a column’s values as text, in the cells of the grid. */
export interface CellEdit<Row> {
  /** The accessible name of the input, such as "Resale price of Volvo XC60". */
  label: (row: Row) => string;
  /** The accessible name of the button on a card, such as "change price of Volvo XC60". */
  buttonLabel: (row: Row) => string;
  inputMode: 'decimal' | 'text';
  isOffered: (row: Row) => boolean;
  text: (row: Row) => string;
  /** Why a text cannot be saved; null if it can. */
  problemWith: (text: string) => string | null;
  /** The row with the value of a text that can be saved; unchanged for other texts. */
  apply: (row: Row, text: string) => Row;
}

/** Saves edited cells, and opens a dialog instead where rows are cards. */
export interface CellEditing<Row> {
  /**
   * Resolves to the row to show: the one from before if saving failed, or null to continue editing.
   * It never rejects, and reports failures itself.
   */
  save: (changed: Row, before: Row) => Promise<Row | null>;
  open: (row: Row) => void;
}

export function contentOf<Row>(column: TableColumn<Row>, row: Row): ReactNode {
  return column.render ? column.render(row) : textOf(column, row);
}

export interface TableSetup<Row extends TableRow> extends ListSetup<Row> {
  /** The key of the stored settings and the name of the CSV file. */
  id: string;
  /** The accessible name of the table. */
  label: string;
  fields: readonly TableColumn<Row>[];
  /** The columns of the CSV file, if it contains more than the table. */
  csvFields?: readonly TableColumn<Row>[];
  /** The name of a row in confirmations and for screen readers. */
  nameOf: (row: Row) => string;
  /** Replaces a table without rows. */
  empty: EmptyStateProps;
  labels: TableLabels;
  /** Rendered before a row’s buttons, such as a badge. */
  renderLead?: (row: Row) => Elements;
  /** Filters that choose this list among several. They don’t narrow it, and a reset keeps them. */
  baseFilters?: Record<string, string>;
  /** Shorter lists have no search, filters and sort menu. */
  searchFrom?: number;
  /** Opens rows in a side panel, where the list is a grid. */
  panel?: RowPanelSetup<Row>;
  actionsHeader?: string;
  /** The width of the actions column, in pixels. */
  actionsWidth: number;
}

export interface TableLabels {
  search: string;
  /** The server’s own order, in the sort menu. */
  unsorted: string;
  loading: string;
  refreshing: string;
  skip: string;
  loadFailed: string;
  outOfDate: string;
  /** The message without matches for the search, or for the filters when `q` is empty. */
  noMatch: (q: string) => string;
  found: (count: number) => string;
  selectAll: (count: number) => string;
  exported: (count: number) => string;
  /** The number of selected rows that an action skips. */
  leftAlone: (count: number) => string;
}

export interface Question {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
}

/** The schema may require the reason; the confirmation then starts at the field. */
interface ReasonField {
  schema: yup.ObjectSchema<{ reason: string }>;
  isRequired: boolean;
  hint: string;
}

/** The record of a row in the side panel of its list (an extension). */
export interface RowPanelSetup<Row> {
  render: (row: Row) => Elements;
  /** The page of the record, if it has one. */
  to?: (row: Row) => string;
  /** In pixels. */
  width?: 440 | 560;
}

interface RowControl<Row> {
  id: string;
  /** The label of the button, such as "Delete". */
  label: string;
  icon?: string;
  /** The accessible name; label and row name by default. */
  accessibleName?: (row: Row) => string;
  isOffered: (row: Row) => boolean;
  /** Available only for selected rows, where a button in each row would be too much. */
  isForSelection?: boolean;
  /** A permanent deletion, styled accordingly. */
  isDestructive?: boolean;
  isPrimary?: boolean;
  /** Only servers with extensions support it. */
  isExtension?: boolean;
}

/** A link to a row’s page. */
export interface LinkAction<Row> extends RowControl<Row> {
  to: (row: Row) => string;
}

export interface DialogAction<Row> extends RowControl<Row> {
  open: (row: Row) => void;
}

/** A request for a row, or for each of several selected rows. */
export interface TableAction<Row> extends RowControl<Row> {
  /** `decision` has what the user entered as the reason, and the plan that they confirmed. */
  run: (row: Row, decision: Decision) => Promise<RowOutcome>;
  /** The confirmation shows what the server says that the action would do (an extension). */
  plan?: {
    act: PlannedAct;
    /** The id of what a row’s plan is about. */
    subjectId: (row: Row) => string;
    /** Above the row’s plan, such as the email of a person. */
    about?: (row: Row) => string;
  };
  /** A field in which the user explains the action to another user (an extension). */
  reason?: ReasonField;
  /**
   * Why the action cannot be applied to a row, as far as the client knows; null if it can. It is
   * given before the question, and lists the rows that the action skips.
   */
  refusal?: (row: Row) => string | null;
  /** What takes the action back, from the toast (an extension). */
  undo?: (row: Row) => Undo;
  /** The toast after one row (spec §8). */
  done: string;
  /** The confirmation for one row; without it the action runs at once. */
  confirm?: Question;
  /**
   * The bulk version, which always asks for confirmation. Without it the action is not available
   * for selected rows.
   */
  bulk?: BulkAction;
  removesRow?: boolean;
}

export type RowAction<Row> = TableAction<Row> | LinkAction<Row> | DialogAction<Row>;

/** An action with its own dialog for the selected rows. */
export interface SelectionTool<Row> {
  id: string;
  /** The label of the button, such as "Change price". */
  label: string;
  /** Whether the action applies to a row. Without such rows the button is disabled. */
  isOffered: (row: Row) => boolean;
  /** Applies to one row at a time. */
  isSingle?: boolean;
  /** Only servers with extensions support it. */
  isExtension?: boolean;
  /**
   * Opens the dialog. It calls `onChanged` with the rows it has changed, of which it is told whether
   * others failed.
   */
  open: (
    rows: readonly Row[],
    onChanged: (ids: readonly string[], hasFailed: boolean) => void,
  ) => void;
}

export interface BulkAction {
  confirm: (count: number) => Question;
  /** The toast after several rows. */
  done: (count: number) => string;
  /** The title of the list of failures. */
  failed: (count: number) => string;
}
