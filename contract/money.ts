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

const compactSteps = [
  { from: 1_000_000, divisor: 1_000_000, suffix: 'M' },
  { from: 1_000, divisor: 1_000, suffix: 'K' },
];

/**
 * A price on a product card: "$950", "$12.5K", "$1M" (spec §3: K from 1,000, M from 1,000,000,
 * one decimal, a trailing .0 dropped).
 */
export function formatCompactPrice(cents: number): string {
  const dollars = cents / 100;
  // 999,950 would round to 1000K: what rounds to a million is shown as one.
  const rounded = dollars >= 999_950 && dollars < 1_000_000 ? 1_000_000 : dollars;
  const step = compactSteps.find(({ from }) => rounded >= from);
  if (!step) return formatPrice(cents);
  return `$${(rounded / step.divisor).toFixed(1).replace(/\.0$/, '')}${step.suffix}`;
}

/** A price in full, for dashboards, bookings and payments: "$12,500" or "$12,500.50". */
export function formatPrice(cents: number): string {
  const whole = Math.abs(Math.round(cents));
  const rest = whole % 100;
  const dollars = formatCount((whole - rest) / 100);
  return `${cents < 0 ? '-' : ''}$${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
