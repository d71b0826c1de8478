import { PHOTO_WIDTHS, photoLink, type Photo, type PhotoFormat } from '#contract/photos';

/** Where a photo's files are, and in which widths (pixels, ascending) there are any. */
export type PhotoFiles = Pick<Photo, 'url' | 'widths'>;

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

/** A photo's files of one format for `srcset`. */
export const srcSetOf = (photo: PhotoFiles, format: PhotoFormat): string =>
  photo.widths.map((width) => `${photoLink(photo, width, format)} ${width}w`).join(', ');

/** The file for what reads no `srcset`. */
export const usualFile = (photo: PhotoFiles): string =>
  photoLink(
    photo,
    photo.widths.findLast((width) => width <= 1280) ?? photo.widths[0] ?? 1280,
    'jpg',
  );
