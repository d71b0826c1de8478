import type { Body } from './bodies/body';
import { corners } from './geometry';

/** A car seen from its front or its rear. */
export type End = 'front' | 'rear';

/** Dimensions of a car's ends, derived from its side, in centimetres. */
export interface Measures {
  /** From the centre to the side. */
  half: number;
  /** From the centre to the edge of the roof. */
  roofHalf: number;
  top: number;
  /** Height of the belt line, where the windows begin. */
  belt: number;
  /** Lower and upper edge of the glass. */
  glass: readonly [low: number, high: number];
  /** Upper edge of the sheet metal between the lamps. */
  nose: number;
  lamp: { low: number; high: number; width: number };
}

export function measure(body: Body, end: End): Measures {
  const half = (105 + body.length * 0.17) / 2;
  const windows = body.windows.flatMap(corners).map(({ z }) => z);
  const outline = corners(body.outline).map(({ z }) => z);
  const belt = Math.min(...windows);
  const top = Math.max(...outline);
  const screen = corners(body.screens[end === 'front' ? 0 : 1] ?? '').map(({ z }) => z);
  const hasScreen = screen.every(Number.isFinite) && !(end === 'rear' && body.isOpen);
  const glassLow = hasScreen ? Math.min(...screen) : belt + 2;
  const lens = corners(end === 'front' ? body.headlamp : body.tailLamp);
  const [low, high] = [Math.min(...lens.map(({ z }) => z)), Math.max(...lens.map(({ z }) => z))];
  const depth = Math.max(...lens.map(({ x }) => x)) - Math.min(...lens.map(({ x }) => x));
  // The sides of upright vans lean in less than those of low coupés.
  const lean = body.length > 440 && top > 185 ? 0.16 : 0.28;
  return {
    half,
    roofHalf: half - 5 - (top - belt) * lean,
    top,
    belt,
    glass: [glassLow, (hasScreen ? Math.max(...screen) : top) - 7],
    nose: end === 'front' ? Math.min(high + 5, glassLow - 3) : glassLow - 4,
    lamp: { low, high, width: Math.min(40, Math.max(15, depth * 0.7)) },
  };
}
