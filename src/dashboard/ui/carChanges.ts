import { formatPrice, toCents } from '#contract/money';
import { soldCarRows, type SealedCar } from '#contract/receipt';
import type { FieldChange } from './BeforeAfter';

const dollars = (amount: number) => formatPrice(toCents(amount) ?? 0);

/** The known facts of a sealed car. */
export const sealedRows = (car: SealedCar) => [
  ['Name', car.name] as const,
  ['Price', dollars(car.price)] as const,
  ['Original price', dollars(car.originalPrice)] as const,
  ...soldCarRows(car),
];

/** What differs between a sealed car and what it is now, and how many facts are the same. */
export function compareCars(then: SealedCar, now: SealedCar) {
  const before = new Map<string, string>([...sealedRows(then), ['Description', then.description]]);
  const after = new Map<string, string>([...sealedRows(now), ['Description', now.description]]);
  const all = [...new Set([...before.keys(), ...after.keys()])].map((field): FieldChange => ({
    field,
    before: before.get(field) ?? null,
    after: after.get(field) ?? null,
  }));
  const changes = all.filter((change) => change.before !== change.after);
  return { changes, sameCount: all.length - changes.length };
}
