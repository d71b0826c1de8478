import type { Photo } from '#contract/photos';
import { fieldsOf } from '@/lib/json';
import { number, text, type Loose } from './answers';

/** A link of the web, or one from the root of the server that answered. */
const isLink = (value: string) => /^(https?:\/\/|\/(?!\/))[^\s"'()\\]+$/.test(value);

/** A photo as a server tells of it; null when what it tells is not enough to show one. */
export function toPhoto(value: unknown): Photo | null {
  const wire: Loose<Photo> = fieldsOf(value);
  const url = text(wire.url);
  const widths = (Array.isArray(wire.widths) ? wire.widths : [])
    .map(number)
    .filter((width): width is number => width !== null && width > 0)
    .sort((a, b) => a - b);
  const largest = widths.at(-1);
  if (!isLink(url) || largest === undefined) return null;

  const color = text(wire.color);
  const placeholder = text(wire.placeholder);
  return {
    _id: text(wire._id),
    url,
    widths,
    width: number(wire.width) ?? largest,
    height: number(wire.height) ?? Math.round((largest * 3) / 4),
    // These two are written into styles: nothing but what they should be gets there.
    color: /^#[0-9a-f]{6}$/i.test(color) ? color : '',
    placeholder: /^data:image\/\w+;base64,[A-Za-z0-9+/=]+$/.test(placeholder) ? placeholder : '',
  };
}

/** The photos in an answer, in their order. */
export function toPhotos(value: unknown): Photo[] {
  return (Array.isArray(value) ? value : [])
    .map(toPhoto)
    .filter((photo): photo is Photo => photo !== null);
}
