import { createHash } from 'node:crypto';
import type { OutputInfo, Sharp } from 'sharp';
import { errorCodes } from '#contract/errorCodes';
import { isHeic } from '#contract/heic';
import { photoFormats, PHOTO_PIXELS_MAX, PHOTO_WIDTHS, UPLOAD_EDGE } from '#contract/photos';
import { AppError } from '../lib/errors';
import type { PhotoFile } from './photoStore';

/** A processed photo: all of its files and their metadata. */
export interface DevelopedPhoto {
  files: PhotoFile[];
  widths: number[];
  /** Size of the largest file, upright. */
  width: number;
  height: number;
  color: string;
  placeholder: string;
  focusX: number;
  focusY: number;
  /** Identical for identical pictures. */
  fingerprint: string;
}

type SharpModule = Awaited<ReturnType<typeof load>>;
type Pixels = OutputInfo & { data: Buffer };

/**
 * Quality was chosen by eye, effort by speed: more effort makes AVIF ten times as slow and a tenth
 * smaller (docs/performance.md).
 */
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 0 }),
  webp: (image: Sharp) => image.webp({ quality: 78, effort: 2 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 82 }),
};
const PLACEHOLDER_EDGE = 16;
const FOCUS_EDGE = 64;

const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);
let loading: ReturnType<typeof load> | undefined;

/** Loads sharp with the first photo. Disables loaders for other file types, such as SVG. */
async function load() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  // Use one core only, to leave some for other requests.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Decodes a picture, rotates it upright and then clockwise by `turn`, and encodes the files of a
 * photo: sRGB, at most 2,560 pixels on the long edge, without metadata. Throws 422 if it is no
 * picture, animated, or has too many pixels.
 */
export async function develop(source: Buffer, turn = 0): Promise<DevelopedPhoto> {
  loading ??= load();
  const sharp = await loading;
  await refuseWrong(sharp, source);
  const largest = await decode(sharp, source, turn);
  const { width, height } = largest;
  const widths = widthsOf(width);
  const from = (pixels: Pixels) =>
    sharp(pixels.data, {
      raw: { width: pixels.width, height: pixels.height, channels: pixels.channels },
    });

  const files: PhotoFile[] = [];
  const hash = createHash('sha256');
  let pixels = largest;
  // Each size is made from the next larger one, which is much faster.
  for (const size of [...widths].reverse()) {
    if (size !== pixels.width) pixels = await toPixels(from(pixels).resize({ width: size }));
    for (const format of photoFormats) {
      const content = await encoders[format](from(pixels)).toBuffer();
      files.push({ name: `${size}.${format}`, format, content });
      hash.update(content);
    }
  }
  const tiny = from(pixels).resize(PLACEHOLDER_EDGE, PLACEHOLDER_EDGE, { fit: 'inside' });
  const placeholder = await tiny.webp({ quality: 20, effort: 6 }).toBuffer();
  const { dominant } = await from(pixels).stats();
  const focus = await findFocus(from(pixels), pixels);
  return {
    files,
    widths,
    width,
    height,
    color: hexOf([dominant.r, dominant.g, dominant.b]),
    placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
    ...focus,
    fingerprint: hash.digest('hex'),
  };
}

/** The focal point for crops, in percent from the left and top. */
async function findFocus(image: Sharp, { width, height }: Pick<Pixels, 'width' | 'height'>) {
  const { info } = await image
    .resize(FOCUS_EDGE, FOCUS_EDGE, { fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = FOCUS_EDGE / Math.min(width, height);
  const percent = (place: number | undefined, length: number) =>
    place === undefined ? 50 : Math.min(100, Math.round((100 * place) / (length * scale)));
  return {
    focusX: percent(info.attentionX, width),
    focusY: percent(info.attentionY, height),
  };
}

/** Validates the file header before anything is decoded. */
async function refuseWrong(sharp: SharpModule, source: Buffer): Promise<void> {
  if (isHeic(source)) {
    throw unreadable('HEIC photos aren’t supported. Save it as a JPEG and add it again.');
  }
  const { width, height, pages = 1 } = await readable(() => sharp(source).metadata());
  if (pages > 1) throw unreadable('Animated images aren’t supported. Choose a photo.');
  if (width * height > PHOTO_PIXELS_MAX) {
    const millions = PHOTO_PIXELS_MAX / 1_000_000;
    throw tooLarge(`This photo has more than ${millions} million pixels. Choose a smaller one.`);
  }
}

function decode(sharp: SharpModule, source: Buffer, turn: number): Promise<Pixels> {
  return readable(() =>
    toPixels(
      // Truncated files are rejected; harmless flaws are not.
      sharp(source, { limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error' })
        .autoOrient()
        .rotate(turn)
        .resize(UPLOAD_EDGE, UPLOAD_EDGE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb'),
    ),
  );
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { ...info, data };
}

/** Any decoder error means that the file is not a usable picture. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw unreadable(UNREADABLE, cause);
  }
}

/** The standard widths up to this width, and its own if it is smaller than the next one. */
function widthsOf(width: number): number[] {
  const smaller = PHOTO_WIDTHS.filter((size) => size < width);
  return [...smaller, width];
}

const hexOf = (channels: number[]) =>
  `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** Error message for a file that cannot be decoded. */
const UNREADABLE = 'We can’t read this file. Choose a JPEG, PNG, WebP or AVIF.';

const unreadable = (message: string, cause?: unknown) =>
  new AppError(422, errorCodes.photoUnreadable, message, { cause });

const tooLarge = (message: string) => new AppError(422, errorCodes.photoTooLarge, message);
