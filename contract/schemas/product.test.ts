import { clock } from '../clock';
import { product } from '../testing/product';
import { problemsOf } from '../testing/problemsOf';
import { hideVin } from '../facts';
import { createProductSchema } from './product';
import { factsSchema } from './facts';

// Our decision, since the specification has no limits: cars on order are allowed.
describe('purchase year and years of use', () => {
  const problemsWith = (changed: object) =>
    problemsOf(createProductSchema, { ...product, ...changed });
  const thisYear = new Date().getUTCFullYear();

  it.each([
    [1950, 77],
    [thisYear, 0],
    [thisYear, 1],
    [thisYear - 7, 8],
    [thisYear - 6.25, 7.25],
    [thisYear + 1, 0],
    [String(thisYear - 7), '3'],
  ])('can be %p and %p', (purchaseYear, yearOfUse) => {
    expect(problemsWith({ purchaseYear, yearOfUse })).toEqual([]);
  });

  it.each([
    [thisYear, 1.01],
    [thisYear - 7, 8.5],
    [thisYear + 1, 1],
    [1950, 90],
    [String(thisYear - 7), '30'],
  ])('cannot be %p and %p', (purchaseYear, yearOfUse) => {
    const most = thisYear - Number(purchaseYear) + 1;
    expect(problemsWith({ purchaseYear, yearOfUse })).toEqual([
      `For a car bought in ${purchaseYear}, years of use must be ${most} or less.`,
    ]);
  });

  it('are checked by the server’s year, whatever the device’s is', () => {
    const { now } = clock;
    clock.now = () => Date.parse('2031-01-01T00:00:00Z');
    expect(problemsWith({ purchaseYear: 2032 })).toEqual([]);
    for (const purchaseYear of [2032.01, 2033]) {
      expect(problemsWith({ purchaseYear })).toEqual(['Purchase year must be 2032 or earlier.']);
    }
    clock.now = now;
  });

  it('are told apart: only what is wrong with the year itself is said there', () => {
    expect(problemsWith({ purchaseYear: 'long ago', yearOfUse: 90 })).toEqual([
      'Purchase year must be a number.',
    ]);
  });
});

const MONTH = 'Enter a year and month, for example 2027-05.';
const VIN = 'Enter a 17-character VIN. VINs don’t contain I, O or Q.';

const read = (facts: Record<string, unknown>) => factsSchema.validateSync(facts);

describe('facts', () => {
  it.each([undefined, null, '', '  '])('are not stated where they are %p', (nothing) => {
    const names = Object.keys(factsSchema.fields);
    const stated = read(Object.fromEntries(names.map((name) => [name, nothing])));
    expect(JSON.stringify(stated)).toBe('{}');
  });

  it('are read from the fields of a form', () => {
    expect(
      read({
        mileageKm: '61000',
        fuel: 'plug-in-hybrid',
        accidentFree: 'false',
        nextInspection: '2027-05',
        vin: ' wvwzzz1jzxw000001 ',
      }),
    ).toEqual({
      mileageKm: 61_000,
      fuel: 'plug-in-hybrid',
      accidentFree: false,
      nextInspection: '2027-05',
      vin: 'WVWZZZ1JZXW000001',
    });
  });

  it.each([
    ['mileageKm', '-1', 'Mileage must be 0 or more.'],
    ['mileageKm', '1.5', 'Mileage must be a whole number.'],
    ['mileageKm', 'far', 'Mileage must be a number.'],
    ['mileageKm', '0x10', 'Mileage must be a number.'],
    ['mileageKm', '61.000', '61.000 is ambiguous. Enter 61000 or 61.'],
    ['mileageKm', '2000001', 'Mileage must be 2,000,000 or less.'],
    [
      'fuel',
      'steam',
      'Fuel must be one of: petrol, diesel, hybrid, plug-in-hybrid, electric, gas.',
    ],
    ['gearbox', 'both', 'Gearbox must be one of: manual, automatic.'],
    ['powerKw', '0', 'Power must be 1 or more.'],
    ['powerKw', '2001', 'Power must be 2,000 or less.'],
    ['colour', 'x'.repeat(41), 'Colour must be 40 characters or fewer.'],
    ['doors', '0', 'Doors must be 1 or more.'],
    ['doors', '10', 'Doors must be 9 or less.'],
    ['seats', '0', 'Seats must be 1 or more.'],
    ['seats', '21', 'Seats must be 20 or less.'],
    ['previousOwners', '-1', 'Previous owners must be 0 or more.'],
    ['previousOwners', '51', 'Previous owners must be 50 or less.'],
    ['nextInspection', '2027-13', MONTH],
    ['nextInspection', '2027-00', MONTH],
    ['nextInspection', '1999-05', MONTH],
    ['nextInspection', '12027-05', MONTH],
    ['nextInspection', '2027-050', MONTH],
    ['serviceHistory', 'lost', 'Service history must be one of: full, partial, none.'],
    ['accidentFree', 'perhaps', 'Choose yes, no or not provided.'],
    ['vin', 'WVWZZZ1JZXW00000', VIN],
    ['vin', 'WVWZZZ1JZXW0000012', VIN],
    ['vin', 'WVWZZZ1JZXW00000O', VIN],
  ])('%s cannot be %p', (name, value, problem) => {
    expect(problemsOf(factsSchema, { [name]: value })).toEqual([problem]);
  });

  it.each([
    { mileageKm: 0, powerKw: 1, doors: 1, seats: 1, previousOwners: 0 },
    { mileageKm: 2_000_000, powerKw: 2000, doors: 9, seats: 20, previousOwners: 50 },
    { colour: 'x'.repeat(40), nextInspection: '2099-10', accidentFree: true },
  ])('can be %j', (facts) => {
    expect(read(facts)).toEqual(facts);
  });
});

it('a VIN shows others its ends only', () => {
  expect(hideVin('WVWZZZ1JZXW000001')).toBe('WVW••••••••••0001');
  expect(hideVin('WVW0001')).toBe('WVW0001');
});
