import { clock } from '../clock';
import { product } from '../testing/product';
import { productSchema } from './product';

const nextYear = new Date().getUTCFullYear() + 1;

/** The field's error message, or null if the product is valid. */
function problemWith(changes: Partial<Record<keyof typeof product, unknown>>): string | null {
  try {
    productSchema.validateSync({ ...product, ...changes });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// Our decision, since the specification has no limits: cars on order are allowed.
describe('the purchase year', () => {
  test.each([1950, nextYear])('can be %s', (purchaseYear) => {
    expect(problemWith({ purchaseYear })).toBeNull();
  });

  test.each([1949.99, nextYear + 0.01, nextYear + 1])('cannot be %s', (purchaseYear) => {
    expect(problemWith({ purchaseYear })).toMatch(/^Purchase year/);
  });
});

test('the purchase year is checked by the server’s year, whatever the device’s is', () => {
  const { now } = clock;
  clock.now = () => Date.parse('2031-01-01T00:00:00Z');
  expect(problemWith({ purchaseYear: 2032 })).toBeNull();
  expect(problemWith({ purchaseYear: 2033 })).toBe('Purchase year must be 2032 or earlier.');
  clock.now = now;
});

describe('purchase year and years of use', () => {
  const thisYear = nextYear - 1;

  test.each([
    [thisYear, 0],
    [thisYear, 1],
    [thisYear - 7, 4.5],
    [thisYear - 7, 8],
    [thisYear - 6.25, 7.25],
    [nextYear, 0],
    [String(thisYear - 7), '3'],
  ])('bought in %p and used for %p years is possible', (purchaseYear, yearOfUse) => {
    expect(problemWith({ purchaseYear, yearOfUse })).toBeNull();
  });

  test.each([
    [thisYear, 1.01],
    [thisYear - 7, 8.5],
    [nextYear, 1],
    [1950, 90],
    [String(thisYear - 7), '30'],
  ])('bought in %p and used for %p years is not', (purchaseYear, yearOfUse) => {
    const most = thisYear - Number(purchaseYear) + 1;
    expect(problemWith({ purchaseYear, yearOfUse })).toBe(
      `For a car bought in ${purchaseYear}, years of use must be ${most} or less.`,
    );
  });

  test('only what is wrong with the year itself is said where it is wrong', () => {
    expect(problemWith({ purchaseYear: '', yearOfUse: 90 })).toBe('Purchase year is required.');
    expect(problemWith({ purchaseYear: 'long ago', yearOfUse: 90 })).toBe(
      'Purchase year must be a number.',
    );
  });
});
