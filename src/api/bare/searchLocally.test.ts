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
    expect(names({ place: ['Oslo', place] })).toEqual(['トヨタ プリウス']);
  },
);

test('returns the categories that the query names, and their counts if nothing is found', () => {
  const { categories: named, rest } = searchLocally(cars, { q: 'sedan suv' }, categories);
  expect([named, rest]).toEqual([['sedan', 'suv'], []]);
  const none = searchLocally(cars, { q: 'sedans zzz' }, categories);
  expect(none.rest).toEqual([{ value: 'sedan', count: 2 }]);
});

const more = [
  car({ name: 'BMW 320d', location: 'Köln', resalePrice: 9000, purchaseYear: 2018.5 }),
  car({
    name: 'Mercedes-Benz C 200',
    location: 'Munich',
    resalePrice: '21000',
    purchaseYear: 2020,
  }),
  car({
    name: 'Touran',
    location: 'Porto',
    description: 'Diesel, seven seats',
    resalePrice: 5000,
    purchaseYear: 2010,
  }),
];

test.each([
  ['used cars for sale', 'BMW 320d, Mercedes-Benz C 200, Touran'],
  ['cheap bmws', 'BMW 320d'],
  ['3 series', 'BMW 320d'],
  ['c-klasse', 'Mercedes-Benz C 200'],
  ['under 10k', 'BMW 320d, Touran'],
  ['bmw under 5000', ''],
  ['2018', 'BMW 320d'],
  ['after 2019', 'Mercedes-Benz C 200'],
  ['bmw under 50,000 km', 'BMW 320d'],
  ['7 seater', 'Touran'],
  ['diesel', 'Touran'],
  ['koeln', 'BMW 320d'],
  ['München', 'Mercedes-Benz C 200'],
])('what people type is understood: %s', (q, found) => {
  const { rows } = searchLocally(more, { q }, categories);
  expect(rows.map(({ name }) => name).join(', ')).toBe(found);
});

test('without a match the words to leave out are returned, fewest cars first', () => {
  const { relaxWords } = searchLocally(more, { q: 'bmw quattro' }, categories);
  expect(relaxWords).toEqual([{ text: 'quattro', q: 'bmw', count: 1 }]);
});
