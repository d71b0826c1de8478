/** Photos of a product: an extension, offered where the server says `photos`. */

/** Long edge, in pixels, to which a browser reduces a photo before it sends it. */
export const UPLOAD_EDGE = 2560;
/** The most photos that a product can have. */
export const PHOTOS_MAX = 20;
/** The largest file that is taken, in bytes. */
export const PHOTO_BYTES_MAX = 15 * 1024 * 1024;
/** The largest picture that is decoded, in pixels. */
export const PHOTO_PIXELS_MAX = 50_000_000;
/**
 * Widths that a photo is kept in: those that it has, and its own where it is smaller than the next.
 * Phones of two pixels a point are 720 to 768 wide, those of three up to 1,290.
 */
export const PHOTO_WIDTHS = [320, 768, 1280, 2560] as const;

/** What each width is kept as, the smallest files first. */
export const photoFormats = ['avif', 'webp', 'jpg'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** A photo as it travels. */
export interface Photo {
  /** Made of its content: the same picture has the same name. */
  _id: string;
  /** Absolute and without a size: see `photoLink`. */
  url: string;
  /** In pixels, ascending. */
  widths: number[];
  /** Of the largest, upright, in pixels. */
  width: number;
  height: number;
  /** The main colour, as #rrggbb. */
  color: string;
  /** A data URI of a tiny picture to show until the photo is there. */
  placeholder: string;
  /** What a crop should keep: percent from the left and from the top. */
  focusX?: number;
  focusY?: number;
}

/** The file of a photo in one of its widths. */
export const photoLink = ({ url }: Pick<Photo, 'url'>, width: number, format: PhotoFormat) =>
  `${url}-${width}.${format}`;

/** By how much a photo can be turned, clockwise. */
export const turns = [90, 180, 270] as const;
export type Turn = (typeof turns)[number];
