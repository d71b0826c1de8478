import type { PhotoFiles } from './Photograph';

/** The smaller widths that every larger photo has, independent of when it was stored. */
const LASTING_WIDTHS = [320, 1280];

/**
 * Finds the photo files behind a picture URL. Records that store only the URL, such as orders, can
 * then load a smaller size.
 */
export function filesBehind(link: string | null | undefined): PhotoFiles | null {
  const [, url, digits] = /^(.+\/api\/photos\/[\w-]+)-(\d+)\.jpg$/.exec(link ?? '') ?? [];
  if (url === undefined || digits === undefined) return null;
  const width = Number(digits);
  return { url, widths: [...LASTING_WIDTHS.filter((smaller) => smaller < width), width] };
}
