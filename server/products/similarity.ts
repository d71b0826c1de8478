import type { ProductRow } from './products';

/** The columns that similarity compares. */
export type Comparable = Pick<
  ProductRow,
  'id' | 'sellerId' | 'make' | 'model' | 'resaleCents' | 'purchaseYear'
>;

/** This many years count as much as a price ratio of e. */
const YEARS_AS_FAR_AS_PRICE = 10;

/** Keeps one dealer's cars from filling the whole row. */
const PER_SELLER_MAX = 2;

/** 0 for the same price and year; grows with the price ratio and the years between. */
const distance = (a: Comparable, b: Comparable): number =>
  Math.abs(Math.log(a.resaleCents / b.resaleCents)) +
  Math.abs(a.purchaseYear - b.purchaseYear) / YEARS_AS_FAR_AS_PRICE;

/** Cars of the same make and model come before all others. */
const isOther = (a: Comparable, b: Comparable): number =>
  a.make !== null && a.make === b.make && a.model === b.model ? 0 : 1;

/** The ids of the most similar cars, at most two of one seller while others have any. */
export function pickSimilar(
  product: Comparable,
  candidates: readonly Comparable[],
  size: number,
): string[] {
  const nearest = [...candidates].sort(
    (a, b) =>
      isOther(product, a) - isOther(product, b) || distance(product, a) - distance(product, b),
  );
  const taken = new Map<string, number>();
  const [first, rest]: [Comparable[], Comparable[]] = [[], []];
  for (const candidate of nearest) {
    const ofSeller = (taken.get(candidate.sellerId) ?? 0) + 1;
    taken.set(candidate.sellerId, ofSeller);
    (ofSeller > PER_SELLER_MAX ? rest : first).push(candidate);
  }
  return [...first, ...rest].slice(0, size).map(({ id }) => id);
}
