/** Every picture of a car is shown in a frame of this proportion. */
export const FRAME = 4 / 3;

/** A panorama, or a tall one: the frame would cut off the car's ends. */
export const isExtreme = (shape: number): boolean => shape > 1.85 || shape < 0.74;

/**
 * Where a picture lies in the frame that crops it, as `object-position`: with what is worth seeing
 * in the middle, as far as its edges allow.
 *
 * @param shape its width divided by its height
 * @param focusX in percent from the left, as focusY from the top
 */
export function positionOf(shape: number, focusX: number, focusY: number): string {
  const x = shape > FRAME ? centre(focusX, FRAME / shape) : focusX;
  const y = shape < FRAME ? centre(focusY, shape / FRAME) : focusY;
  return `${x}% ${y}%`;
}

/** @param seen which part of the length is in sight, from 0 to 1 */
function centre(focus: number, seen: number): number {
  const place = (focus - 50 * seen) / (1 - seen);
  return Math.round(Math.min(100, Math.max(0, place)));
}
