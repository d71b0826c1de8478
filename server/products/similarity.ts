import type { ProductRow } from './products';

/** What two cars of a category are compared by. */
export type Comparable = Pick<ProductRow, 'id' | 'sellerId' | 'resaleCents' | 'purchaseYear'>;

/** A difference of this many years counts as much as a price e times as high. */
const YEARS_AS_FAR_AS_PRICE = 10;

/** So that a dealer's own cars do not take the whole row. */
const PER_SELLER_MAX = 2;

/** 0 for a car of the same price and year; grows with the ratio of prices and with the years. */
const distance = (a: Comparable, b: Comparable): number =>
  Math.abs(Math.log(a.resaleCents / b.resaleCents)) +
  Math.abs(a.purchaseYear - b.purchaseYear) / YEARS_AS_FAR_AS_PRICE;

/** The ids of the cars nearest to one, no more than two of one seller as long as others have any. */
export function pickSimilar(
  product: Comparable,
  candidates: readonly Comparable[],
  size: number,
): string[] {
  const nearest = [...candidates].sort((a, b) => distance(product, a) - distance(product, b));
  const taken = new Map<string, number>();
  const [first, rest]: [Comparable[], Comparable[]] = [[], []];
  for (const candidate of nearest) {
    const ofSeller = (taken.get(candidate.sellerId) ?? 0) + 1;
    taken.set(candidate.sellerId, ofSeller);
    (ofSeller > PER_SELLER_MAX ? rest : first).push(candidate);
  }
  return [...first, ...rest].slice(0, size).map(({ id }) => id);
}
