import type { Condition, DistanceUnit, Fuel, Gearbox, ServiceHistory, WireFacts } from './facts';
import { formatCount, formatMonth } from './formats';

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

function accidentLabel(isFree: boolean | null | undefined): string | null {
  if (isFree === null || isFree === undefined) return null;
  return isFree ? 'Yes (stated by the seller)' : 'No';
}

/** A label and its value; null if it is not stated. */
export type FactRow<Value = never> = [label: string, value: Value | string | number | null];

/** The optional facts of a car, with the mileage as the caller shows it. */
export const factRows = <Value>(facts: WireFacts, mileage: Value | null): FactRow<Value>[] => [
  ['Make', facts.make ?? null],
  ['Model', facts.model ?? null],
  ['Mileage', mileage],
  ['Fuel', facts.fuel ? fuelLabels[facts.fuel] : null],
  ['Gearbox', facts.gearbox ? gearboxLabels[facts.gearbox] : null],
  ['Power', facts.powerKw ? `${facts.powerKw} kW` : null],
  ['Colour', facts.colour ?? null],
  ['Doors', facts.doors ?? null],
  ['Seats', facts.seats ?? null],
  ['Previous owners', facts.previousOwners ?? null],
  ['Next inspection due', facts.nextInspection ? formatMonth(`${facts.nextInspection}-15`) : null],
  ['Service history', facts.serviceHistory ? serviceHistoryLabels[facts.serviceHistory] : null],
  ['Accident-free', accidentLabel(facts.accidentFree)],
  ['VIN', facts.vin ?? null],
];
