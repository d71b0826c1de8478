/** What a seller may state about a car beyond the specification's fields (an extension). */
export const fuels = ['petrol', 'diesel', 'hybrid', 'plug-in-hybrid', 'electric', 'gas'] as const;
export type Fuel = (typeof fuels)[number];

export const gearboxes = ['manual', 'automatic'] as const;
export type Gearbox = (typeof gearboxes)[number];

export const serviceHistories = ['full', 'partial', 'none'] as const;
export type ServiceHistory = (typeof serviceHistories)[number];

/** Facts as they travel; each is left out where it is not stated. */
export interface WireFacts {
  /** Kilometres, whatever the reader's unit is. */
  mileageKm?: number | null;
  fuel?: Fuel | null;
  gearbox?: Gearbox | null;
  /** Kilowatts. */
  powerKw?: number | null;
  colour?: string | null;
  doors?: number | null;
  seats?: number | null;
  previousOwners?: number | null;
  /** Year and month, such as 2027-05. */
  nextInspection?: string | null;
  serviceHistory?: ServiceHistory | null;
  /** As stated by the seller. */
  accidentFree?: boolean | null;
  /** Whole for its seller and for admins, otherwise with its middle hidden. */
  vin?: string | null;
}

export const factNames = [
  'mileageKm',
  'fuel',
  'gearbox',
  'powerKw',
  'colour',
  'doors',
  'seats',
  'previousOwners',
  'nextInspection',
  'serviceHistory',
  'accidentFree',
  'vin',
] as const satisfies readonly (keyof WireFacts)[];

/** The same number of letters, but only those that say who built the car and the last four. */
export const hideVin = (vin: string): string =>
  `${vin.slice(0, 3)}${'•'.repeat(Math.max(0, vin.length - 7))}${vin.slice(-4)}`;

/** In what a person reads and writes distances. */
export type DistanceUnit = 'km' | 'mi';

/**
 * What is usual where a language is spoken: miles in the United States and the United Kingdom, of all
 * that sell cars here. `public/early.js` does the same.
 */
export const usualDistanceUnit = (language: string): DistanceUnit =>
  /^en-(us|gb)$/i.test(language) ? 'mi' : 'km';
