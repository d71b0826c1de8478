import * as yup from 'yup';
import { problemsOf } from '../testing/problemsOf';
import { histogramsAsked, searchSchema } from './search';

/** GET /products/search with URLs that were edited by hand. */
const x = (length: number) => 'x'.repeat(length);

it.each<[object, ...string[]]>([
  [{ q: x(101) }, 'q must be 100 characters or fewer.'],
  [{ category: x(65) }, 'category must be 64 characters or fewer.'],
  [{ place: `Porto,${x(121)}` }, 'place must be 120 characters or fewer.'],
  [
    { place: Array.from({ length: 21 }, (_, index) => `town ${index}`).join(',') },
    'place accepts up to 20 values.',
  ],
  [{ minPrice: 'cheap' }, 'minPrice must be a number.'],
  [{ minPrice: '0x10' }, 'minPrice must be a number.'],
  [{ minPrice: '1e3' }, 'minPrice must be a number.'],
  [{ maxPrice: '17.900' }, '17.900 is ambiguous. Enter 17900 or 17.9.'],
  [{ minPrice: '-1' }, 'minPrice must be 0 or more.'],
  [{ maxPrice: '100000000' }, 'maxPrice must be 99999999.99 or less.'],
  [{ minPrice: '2', maxPrice: '1' }, 'maxPrice must not be below minPrice.'],
  [{ minYear: '1949' }, 'minYear must be 1950 or more.'],
  [{ minYear: '2015.5' }, 'minYear must be a whole number.'],
  [{ maxYear: '10000' }, 'maxYear must be 9999 or less.'],
  [{ minYear: '2020', maxYear: '2015' }, 'maxYear must not be below minYear.'],
  [{ maxMileage: '2000001' }, 'maxMileage must be 2000000 or less.'],
  [{ condition: 'new' }, 'condition must be one of: excellent, good, fair.'],
  [{ gearbox: 'both' }, 'gearbox must be one of: manual, automatic.'],
  [
    { gearbox: 'manual,automatic,manual,both' },
    'gearbox must be one of: manual, automatic.',
    'gearbox accepts up to 2 values.',
  ],
  [{ photos: 'false' }, 'photos must be true or omitted.'],
  [{ verified: 'false' }, 'verified must be true or omitted.'],
  [{ available: 'false' }, 'available must be true or omitted.'],
  [
    { sort: 'price' },
    'sort must be one of: relevance, createdAt:desc, resalePrice:asc, resalePrice:desc, purchaseYear:desc, purchaseYear:asc, mileageKm:asc.',
  ],
])('a search refuses %j', (params, ...problems) => {
  expect(problemsOf(searchSchema, params)).toEqual(problems);
});

it('says the same of what is neither true nor false', () => {
  const problems = new Set(problemsOf(searchSchema, { photos: 'perhaps', verified: 'perhaps' }));
  expect([...problems]).toEqual([
    'photos must be true or omitted.',
    'verified must be true or omitted.',
  ]);
});

it('names the fuels there are', () => {
  const [problem] = problemsOf(searchSchema, { fuel: 'steam' });
  expect(problem).toMatch(/^fuel must be one of: petrol, diesel, /);
});

it('names the histograms there are', () => {
  const asked = yup.object({ histograms: histogramsAsked });
  expect(problemsOf(asked, { histograms: 'colour' })).toEqual([
    'histograms must be one of: price, year, mileage.',
  ]);
});

it('takes numbers and lists as they are, and blanks for nothing', () => {
  const search = { minPrice: 5000, maxYear: 2020, condition: ['good', 'fair'], photos: true };
  expect(searchSchema.cast(search)).toMatchObject(search);
  expect(searchSchema.cast({ minPrice: ' ', fuel: ' ', place: '  ', photos: ' ' })).toEqual({});
});
