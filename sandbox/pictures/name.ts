import { bodies, type BodyKind } from './bodies/all';
import { paints, type Paint } from './paints';

/** Viewpoints. */
export const views = ['left', 'right', 'front', 'rear', 'inside'] as const;
export type View = (typeof views)[number];

export const PICTURE_NUMBER_MAX = 9999;

/** Everything that determines a picture. Serialised, it is the file name. */
export interface PictureName {
  body: BodyKind;
  /** 1-based variant of the body. */
  variant: number;
  paint: Paint;
  view: View;
  /** Selects backdrop, time of day, wheels and trim. */
  number: number;
}

const pattern =
  /^([a-z]+)-([a-z]+(?:-[a-z]+)*)-(left|right|front|rear|inside)-([1-9])-(0|[1-9]\d{0,3})$/;

/** 'suv-racing-green-left-2-17' */
export function formatPictureName(name: PictureName): string {
  return [name.body, name.paint, name.view, name.variant, name.number].join('-');
}

/** Parses a name. Null if it is invalid. */
export function parsePictureName(text: string): PictureName | null {
  const [, body = '', paint = '', viewed, variant, number] = pattern.exec(text) ?? [];
  if (!isKey(bodies, body) || !isKey(paints, paint)) return null;
  const view = views.find((known) => known === viewed);
  if (!view || !bodies[body][Number(variant) - 1]) return null;
  return {
    body,
    paint,
    view,
    variant: Number(variant),
    number: Number(number),
  };
}

function isKey<T extends object>(record: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(record, key);
}
