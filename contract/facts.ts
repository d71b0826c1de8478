/** The condition of a car (spec §3), and facts beyond the specification's fields (an extension). */
export const conditions = ['excellent', 'good', 'fair'] as const;
export type Condition = (typeof conditions)[number];

export const fuels = ['petrol', 'diesel', 'hybrid', 'plug-in-hybrid', 'electric', 'gas'] as const;
export type Fuel = (typeof fuels)[number];

export const gearboxes = ['manual', 'automatic'] as const;
export type Gearbox = (typeof gearboxes)[number];

export const serviceHistories = ['full', 'partial', 'none'] as const;
export type ServiceHistory = (typeof serviceHistories)[number];

/** Facts in wire format. Unstated ones are omitted. */
export interface WireFacts {
  /** In the spelling of the list of makes (makes/list.ts), or as the seller wrote it. */
  make?: string | null;
  /** Only with a make. */
  model?: string | null;
  /** In kilometres, whatever unit is displayed. */
  mileageKm?: number | null;
  fuel?: Fuel | null;
  gearbox?: Gearbox | null;
  /** In kilowatts. */
  powerKw?: number | null;
  colour?: string | null;
  doors?: number | null;
  seats?: number | null;
  previousOwners?: number | null;
  /** Year and month, for example 2027-05. */
  nextInspection?: string | null;
  serviceHistory?: ServiceHistory | null;
  /** As stated by the seller. */
  accidentFree?: boolean | null;
  /** Whole for its seller and for admins, otherwise with its middle hidden. */
  vin?: string | null;
}

export const factNames = [
  'make',
  'model',
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

/** Hides the middle of a VIN: keeps the manufacturer's code and the last four characters. */
export const hideVin = (vin: string): string =>
  `${vin.slice(0, 3)}${'•'.repeat(Math.max(0, vin.length - 7))}${vin.slice(-4)}`;

/** Unit in which distances are displayed and entered. */
export type DistanceUnit = 'km' | 'mi';

/**
 * The usual unit for a language: miles in the United States and the United Kingdom. Keep in sync
 * with `public/early.js`.
 */
export const usualDistanceUnit = (language: string): DistanceUnit =>
  /^en-(us|gb)$/i.test(language) ? 'mi' : 'km';
