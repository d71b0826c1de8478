import { lit, type Light } from './light';

/** Tools to paint a backdrop. Pictures are 800 by 600; the ground is at y = 484. */
export interface Easel {
  light: Light;
  /** 0 to 1, deterministic for the picture. */
  random: () => number;
  /** An integer from `low` to `high`. */
  between: (low: number, high: number) => number;
  /** A colour in this light, at a `distance` from 0 to 1. */
  tone: (colour: string, distance?: number) => string;
}

export type Scene = (easel: Easel) => string;

export function createEasel(light: Light, random: () => number): Easel {
  return {
    light,
    random,
    between: (low, high) => low + Math.floor(random() * (high - low + 1)),
    tone: (colour, distance) => lit(light, colour, distance),
  };
}

/** An entry of the list, with the index wrapped around. */
export function pick<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0];
}

export const area = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

/** A band over the full width. */
export const band = (top: number, bottom: number, fill: string) =>
  area(`M0 ${top}h800V${bottom}H0Z`, fill);

export const box = (x: number, y: number, width: number, height: number, fill: string) =>
  area(`M${x} ${y}h${width}v${height}H${x}Z`, fill);

export const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

/** Rows of `count` boxes as wide as the gaps between them, each drawn as one dashed stroke. */
export function rows(
  ys: readonly number[],
  [x, width, height, gap]: readonly [x: number, width: number, height: number, gap: number],
  count: number,
  fill: string,
): string {
  const length = count * (width + gap) - gap;
  const d = ys.map((y) => `M${x} ${y + height / 2}h${length}`).join('');
  return `<path d="${d}" stroke="${fill}" stroke-width="${height}" stroke-dasharray="${width} ${gap}"/>`;
}

/** Evenly spaced numbers. */
export const steps = (from: number, to: number, step: number) =>
  Array.from(
    { length: Math.max(0, Math.ceil((to - from) / step)) },
    (_, index) => from + index * step,
  );

/** A line of soft hills: one curve through the given heights. */
export function hills(heights: readonly number[], bottom: number, fill: string): string {
  const width = 800 / (heights.length - 1);
  const curve = heights
    .slice(1)
    .map((y, i) => `${Math.round((i + 0.5) * width)} ${y} ${Math.round((i + 1) * width)} ${y}`)
    .join(' ');
  return area(`M0 ${heights[0] ?? bottom}S${curve}V${bottom}H0Z`, fill);
}

/** The road below the car, its edge line and the darker verge in front. */
export const road = ({ tone }: Easel, top: number, colour: string) =>
  band(top, 600, tone(colour)) +
  band(top, top + 5, tone('#e9e2d2', 0.1)) +
  band(560, 600, tone(colour, -0.08));
