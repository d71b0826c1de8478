/** Photos of a product, an extension. */

/** Long edge, in pixels, to which browsers shrink a photo before upload. */
export const UPLOAD_EDGE = 2560;
/** Maximum photos per product. */
export const PHOTOS_MAX = 20;
/** Maximum file size in bytes. */
export const PHOTO_BYTES_MAX = 15 * 1024 * 1024;
/**
 * How many photos of one account may wait while the server processes another. More are refused with
 * `photos-busy`, so clients send no more at a time.
 */
export const PHOTOS_WAITING_MAX = 2;
/** Maximum size of a decoded picture in pixels. */
export const PHOTO_PIXELS_MAX = 50_000_000;
/**
 * Widths in which a photo is stored: those up to its own, and its own if smaller than the next.
 * Phones with 2x displays are 720 to 768 pixels wide, those with 3x up to 1,290.
 */
export const PHOTO_WIDTHS = [320, 768, 1280, 2560] as const;

/** File formats of each width, smallest files first. */
export const photoFormats = ['avif', 'webp', 'jpg'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** A photo in wire format. */
export interface Photo {
  /** Hash of the content: the same picture has the same id. */
  _id: string;
  /** Absolute, without a size: see `photoLink`. */
  url: string;
  /** In pixels, ascending. */
  widths: number[];
  /** Size of the largest file, upright, in pixels. */
  width: number;
  height: number;
  /** The dominant colour as #rrggbb. */
  color: string;
  /** Data URI of a tiny preview to show while the photo loads. */
  placeholder: string;
  /** Focal point for crops, in percent from the left and top. */
  focusX?: number;
  focusY?: number;
}

/** URL of a photo's file with this width and format. */
export const photoLink = ({ url }: Pick<Photo, 'url'>, width: number, format: PhotoFormat) =>
  `${url}-${width}.${format}`;

/** Rotations of a photo, clockwise. */
export const turns = [90, 180, 270] as const;
export type Turn = (typeof turns)[number];
