/** Vector graphics are drawings: no camera makes them. */
export const isDrawing = (link: string | null | undefined): boolean =>
  /\.svg(?:[?#]|$)/i.test(link ?? '');

/** The alt text of a car’s picture. It distinguishes drawings from photos. */
export function pictureLabel(link: string | null, name: string): string {
  return isDrawing(link) ? `Illustration of ${name} (no photo)` : `Photo of ${name}`;
}
