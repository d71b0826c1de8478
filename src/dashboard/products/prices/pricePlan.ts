import type { Product } from '@/api/productsApi';
import { isFuture } from '@/components/clock';
import { serverNow } from '@/lib/serverTime';
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from '#contract/limits';
import { formatPrice, toCents } from '#contract/money';
import type { PriceRule } from '#contract/schemas/priceRule';

export interface PlannedPrice {
  product: Product;
  version: number;
  fromCents: number;
  toCents: number;
}

interface LeftOut {
  product: Product;
  reason: string;
}

/** What a change of prices would do to each product. */
export interface PricePlan {
  changes: PlannedPrice[];
  leftOut: LeftOut[];
}

/** Old and new prices of the products that can be changed, and why the others cannot. */
export function pricePlan(
  products: readonly Product[],
  rule: PriceRule,
  now = serverNow(),
): PricePlan {
  const plan: PricePlan = { changes: [], leftOut: [] };
  for (const product of products) {
    const { resalePriceCents: fromCents, version } = product;
    const leaveOut = (reason: string) => plan.leftOut.push({ product, reason });
    if (product.isSold) leaveOut('Sold.');
    else if (isFuture(product.reservedUntil, now)) leaveOut('On hold for a buyer.');
    else if (fromCents === null || version === null) leaveOut('No price.');
    else {
      const toCents = newPrice(fromCents, rule);
      const problem = problemWith(fromCents, toCents);
      if (problem) leaveOut(problem);
      else plan.changes.push({ product, version, fromCents, toCents });
    }
  }
  return plan;
}

/** In cents; halves are rounded up. */
function newPrice(fromCents: number, { kind, value, rounding }: PriceRule): number {
  // Hundredths of a percent, or cents: whole numbers, so that nothing is lost on the way.
  const hundredths = toCents(value) ?? 0;
  const step = rounding === 'dollars' ? 100 : 1;
  const sign = kind.startsWith('reduce') ? -1 : 1;
  const exact = kind.endsWith('percent')
    ? (fromCents * (10_000 + sign * hundredths)) / 10_000
    : fromCents + sign * hundredths;
  return Math.round(exact / step) * step;
}

function problemWith(fromCents: number, toCents: number): string | null {
  if (toCents === fromCents) return 'Price stays the same.';
  if (toCents < PRICE_MIN_CENTS) {
    return `New price is below the minimum of ${formatPrice(PRICE_MIN_CENTS)}.`;
  }
  if (toCents > PRICE_MAX_CENTS) {
    return `New price is above the maximum of ${formatPrice(PRICE_MAX_CENTS)}.`;
  }
  return null;
}
