import { formatDistance, fuelLabels, gearboxLabels } from '#contract/factLabels';
import type { DistanceUnit } from '#contract/facts';
import type { Product } from '@/api/productsApi';
import { yearsOfUse } from '@/components/labels';

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
export function describeProduct({ purchaseYear, yearsOfUse: years, location }: Product): string[] {
  return [
    purchaseYear === null ? '' : String(Math.floor(purchaseYear)),
    years === null ? '' : describeUse(years),
    location,
  ].filter((fact) => fact !== '');
}
