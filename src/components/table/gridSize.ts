import type { Density } from './useTablePrefs';

/** Pixels at standard density; the grid scales both by its density's factor. */
export const ROW_HEIGHT = 56;
export const HEADER_HEIGHT = 52;

const factors: Record<Density, number> = { compact: 0.7, standard: 1, comfortable: 1.3 };

/** Room for the rows and no more, at most what is left of the window beside headings and pager. */
export function gridHeight(density: Density, rowCount: number): string {
  const factor = factors[density];
  const rows = Math.max(rowCount, 1) * Math.floor(ROW_HEIGHT * factor);
  const header = Math.floor(HEADER_HEIGHT * factor);
  // 2: the borders.
  return `min(${rows + header + 2}px, max(360px, 100dvh - 300px))`;
}
