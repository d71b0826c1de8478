import * as yup from 'yup';
import { problemsOf } from '../testing/problemsOf';
import { histogramsAsked, searchSchema } from './search';

/** What GET /products/search answers to an address that nobody wrote by its forms. */
const x = (length: number) => 'x'.repeat(length);

it.each<[object, ...string[]]>([
  [{ q: x(101) }, 'q can have at most 100 characters.'],
  [{ category: x(65) }, 'category can have at most 64 characters.'],
  [{ place: x(121) }, 'place can have at most 120 characters.'],
  [{ minPrice: 'cheap' }, 'minPrice must be a number.'],
  [{ minPrice: '-1' }, 'minPrice must be at least 0.'],
  [{ maxPrice: '100000000' }, 'maxPrice can be at most 99999999.99.'],
  [{ minPrice: '2', maxPrice: '1' }, 'maxPrice must not be below minPrice.'],
  [{ minYear: '1949' }, 'minYear must be at least 1950.'],
  [{ minYear: '2015.5' }, 'minYear must be a whole number.'],
  [{ maxYear: '10000' }, 'maxYear can be at most 9999.'],
  [{ minYear: '2020', maxYear: '2015' }, 'maxYear must not be below minYear.'],
  [{ maxMileage: '2000001' }, 'maxMileage can be at most 2000000.'],
  [{ condition: 'new' }, 'condition is one of excellent, good, fair.'],
  [{ gearbox: 'both' }, 'gearbox is one of manual, automatic.'],
  [
    { gearbox: 'manual,automatic,manual,both' },
    'gearbox is one of manual, automatic.',
    'gearbox has at most 2 choices.',
  ],
  [{ photos: 'false' }, 'photos is true or left out.'],
  [{ verified: 'false' }, 'verified is true or left out.'],
  [{ available: 'false' }, 'available is true or left out.'],
  [
    { sort: 'price' },
    'sort is one of relevance, createdAt:desc, resalePrice:asc, resalePrice:desc, purchaseYear:desc, purchaseYear:asc, mileageKm:asc.',
  ],
])('a search refuses %j', (params, ...problems) => {
  expect(problemsOf(searchSchema, params)).toEqual(problems);
});

it('says the same of what is neither true nor false', () => {
  const problems = new Set(problemsOf(searchSchema, { photos: 'perhaps', verified: 'perhaps' }));
  expect([...problems]).toEqual(['photos is true or left out.', 'verified is true or left out.']);
});

it('names the fuels there are', () => {
  const [problem] = problemsOf(searchSchema, { fuel: 'steam' });
  expect(problem).toMatch(/^fuel is one of petrol, diesel, /);
});

it('names the histograms there are', () => {
  const asked = yup.object({ histograms: histogramsAsked });
  expect(problemsOf(asked, { histograms: 'colour' })).toEqual([
    'histograms is one of price, year, mileage.',
  ]);
});

it('takes numbers and lists as they are, and blanks for nothing', () => {
  const search = { minPrice: 5000, maxYear: 2020, condition: ['good', 'fair'], photos: true };
  expect(searchSchema.cast(search)).toMatchObject(search);
  expect(searchSchema.cast({ minPrice: ' ', fuel: ' ', place: '  ', photos: ' ' })).toEqual({});
});
