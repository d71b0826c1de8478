import type { PhotoFiles } from './Photograph';

/** The smaller widths that every photo of more has, whatever they were when it was stored. */
const LASTING_WIDTHS = [320, 1280];

/**
 * The photo behind a link to one of its files: what knows a car by its picture link alone, such as
 * an order, need not load it larger than it shows it.
 */
export function filesBehind(link: string | null | undefined): PhotoFiles | null {
  const [, url, digits] = /^(.+\/api\/photos\/[\w-]+)-(\d+)\.jpg$/.exec(link ?? '') ?? [];
  if (url === undefined || digits === undefined) return null;
  const width = Number(digits);
  return { url, widths: [...LASTING_WIDTHS.filter((smaller) => smaller < width), width] };
}
