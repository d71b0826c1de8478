import type { Photo } from '#contract/photos';
import { fieldsOf } from '@/lib/json';
import { list, number, text, type Loose } from './responseFields';

/** A value that is safe in an inline style: the server renders it into the page unescaped. */
const styleText = (value: unknown): string =>
  /^(#[0-9a-f]{6}|data:image\/\w+;base64,[\w+/=]+)$/i.test(text(value)) ? text(value) : '';

/** The centre by default. */
const percent = (value: unknown): number => Math.min(100, Math.max(0, number(value) ?? 50));

/** Reads a photo; null if fields are missing that are needed to show it. */
export function toPhoto(value: unknown): Photo | null {
  const wire: Loose<Photo> = fieldsOf(value);
  const url = text(wire.url);
  const widths = list(wire.widths, number);
  const width = widths.at(-1);
  if (width === undefined || !/^(https?:\/)?\/[^\s"]+$/.test(url)) return null;
  return {
    _id: text(wire._id),
    url,
    widths,
    width,
    height: number(wire.height) ?? width,
    color: styleText(wire.color),
    placeholder: styleText(wire.placeholder),
    focusX: percent(wire.focusX),
    focusY: percent(wire.focusY),
  };
}

/** The photos of a response, in their order. */
export const toPhotos = (value: unknown): Photo[] => list(value, toPhoto);
