import { toCents } from '#contract/money';
import type { AcknowledgedResponse, DeletedResponse, ModifiedResponse } from '#contract/types';
import { fieldsOf } from '@/lib/json';

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
