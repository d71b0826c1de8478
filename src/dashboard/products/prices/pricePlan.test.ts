import { toProduct } from '@/api/productsApi';
import type { WireProduct } from '#contract/types';
import { priceRuleSchema, type PriceRule } from '#contract/schemas/priceRule';
import { makeProduct } from '@/testing/factories';
import { setServerTimeFromResponse } from '@/testing/serverTime';
import { pricePlan } from './pricePlan';

const car = (changes: Partial<WireProduct> = {}) =>
  toProduct(makeProduct({ resalePrice: 12_345.67, version: 3, ...changes }));
const rule = (changes: Partial<PriceRule> = {}): PriceRule => ({
  kind: 'reduce-percent',
  value: 5,
  rounding: 'dollars',
  ...changes,
});

const newPriceOf = (price: number, changes: Partial<PriceRule>) =>
  pricePlan([car({ resalePrice: price })], rule(changes)).changes[0]?.toCents;
const reasonOf = (changes: Partial<WireProduct>, ruleChanges: Partial<PriceRule> = {}) =>
  pricePlan([car(changes)], rule(ruleChanges)).skipped[0]?.reason;

test.each<[number, Partial<PriceRule>, number]>([
  [12_345.67, {}, 1_172_800],
  [12_345.67, { kind: 'set', value: 11_999.95 }, 1_199_995],
  [12_345.67, { rounding: 'cents' }, 1_172_839],
  [100, { kind: 'raise-percent', value: 2.5 }, 10_300],
  [100, { kind: 'raise-percent', value: 2.5, rounding: 'cents' }, 10_250],
  [1000, { kind: 'reduce-amount', value: 250.5, rounding: 'cents' }, 74_950],
  [1000.4, { kind: 'raise-amount', value: 250 }, 125_000],
  [12_345.67, { rounding: 'tens' }, 1_173_000],
  [12_345.67, { rounding: 'fifties' }, 1_175_000],
  [12_345.67, { rounding: 'hundreds' }, 1_170_000],
  [12_345.67, { rounding: 'nineties' }, 1_169_000],
  [0.57, { kind: 'raise-percent', value: 100, rounding: 'cents' }, 114],
  [99_999_999.98, { kind: 'raise-amount', value: 0.01, rounding: 'cents' }, 9_999_999_999],
])('changes %d by %j to %d cents', (price, changes, cents) => {
  expect(newPriceOf(price, changes)).toBe(cents);
});

test('lists skipped products with the reason', () => {
  setServerTimeFromResponse();
  const soon = new Date(Date.now() + 60_000).toISOString();
  const before = new Date(Date.now() - 60_000).toISOString();
  expect(reasonOf({ status: 'sold' })).toBe('Sold.');
  expect(reasonOf({ reservedUntil: soon })).toBe('On hold for a buyer.');
  expect(reasonOf({ reservedUntil: before })).toBeUndefined();
  expect(reasonOf({ status: 'withdrawn' })).toBeUndefined();
  expect(reasonOf({ resalePrice: 'much' })).toBe('No price.');
  expect(reasonOf({ resalePrice: 3 }, { value: 1 })).toBe('Price stays the same.');
  // Rounded up, it would be higher than before.
  expect(reasonOf({ resalePrice: 1990 }, { value: 1, rounding: 'hundreds' })).toBe(
    'Price stays the same.',
  );
});

test('skips products whose new price would be too low or too high', () => {
  const least = 'New price is below the minimum of $0.50.';
  expect(reasonOf({ resalePrice: 1 }, { value: 60 })).toBe(least);
  expect(reasonOf({ resalePrice: 100 }, { kind: 'reduce-amount', value: 100 })).toBe(least);
  expect(reasonOf({ resalePrice: 100 }, { kind: 'reduce-amount', value: 250 })).toBe(least);
  expect(reasonOf({ resalePrice: 99_999_999 }, { kind: 'raise-percent', value: 1 })).toBe(
    'New price is above the maximum of $99,999,999.99.',
  );
});

test.each<[object, string | null]>([
  [{ value: '' }, 'Change is required.'],
  [{ value: '0' }, 'Change must be more than 0.'],
  [{ value: '-5' }, 'Change must be more than 0.'],
  [{ value: 'five' }, 'Change must be a number.'],
  [{ value: '5.001' }, '5.001 is ambiguous. Enter 5001 or 5.001.'],
  [{ value: '5.0012' }, 'Change must have no more than 2 decimal places.'],
  [{ value: '100' }, 'Change must be 99 percent or less.'],
  [{ value: '100', kind: 'raise-percent' }, null],
  [{ value: '1001', kind: 'raise-percent' }, 'Change must be 1000 percent or less.'],
  [{ value: '1001', kind: 'reduce-amount' }, null],
  [{ value: '14,900', kind: 'set' }, null],
  [{ value: '', kind: 'set' }, 'New price is required.'],
  [{ value: '0.4', kind: 'set' }, 'New price must be $0.50 or more.'],
  [{ value: '17.900', kind: 'set' }, '17.900 is ambiguous. Enter 17900 or 17.9.'],
])('validates %j: %s', async (changes, message) => {
  const checked = priceRuleSchema.validate({ ...rule(), ...changes }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  expect(await checked).toBe(message);
});
