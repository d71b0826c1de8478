import { toCents } from '#contract/money';
import type { AcknowledgedResponse, DeletedResponse, ModifiedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';
import type { Photo } from '#contract/photos';

/**
 * Readers for response fields. A server that implements only spec §7 may omit a field, or send null
 * or another type. Such a field reads as missing; the response is still valid.
 */

/** A wire type whose fields are unverified. */
export type Loose<Wire> = Readonly<Partial<Record<keyof Wire, unknown>>>;

/** Returns a string, '' by default. Ids can be numbers. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

export const textOrNull = (value: unknown): string | null => text(value) || null;

export function number(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const result = Number(value);
  return Number.isFinite(result) ? result : null;
}

/** Converts a price from dollars to cents; null for a negative or unreadable price. */
export function cents(value: unknown): number | null {
  const amount = toCents(value);
  return amount !== null && amount >= 0 ? amount : null;
}

export function isoTime(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

export const boolOrNull = (value: unknown): boolean | null =>
  typeof value === 'boolean' ? value : null;

export const oneOf = <Value extends string>(
  values: readonly Value[],
  value: unknown,
): Value | null => values.find((candidate) => candidate === value) ?? null;

/** Skips items that cannot be read. */
export const list = <Item>(value: unknown, read: (value: unknown) => Item | null): Item[] =>
  Array.isArray(value) ? value.map(read).filter((item) => item !== null) : [];

/** Responses to mutations (spec §7). A missing field means that nothing changed. */

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const toModified = (response: unknown): ModifiedResponse => ({
  modifiedCount: count(fieldsOf(response).modifiedCount),
});

export const toDeleted = (response: unknown): DeletedResponse => ({
  deletedCount: count(fieldsOf(response).deletedCount),
});

export function toAcknowledged(response: unknown): AcknowledgedResponse {
  const { acknowledged, message } = fieldsOf(response);
  return {
    acknowledged: acknowledged === true,
    message: typeof message === 'string' && message !== '' ? message : undefined,
  };
}

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

export const toPhotos = (value: unknown): Photo[] => list(value, toPhoto);
