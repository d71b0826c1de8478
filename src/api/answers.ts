import { toCents } from '#contract/money';
import type { AcknowledgedAnswer, DeletedAnswer, ModifiedAnswer } from '#contract/types';
import { fieldsOf } from '@/lib/json';

/**
 * Reading what a server answers. One of spec §7 alone may leave any field out, or send null or
 * another type: such a field says nothing, and refuses no answer.
 */

/** A wire shape as it may really arrive. */
export type Loose<Wire> = Readonly<Partial<Record<keyof Wire, unknown>>>;

/** A text, or ''; an id may be a number. */
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

/** A price in dollars as cents. Below zero it makes no sense, so it is no price. */
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

/** What could be read of a list. */
export const list = <Item>(value: unknown, read: (value: unknown) => Item | null): Item[] =>
  Array.isArray(value) ? value.map(read).filter((item) => item !== null) : [];

/** What mutations answer (spec §7): a missing field counts as "nothing happened". */

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const toModified = (answer: unknown): ModifiedAnswer => ({
  modifiedCount: count(fieldsOf(answer).modifiedCount),
});

export const toDeleted = (answer: unknown): DeletedAnswer => ({
  deletedCount: count(fieldsOf(answer).deletedCount),
});

export function toAcknowledged(answer: unknown): AcknowledgedAnswer {
  const { acknowledged, message } = fieldsOf(answer);
  return {
    acknowledged: acknowledged === true,
    message: typeof message === 'string' && message !== '' ? message : undefined,
  };
}
