import { Matrix, solve } from 'ml-matrix';
import {
  SIMILAR_CARS_MIN,
  SIMILAR_SELLERS_MIN,
  type NoVerdict,
  type Verdict,
} from '#contract/worth';

/** A car as the comparison sees it. */
export interface ComparedCar {
  id: string;
  sellerId: string;
  cents: number;
  year: number;
  km: number;
  /** In kilowatts; null if not stated. */
  kw: number | null;
}

export interface Estimate {
  verdict: Verdict | null;
  reason?: NoVerdict;
  /** The compared cars, without outliers and without the seller's own. */
  compared: ComparedCar[];
  /** Whether power explains a part of the price. */
  isByPower?: boolean;
  /** The range of prices that counts as "like similar cars". */
  lowCents?: number;
  highCents?: number;
}

/**
 * How far from the expected price each word begins, as a multiple of the spread of similar cars: for
 * usual markets, every second car is "like" and every twelfth "well" above or below.
 */
const LIKE = 0.75;
const WELL = 1.75;
/** Similar cars of one price would make a difference of some dollars "well above". */
const SPREAD_MIN = 0.06;
/** An outlier is this many spreads away. */
const OUTLIER = 3.5;
/** A price below half or above double, and an outlier, may be a typing error or bait. */
const FAR_OFF = Math.log(2);
/** The standard deviation of a normal distribution as a multiple of its median deviation. */
const PER_MEDIAN_DEVIATION = 1.4826;
/** How far outside the ages and mileages of similar cars a car may be. */
const YEARS_BEYOND = 2;
const MILEAGE_BEYOND = 0.25;

/**
 * Compares a price with those of cars of the same make and model. The logarithm of the price is
 * explained by year, mileage and, where enough cars state it, power; what is left over is compared with
 * what is usually left over.
 */
export function estimate(car: Omit<ComparedCar, 'id'>, offered: readonly ComparedCar[]): Estimate {
  const others = offered.filter(({ sellerId }) => sellerId !== car.sellerId);
  const powerful = others.filter(({ kw }) => kw !== null);
  const hasPower = car.kw !== null && powerful.length >= SIMILAR_CARS_MIN;
  const { compared, model } = withoutOutliers(hasPower ? powerful : others, hasPower);
  if (!model) return { verdict: null, reason: 'too-few', compared };
  if (isUnlike(car, compared)) return { verdict: null, reason: 'unlike', compared };
  const expected = model.expect(car);
  const { spread } = model;
  const range = {
    compared,
    isByPower: model.isByPower,
    lowCents: rounded(Math.exp(expected - LIKE * spread)),
    highCents: rounded(Math.exp(expected + LIKE * spread)),
  };
  const above = Math.log(car.cents) - expected;
  if (Math.abs(above) > Math.max(OUTLIER * spread, FAR_OFF)) {
    return { ...range, verdict: null, reason: 'far-off' };
  }
  return { ...range, verdict: verdictOf(above / spread) };
}

/** To $100: an estimate to the cent would promise too much. */
const rounded = (cents: number) => Math.round(cents / 10_000) * 10_000;

function verdictOf(spreads: number): Verdict {
  if (spreads < -WELL) return 'well-below';
  if (spreads < -LIKE) return 'below';
  if (spreads <= LIKE) return 'like';
  return spreads <= WELL ? 'above' : 'well-above';
}

const isEnough = (cars: readonly ComparedCar[]) =>
  cars.length >= SIMILAR_CARS_MIN &&
  new Set(cars.map(({ sellerId }) => sellerId)).size >= SIMILAR_SELLERS_MIN;

/** Fits again without the farthest outlier until there is none, or too few cars are left. */
function withoutOutliers(cars: readonly ComparedCar[], hasPower: boolean) {
  let compared = [...cars];
  while (isEnough(compared)) {
    const model = fit(compared, hasPower);
    const distances = model.left.map(Math.abs);
    const farthest = Math.max(...distances);
    const at = distances.indexOf(farthest);
    if (farthest <= OUTLIER * model.spread) return { compared, model };
    compared = compared.filter((_car, index) => index !== at);
  }
  return { compared, model: null };
}

type Facts = Pick<ComparedCar, 'year' | 'km' | 'kw'>;

/** What explains the logarithm of a price, and whether more of it makes a car dearer or cheaper. */
const explanations: { of: (car: Facts) => number; sign: 1 | -1; isPower?: true }[] = [
  { of: ({ year }) => year / 10, sign: 1 },
  { of: ({ km }) => km / 100_000, sign: -1 },
  { of: ({ kw }) => Math.log((kw ?? 1) / 100), sign: 1, isPower: true },
];

/**
 * Among few cars chance can say that more driven ones are dearer. What has the wrong sign explains
 * nothing, and is left out.
 */
function fit(cars: readonly ComparedCar[], hasPower: boolean) {
  let used = explanations.filter(({ isPower }) => hasPower || !isPower);
  for (;;) {
    const { slopes, ...model } = regress(cars, used);
    const wrong = used.findIndex(({ sign }, index) => (slopes[index] ?? 0) * sign < 0);
    if (wrong === -1) return { ...model, isByPower: used.some(({ isPower }) => isPower) };
    used = used.filter((_explanation, index) => index !== wrong);
  }
}

function regress(cars: readonly ComparedCar[], used: typeof explanations) {
  // Differences from the middle, so that they do not compete with the constant.
  const middles = used.map(({ of }) => median(cars.map(of)));
  const columnsOf = (car: Facts) => [1, ...used.map(({ of }, at) => of(car) - (middles[at] ?? 0))];
  const rows = cars.map(columnsOf);
  const logs = cars.map(({ cents }) => Math.log(cents));
  // By singular values: a column may be the same in all rows.
  const weights = solve(new Matrix(rows), Matrix.columnVector(logs), true).to1DArray();
  const valueOf = (columns: number[]) =>
    columns.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
  const left = rows.map((columns, index) => (logs[index] ?? 0) - valueOf(columns));
  return {
    slopes: weights.slice(1),
    left,
    spread: Math.max(SPREAD_MIN, PER_MEDIAN_DEVIATION * median(left.map(Math.abs))),
    expect: (car: Facts) => valueOf(columnsOf(car)),
  };
}

function isUnlike(car: Facts, compared: readonly ComparedCar[]) {
  const years = compared.map(({ year }) => year);
  const driven = compared.map(({ km }) => km);
  const [least, most] = [Math.min(...driven), Math.max(...driven)];
  const margin = MILEAGE_BEYOND * most;
  return (
    car.year < Math.min(...years) - YEARS_BEYOND ||
    car.year > Math.max(...years) + YEARS_BEYOND ||
    car.km < least - margin ||
    car.km > most + margin
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] =
    sorted.length % 2 === 1
      ? [sorted[middle], sorted[middle]]
      : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}
