import { useEffect, useState, type RefObject } from 'react';
import type { TableColumn, TableRow, TableSetup } from './types';
import type { Density } from './useTablePrefs';

/** Pixels at standard density; the grid scales both by its density's factor. */
export const ROW_HEIGHT = 56;
export const HEADER_HEIGHT = 52;
const FOOTER_HEIGHT = 53;

const factors: Record<Density, number> = { compact: 0.7, standard: 1, comfortable: 1.3 };

/** What a row is high whose texts take one line each. */
export const rowMinHeight = (density: Density) => Math.floor(ROW_HEIGHT * factors[density]);

/** A compact row is as high as the picture in it. */
const PICTURE_ROW_HEIGHT = 45;

/** What most rows of a table are high: where that is wrong the grid has to lay its rows out twice. */
export function usualRowHeight<Row extends TableRow>(
  { fields }: TableSetup<Row>,
  density: Density,
): number {
  const hasPicture = fields.some(({ card }) => card === 'picture');
  return Math.max(rowMinHeight(density), hasPicture ? PICTURE_ROW_HEIGHT : 0);
}

/** What is left of the window beside heading and toolbar. */
export const gridMaxHeight = 'max(400px, 100dvh - 250px)';

/** AvailableSize for so many rows and no more. */
export function gridHeight(density: Density, rowCount: number): string {
  const rows = Math.max(rowCount, 1) * rowMinHeight(density);
  const header = Math.floor(HEADER_HEIGHT * factors[density]);
  // 2: the borders.
  return `min(${rows + header + FOOTER_HEIGHT + 2}px, ${gridMaxHeight})`;
}

const USUAL_WIDTH = 120;
const CHECKBOX_WIDTH = 50;

/** What a column is wide at least, in pixels at the usual size of text. */
export const columnWidth = <Row>({ minWidth = USUAL_WIDTH }: TableColumn<Row>) => minWidth;

/** What a table's grid is wide at least, in pixels at the usual size of text. */
export function gridWidth<Row extends TableRow>(
  { fields, actionsWidth }: TableSetup<Row>,
  hiddenFields: readonly string[],
  hasCheckboxes: boolean,
): number {
  const shown = fields.filter(({ field }) => !hiddenFields.includes(field));
  const data = shown.reduce((sum, column) => sum + columnWidth(column), 0);
  return data + actionsWidth + (hasCheckboxes ? CHECKBOX_WIDTH : 0) + 2;
}

/** What there is room for, in CSS pixels at the browser's usual size of text. */
interface AvailableSize {
  width: number;
  /** How much larger than usual a person has set the text: 2 at 200 %. */
  textScale: number;
}

/** The browser's usual size of text, in pixels. */
const USUAL_REM = 16;

const textScaleNow = () =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_REM || 1;

/** How much room an element has, kept up to date; null until that is known, or where nothing has a size. */
export function useAvailableSize(element: RefObject<HTMLElement | null>): AvailableSize | null {
  const [room, setRoom] = useState<AvailableSize | null>(null);

  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const { width } = box.getBoundingClientRect();
      const textScale = textScaleNow();
      setRoom((before) =>
        before?.width === width && before.textScale === textScale ? before : { width, textScale },
      );
    });
    // Of its children one is as wide as the text is large.
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);

  return room && room.width > 0 ? room : null;
}
