import { useEffect, useState, type RefObject } from 'react';
import type { TableColumn, TableRow, TableSetup } from './types';
import { hiddenFieldsOf, type Density } from './useTablePrefs';

/** Pixels at standard density; the grid multiplies both by its density factor. */
export const ROW_HEIGHT = 56;
export const HEADER_HEIGHT = 52;
const FOOTER_HEIGHT = 53;

const factors: Record<Density, number> = { compact: 0.7, standard: 1, comfortable: 1.3 };

/** The height of a row with single-line texts. */
export const rowMinHeight = (density: Density) => Math.floor(ROW_HEIGHT * factors[density]);

/** A compact row is as high as its picture. */
const PICTURE_ROW_HEIGHT = 41;

/** The estimated row height. A wrong estimate makes the grid lay out its rows twice. */
export function estimatedRowHeight<Row extends TableRow>(
  { fields }: TableSetup<Row>,
  density: Density,
): number {
  const hasPicture = fields.some(({ card }) => card === 'picture');
  return Math.max(rowMinHeight(density), hasPicture ? PICTURE_ROW_HEIGHT : 0);
}

/**
 * A page with fewer rows is as high as its rows and scrolls with the window. It is not virtualised,
 * so find-in-page and screen readers see all of its rows.
 */
const INNER_SCROLL_ROWS = 50;
export const isWholePage = (rowCount: number): boolean => rowCount < INNER_SCROLL_ROWS;

/** The height of the window without heading and toolbar. */
export const gridMaxHeight = 'max(400px, 100dvh - 250px)';

/** The height of the grid for a number of rows. */
export function gridHeight(density: Density, rowCount: number): string {
  const rows = Math.max(rowCount, 1) * rowMinHeight(density);
  const header = Math.floor(HEADER_HEIGHT * factors[density]);
  // 2: the borders.
  return `min(${rows + header + FOOTER_HEIGHT + 2}px, ${gridMaxHeight})`;
}

/** The bar for selected rows above the grid, with its distance. In rem, because it has text. */
export const BULK_BAR_HEIGHT = '3.25rem';

const USUAL_WIDTH = 120;
const CHECKBOX_WIDTH = 50;

/** The minimum width of a column, in pixels at the default text size. */
export const columnWidth = <Row>({ minWidth = USUAL_WIDTH }: TableColumn<Row>) => minWidth;

const widthWithout = <Row>(fields: readonly TableColumn<Row>[], hidden: readonly string[]) =>
  fields
    .filter(({ field }) => !hidden.includes(field))
    .reduce((sum, column) => sum + columnWidth(column), 0);

/**
 * The minimum width of a grid, in pixels at the default text size. With more columns than by default
 * it scrolls: cards would not have them, nor a way back.
 */
export function gridWidth<Row extends TableRow>(
  { fields, actionsWidth }: TableSetup<Row>,
  hiddenFields: readonly string[],
  hasCheckboxes: boolean,
): number {
  const data = Math.min(
    widthWithout(fields, hiddenFields),
    widthWithout(fields, hiddenFieldsOf(fields)),
  );
  return data + actionsWidth + (hasCheckboxes ? CHECKBOX_WIDTH : 0) + 2;
}

/** The available width, in CSS pixels at the default text size. */
export interface AvailableSize {
  width: number;
  /** The text scale: 2 at 200 %. */
  textScale: number;
}

/** The browser’s default text size, in pixels. */
const DEFAULT_REM = 16;

const textScaleNow = () =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / DEFAULT_REM || 1;

/**
 * Observes the available size of an element; null until measured, or in environments without
 * layout.
 */
export function useAvailableSize(element: RefObject<HTMLElement | null>): AvailableSize | null {
  const [size, setSize] = useState<AvailableSize | null>(null);

  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const { width } = box.getBoundingClientRect();
      const textScale = textScaleNow();
      setSize((before) =>
        before?.width === width && before.textScale === textScale ? before : { width, textScale },
      );
    });
    // One of its children has a width in rem, so that changes of the text size are observed too.
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);

  return size && size.width > 0 ? size : null;
}
