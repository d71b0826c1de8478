import { formatDistance, fuelLabels, gearboxLabels } from '#contract/factLabels';
import type { DistanceUnit } from '#contract/facts';
import type { Product } from '@/api/productsApi';

/** How much cheaper than new, in whole percent; null if not cheaper. */
export function savingPercent({
  resalePriceCents,
  originalPriceCents,
}: Pick<Product, 'resalePriceCents' | 'originalPriceCents'>): number | null {
  if (resalePriceCents === null || !originalPriceCents) return null;
  // Rounded down, so that a car with a price is never 100% cheaper.
  const percent = Math.floor(((originalPriceCents - resalePriceCents) * 100) / originalPriceCents);
  return percent > 0 ? percent : null;
}

/** "4 years", "under 1 year"; fractions have one decimal. */
export function yearsOfUse(years: number): string {
  if (years < 1) return 'under 1 year';
  const rounded = Math.round(years * 10) / 10;
  return `${rounded} ${rounded === 1 ? 'year' : 'years'}`;
}

export const describeUse = (years: number): string => `${yearsOfUse(years)} used`;

/** The main facts: mileage, fuel and gearbox, if stated. */
export function describeFacts({ facts }: Product, unit: DistanceUnit): string[] {
  return [
    facts.mileageKm === null ? '' : formatDistance(facts.mileageKm, unit),
    facts.fuel === null ? '' : fuelLabels[facts.fuel],
    facts.gearbox === null ? '' : gearboxLabels[facts.gearbox],
  ].filter((fact) => fact !== '');
}

/** Year, use and location, if known. */
export function describeProduct({ purchaseYear, yearsOfUse, location }: Product): string[] {
  return [
    purchaseYear === null ? '' : String(Math.floor(purchaseYear)),
    yearsOfUse === null ? '' : describeUse(yearsOfUse),
    location,
  ].filter((fact) => fact !== '');
}
