/** Money is integer cents internally and dollars on the wire. */

import { formatCount } from './formats';

const decimal = /^-?\d{1,12}(\.\d{1,2})?$/;

/**
 * Parses dollars (number or decimal string, at most two decimals) into integer cents. Returns null
 * for anything else: prices are never guessed.
 */
export function toCents(dollars: unknown): number | null {
  const text = typeof dollars === 'number' ? String(dollars) : dollars;
  if (typeof text !== 'string' || !decimal.test(text.trim())) return null;
  return Math.round(Number(text) * 100);
}

/** Converts integer cents to dollars for the wire. */
export function toDollars(cents: number): number {
  return cents / 100;
}

const CENTS_IN_K = 100_000;
const CENTS_IN_M = 100_000_000;

/**
 * Formats a price for product cards: "$950", "$12.5K", "$1M" (spec §3: K from 1,000, M from
 * 1,000,000, one decimal, a trailing .0 dropped). Rounds half up; show the exact price next to it.
 */
export function formatCompactPrice(cents: number): string {
  if (cents < CENTS_IN_K) return formatPrice(cents);
  const thousands = tenths(cents, CENTS_IN_K);
  // 999,950 would round to 1000K, so show it as a million.
  return thousands < 1000 ? `$${thousands}K` : `$${tenths(cents, CENTS_IN_M)}M`;
}

/**
 * Rounds to one decimal. Uses integers until the last step, because 1,150 is 1.1499… thousand in
 * binary.
 */
const tenths = (cents: number, unit: number): number => Math.round((cents * 10) / unit) / 10;

/** Formats a full price for dashboards, bookings and payments: "$12,500" or "$12,500.50". */
export function formatPrice(cents: number): string {
  const whole = Math.abs(Math.round(cents));
  const rest = whole % 100;
  const dollars = formatCount((whole - rest) / 100);
  return `${cents < 0 ? '-' : ''}$${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
