/**
 * How the price of a car compares with similar cars (an extension). Similar cars are of the same make
 * and model, offered lately, and compared by age, mileage and power.
 */

/** From cheap to dear. */
export const verdicts = ['well-below', 'below', 'like', 'above', 'well-above'] as const;
export type Verdict = (typeof verdicts)[number];

export const verdictLabels: Record<Verdict, string> = {
  'well-below': 'Well below similar cars',
  below: 'Below similar cars',
  like: 'Like similar cars',
  above: 'Above similar cars',
  'well-above': 'Well above similar cars',
};

/** The fewest similar cars, and sellers of them, that a verdict rests on. */
export const SIMILAR_CARS_MIN = 12;
export const SIMILAR_SELLERS_MIN = 4;
/** How long ago a similar car may have been listed, in days. */
export const SIMILAR_DAYS = 120;

/** Why there is no verdict. */
export type NoVerdict =
  /** The make, model, or mileage is not stated. */
  | 'not-stated'
  | 'too-few'
  /** Far older, younger, or more or less driven than all similar cars. */
  | 'unlike'
  /** The price is so far from those of similar cars that it may be an error. */
  | 'far-off';

export interface WireWorth {
  /** Null if the price cannot be compared. */
  verdict: Verdict | null;
  reason?: NoVerdict;
  /** How many similar cars were compared, and of how many sellers. */
  count: number;
  sellers: number;
  /** Power explains a part of the price, besides age and mileage. */
  isByPower?: boolean;
  /** The price range of a similar car of the same age, mileage and power, in dollars. */
  low?: number;
  high?: number;
  /** The day on which the similar cars were collected, as an ISO date. */
  day?: string;
}

/** A car that a price was compared with. */
export interface WireComparable {
  _id: string;
  name: string;
  purchaseYear: number;
  mileageKm: number;
  powerKw: number | null;
  /** In dollars. */
  price: number;
  isSold: boolean;
}

/** What a page says instead of a verdict. */
export const noVerdictLabels: Record<NoVerdict, string> = {
  'not-stated': 'Not enough facts to compare',
  'too-few': 'Too few similar cars to compare',
  unlike: 'No cars of this age and mileage to compare',
  'far-off': 'Too far from similar cars to compare',
};
