import type { Condition } from '#contract/facts';
import type { Model } from './catalogue/model';
import type { Chance } from './chance';

const HUNDRED_DOLLARS = 10_000;

/**
 * The remaining share of a price after some years: falls quickly at first, then slowly, and never
 * to zero. `keeps` slows it down.
 */
function remainingValue(years: number, keeps = 1): number {
  return 0.12 + 0.76 * 0.885 ** (years / keeps);
}

const conditionValue: Record<Condition, number> = { excellent: 1.04, good: 0.96, fair: 0.84 };

interface CarPrices {
  originalCents: number;
  resaleCents: number;
}

/** The model's price when new and its asking price, both slightly randomised. */
export function carPrices(
  { price, keeps }: Pick<Model, 'price' | 'keeps'>,
  years: number,
  condition: Condition,
  chance: Chance,
): CarPrices {
  const original = price * 100 * (1 + chance.share() * 0.08);
  const haggling = 0.985 + chance.share() * 0.03;
  const resale = original * remainingValue(years, keeps) * conditionValue[condition] * haggling;
  return {
    originalCents: Math.round(original / HUNDRED_DOLLARS) * HUNDRED_DOLLARS,
    // Sellers prefer prices just below round ones.
    resaleCents: Math.round(resale / HUNDRED_DOLLARS) * HUNDRED_DOLLARS - 1000,
  };
}
