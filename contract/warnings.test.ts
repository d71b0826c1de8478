import { warningsAbout } from './warnings';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

const car = {
  originalPrice: 38_500,
  resalePrice: 17_900,
  purchaseYear: 2019,
  yearOfUse: 7,
  location: 'Lisbon',
};
const fields = (changes: Partial<typeof car>) =>
  warningsAbout({ ...car, ...changes }).map(({ field }) => field);

it('has nothing to say about an ordinary car', () => {
  expect(fields({})).toEqual([]);
});

it.each([
  [{ resalePrice: 17.9 }, ['resalePrice']],
  [{ resalePrice: 3849.99 }, ['resalePrice']],
  [{ resalePrice: 3850 }, []],
  [{ originalPrice: 9000, resalePrice: 95_000 }, ['resalePrice']],
  [{ originalPrice: 17_900 }, []],
  [{ purchaseYear: 2015, yearOfUse: 3 }, ['yearOfUse']],
  [{ purchaseYear: 2015, yearOfUse: 5.5 }, ['yearOfUse']],
  [{ purchaseYear: 2015, yearOfUse: 6 }, []],
  [{ purchaseYear: 2015, yearOfUse: 12 }, []],
  [{ purchaseYear: 2027, yearOfUse: 0 }, []],
  [{ location: 'L' }, ['location']],
  [{ location: '1' }, ['location']],
  [{ location: '東京' }, []],
])('%j: asks about %j', (changes, expected) => {
  expect(fields(changes)).toEqual(expected);
});

it('says both values', () => {
  expect(warningsAbout({ ...car, resalePrice: 17.9 })[0]?.text).toBe(
    'The resale price ($17.90) is less than 10% of the original price ($38,500).',
  );
});
