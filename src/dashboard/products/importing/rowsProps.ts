import type { CellChange, CheckedRow } from './checkRows';
import type { ImportColumn, ImportField } from './columns';
import type { ImportFile } from './readFile';

/** A column of the file whose cells are imported. */
export interface ShownColumn {
  header: string;
  column: ImportColumn;
  index: number;
  field: ImportField;
}

/** The rows of a file, as a table or as cards. */
export interface RowsProps {
  file: ImportFile;
  columns: readonly ShownColumn[];
  rows: readonly CheckedRow[];
  /** What rows repeat, by line. */
  repeats: ReadonlyMap<number, string>;
  onMend: (change: CellChange) => void;
}
