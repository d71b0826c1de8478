import type { DistanceUnit, Fuel, Gearbox, ServiceHistory } from '#contract/facts';
import { formatCount } from '#contract/formats';
import type { Condition } from '#contract/types';

/** Labels of the facts that a seller states about a car. */

export const conditionLabels: Record<Condition, string> = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
};

export const fuelLabels: Record<Fuel, string> = {
  petrol: 'Petrol',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  'plug-in-hybrid': 'Plug-in hybrid',
  electric: 'Electric',
  gas: 'Gas',
};

export const gearboxLabels: Record<Gearbox, string> = { manual: 'Manual', automatic: 'Automatic' };

export const serviceHistoryLabels: Record<ServiceHistory, string> = {
  full: 'Full',
  partial: 'Partial',
  none: 'None',
};

const KM_PER_MILE = 1.609344;

/** Converts a distance to kilometres. */
export const toKm = (distance: number, unit: DistanceUnit): number =>
  unit === 'km' ? distance : Math.round(distance * KM_PER_MILE);

/** Converts kilometres to whole units. */
export const fromKm = (km: number, unit: DistanceUnit): number =>
  unit === 'km' ? km : Math.round(km / KM_PER_MILE);

/** "61,000 km" or "37,904 mi". */
export const formatDistance = (km: number, unit: DistanceUnit): string =>
  `${formatCount(fromKm(km, unit))} ${unit}`;
