import type { TableColumn } from './types';
import type { Density } from './useTablePrefs';

/** Pixels at standard density; the grid scales both by its density's factor. */
export const ROW_HEIGHT = 56;
export const HEADER_HEIGHT = 52;

const factors: Record<Density, number> = { compact: 0.7, standard: 1, comfortable: 1.3 };

/** What a row is high whose texts take one line each. */
export const rowMinHeight = (density: Density) => Math.floor(ROW_HEIGHT * factors[density]);

/** What is left of the window beside headings and pager. */
export const gridMaxHeight = 'max(360px, 100dvh - 300px)';

/** Room for so many rows and no more. */
export function gridHeight(density: Density, rowCount: number): string {
  const rows = Math.max(rowCount, 1) * rowMinHeight(density);
  const header = Math.floor(HEADER_HEIGHT * factors[density]);
  // 2: the borders.
  return `min(${rows + header + 2}px, ${gridMaxHeight})`;
}

const USUAL_WIDTH = 120;
export const CHECKBOX_WIDTH = 46;

/** What a column is wide at least, in pixels at the usual size of text. */
export const columnWidth = <Row>({ minWidth = USUAL_WIDTH }: TableColumn<Row>) => minWidth;

/** What a grid of these columns is wide at least, in pixels at the usual size of text. */
export function gridWidth<Row>(
  columns: readonly TableColumn<Row>[],
  actionsWidth: number,
  hasCheckboxes: boolean,
): number {
  const data = columns.reduce((sum, column) => sum + columnWidth(column), 0);
  return data + actionsWidth + (hasCheckboxes ? CHECKBOX_WIDTH : 0) + 2;
}
