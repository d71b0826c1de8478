/** A drawing stands in for a photo: no camera makes a vector graphic. */
export const isDrawing = (link: string | null | undefined): boolean =>
  /\.svg(?:[?#]|$)/i.test(link ?? '');

/** What a car's picture is, for those who cannot see it; a drawing does not pass for a photo. */
export function pictureLabel(link: string | null, name: string): string {
  return isDrawing(link) ? `Illustration of ${name} (no photo)` : `Photo of ${name}`;
}
