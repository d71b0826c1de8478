/** Money is integer cents inside and dollars on the wire. */

import { formatCount } from './formats';

const decimal = /^-?\d{1,12}(\.\d{1,2})?$/;

/**
 * Reads dollars (number or decimal string, at most two decimals) as integer cents.
 * Anything else is null: a price is never guessed.
 */
export function toCents(dollars: unknown): number | null {
  const text = typeof dollars === 'number' ? String(dollars) : dollars;
  if (typeof text !== 'string' || !decimal.test(text.trim())) return null;
  return Math.round(Number(text) * 100);
}

/** Integer cents as dollars on the wire. */
export function toDollars(cents: number): number {
  return cents / 100;
}

const CENTS_IN_K = 100_000;
const CENTS_IN_M = 100_000_000;

/**
 * A price on a product card: "$950", "$12.5K", "$1M" (spec §3: K from 1,000, M from 1,000,000,
 * one decimal, a trailing .0 dropped). Half a tenth is rounded up; show the exact price beside it.
 */
export function formatCompactPrice(cents: number): string {
  if (cents < CENTS_IN_K) return formatPrice(cents);
  const thousands = tenths(cents, CENTS_IN_K);
  // 999,950 would round to 1000K: what rounds to a million is shown as one.
  return thousands < 1000 ? `$${thousands}K` : `$${tenths(cents, CENTS_IN_M)}M`;
}

/** Rounded to one decimal. Integers up to the last step: 1,150 is 1.1499… thousand in binary. */
const tenths = (cents: number, unit: number): number => Math.round((cents * 10) / unit) / 10;

/** A price in full, for dashboards, bookings and payments: "$12,500" or "$12,500.50". */
export function formatPrice(cents: number): string {
  const whole = Math.abs(Math.round(cents));
  const rest = whole % 100;
  const dollars = formatCount((whole - rest) / 100);
  return `${cents < 0 ? '-' : ''}$${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
