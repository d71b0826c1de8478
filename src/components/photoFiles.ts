import { PHOTO_WIDTHS } from '#contract/photos';
import type { PhotoFiles } from './Photograph';

/**
 * The photo behind a link to one of its files: what knows a car by its picture link alone, such as
 * an order, need not load it larger than it shows it. A photo has every smaller width as well.
 */
export function filesBehind(link: string | null | undefined): PhotoFiles | null {
  const [, url, digits] = /^(.+\/api\/photos\/[\w-]+)-(\d+)\.jpg$/.exec(link ?? '') ?? [];
  if (url === undefined || digits === undefined) return null;
  const width = Number(digits);
  return { url, widths: [...PHOTO_WIDTHS.filter((smaller) => smaller < width), width] };
}
