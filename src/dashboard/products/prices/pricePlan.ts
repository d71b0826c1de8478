import type { Product } from '@/api/productsApi';
import { isFuture } from '@/components/clock';
import { serverNow } from '@/lib/serverTime';
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from '#contract/limits';
import { formatPrice, toCents } from '#contract/money';
import type { PriceRounding, PriceRule } from '#contract/schemas/priceRule';

export interface PlannedPrice {
  product: Product;
  version: number;
  fromCents: number;
  toCents: number;
}

interface SkippedProduct {
  product: Product;
  reason: string;
}

export interface PricePlan {
  changes: PlannedPrice[];
  skipped: SkippedProduct[];
}

/** Why the price of a product cannot be changed; null if it can. */
export function fixedPriceReason(
  { isSold, isRemoved, reservedUntil, resalePriceCents, version }: Product,
  now = serverNow(),
): string | null {
  if (isSold) return 'Sold.';
  if (isRemoved) return 'Removed by us.';
  if (isFuture(reservedUntil, now)) return 'On hold for a buyer.';
  return resalePriceCents === null || version === null ? 'No price.' : null;
}

/** Calculates the new prices, and lists the products that cannot change with the reason. */
export function pricePlan(
  products: readonly Product[],
  rule: PriceRule,
  now = serverNow(),
): PricePlan {
  const plan: PricePlan = { changes: [], skipped: [] };
  for (const product of products) {
    const { resalePriceCents: fromCents, version } = product;
    const skip = (reason: string) => plan.skipped.push({ product, reason });
    const reason = fixedPriceReason(product, now);
    if (reason !== null) skip(reason);
    else if (fromCents !== null && version !== null) {
      const toCents = newPrice(fromCents, rule);
      const problem = problemWith(fromCents, toCents);
      if (problem) skip(problem);
      else plan.changes.push({ product, version, fromCents, toCents });
    }
  }
  return plan;
}

/** The new price in cents, rounded half up unless the seller has set it. */
function newPrice(fromCents: number, { kind, value, rounding }: PriceRule): number {
  // Hundredths of a percent, or cents: integers avoid rounding errors.
  const hundredths = toCents(value) ?? 0;
  if (kind === 'set') return hundredths;
  const sign = kind.startsWith('reduce') ? -1 : 1;
  const exact = kind.endsWith('percent')
    ? (fromCents * (10_000 + sign * hundredths)) / 10_000
    : fromCents + sign * hundredths;
  const { step, ending = 0 } = steps[rounding];
  const rounded = Math.round((exact - ending) / step) * step + ending;
  // A large step must not turn a reduction into a rise.
  return sign < 0 ? Math.min(rounded, fromCents) : Math.max(rounded, fromCents);
}

/** Cents between two rounded prices, and what they end in. */
const steps: Record<PriceRounding, { step: number; ending?: number }> = {
  cents: { step: 1 },
  dollars: { step: 100 },
  tens: { step: 1_000 },
  fifties: { step: 5_000 },
  hundreds: { step: 10_000 },
  nineties: { step: 10_000, ending: 9_000 },
};

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
