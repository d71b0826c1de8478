/** The aspect ratio of all car pictures. */
export const FRAME = 4 / 3;

/** Panoramas and very tall pictures: cropping would cut off the ends of the car. */
export const isExtreme = (shape: number): boolean => shape > 1.85 || shape < 0.74;

/**
 * The `object-position` that moves a picture’s focus point as close to the centre of the frame as
 * its edges allow.
 *
 * @param shape width divided by height
 * @param focusX percent from the left; focusY: percent from the top
 */
export function positionOf(shape: number, focusX: number, focusY: number): string {
  const x = shape > FRAME ? centre(focusX, FRAME / shape) : focusX;
  const y = shape < FRAME ? centre(focusY, shape / FRAME) : focusY;
  return `${x}% ${y}%`;
}

/** @param seen the visible share of the length, from 0 to 1 */
function centre(focus: number, seen: number): number {
  const place = (focus - 50 * seen) / (1 - seen);
  return Math.round(Math.min(100, Math.max(0, place)));
}
