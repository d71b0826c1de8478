import type { WireProduct } from '#contract/types';
import { makeProduct } from '@/testing/factories';
import { toProduct } from '../productsApi';
import { searchLocally } from './searchLocally';

const categories = [
  { id: 'all', name: 'All' },
  { id: 'suv', name: 'SUV' },
  { id: 'sedan', name: 'Sedan' },
];
const car = (changes: Partial<WireProduct>) => toProduct(makeProduct(changes));
const cars = [
  car({ name: 'Honda CR-V', categoryId: 'suv', sellerName: 'Autohaus Kiefer' }),
  car({ name: 'VW Golf', categoryId: 'sedan', description: 'Not a SUV. F 150 wheels' }),
  car({ name: 'トヨタ プリウス', categoryId: 'sedan', location: 'São Paulo' }),
];
const names = (search: object) =>
  searchLocally(cars, search, categories).rows.map((one) => one.name);

test.each([
  ['suv', ['Honda CR-V', 'VW Golf']],
  ['4x4', ['Honda CR-V']],
  ['saloon golf', ['VW Golf']],
  ['crv', ['Honda CR-V']],
  ['cr v', ['Honda CR-V']],
  ['c-rv', ['Honda CR-V']],
  ['kiefer', ['Honda CR-V']],
  ['volkswagen', ['VW Golf']],
  ['f150', ['VW Golf']],
  ['f-150', ['VW Golf']],
  ['プリウス', ['トヨタ プリウス']],
  ['フリウス', ['トヨタ プリウス']],
  ['SÃO', ['トヨタ プリウス']],
  ['onda', ['Honda CR-V']],
  ['zzz', []],
])('%s finds %j', (q, found) => {
  expect(names({ q })).toEqual(found);
});

test.each(['Sao Paulo', 'sao p', 'saopaulo', 'são'])(
  'the location "%s" finds São Paulo',
  (place) => {
    expect(names({ place })).toEqual(['トヨタ プリウス']);
  },
);

test('returns the categories that the query names, and their counts if nothing is found', () => {
  const { categories: named, rest } = searchLocally(cars, { q: 'sedan suv' }, categories);
  expect([named, rest]).toEqual([['sedan', 'suv'], []]);
  const none = searchLocally(cars, { q: 'sedans zzz' }, categories);
  expect(none.rest).toEqual([{ value: 'sedan', count: 2 }]);
});
