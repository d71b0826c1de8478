import { bodies, type BodyKind } from './bodies/all';
import { paints, type Paint } from './paints';

/** Where one looks from. */
export const views = ['left', 'right', 'front', 'rear', 'inside'] as const;
export type View = (typeof views)[number];

export const PICTURE_NUMBER_MAX = 9999;

/** Everything a picture depends on; written out, it is the picture's file name. */
export interface PictureName {
  body: BodyKind;
  /** From 1: which car of this body. */
  variant: number;
  paint: Paint;
  view: View;
  /** Chooses backdrop, time of day, wheels and trim. */
  number: number;
}

const pattern =
  /^([a-z]+)-([a-z]+(?:-[a-z]+)*)-(left|right|front|rear|inside)-([1-9])-(0|[1-9]\d{0,3})$/;

/** 'suv-racing-green-left-2-17' */
export function formatPictureName(name: PictureName): string {
  return [name.body, name.paint, name.view, name.variant, name.number].join('-');
}

/** Reads a name; null for anything no picture has. */
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
