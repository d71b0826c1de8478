import { formatDistance, fuelLabels, gearboxLabels } from '@/components/factLabels';
import type { DistanceUnit } from '#contract/facts';
import type { Product } from '@/api/productsApi';

/** How much cheaper than new, in whole percent; null unless something is saved. */
export function savingPercent({
  resalePriceCents,
  originalPriceCents,
}: Pick<Product, 'resalePriceCents' | 'originalPriceCents'>): number | null {
  if (resalePriceCents === null || !originalPriceCents) return null;
  // Rounded down: nothing that costs money is 100% cheaper.
  const percent = Math.floor(((originalPriceCents - resalePriceCents) * 100) / originalPriceCents);
  return percent > 0 ? percent : null;
}

/** "4 years used", "under 1 year used"; parts of a year keep one decimal. */
export function yearsOfUse(years: number): string {
  if (years < 1) return 'under 1 year';
  const rounded = Math.round(years * 10) / 10;
  return `${rounded} ${rounded === 1 ? 'year' : 'years'}`;
}

export const describeUse = (years: number): string => `${yearsOfUse(years)} used`;

/** What a buyer asks first: how far it has gone, on what, and how it shifts; as far as stated. */
export function describeFacts({ facts }: Product, unit: DistanceUnit): string[] {
  return [
    facts.mileageKm === null ? '' : formatDistance(facts.mileageKm, unit),
    facts.fuel === null ? '' : fuelLabels[facts.fuel],
    facts.gearbox === null ? '' : gearboxLabels[facts.gearbox],
  ].filter((fact) => fact !== '');
}

/** The line under the price: what is known of year, use and place. */
export function describeProduct({ purchaseYear, yearsOfUse, location }: Product): string[] {
  return [
    purchaseYear === null ? '' : String(Math.floor(purchaseYear)),
    yearsOfUse === null ? '' : describeUse(yearsOfUse),
    location,
  ].filter((fact) => fact !== '');
}
