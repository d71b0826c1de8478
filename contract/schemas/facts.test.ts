import { hideVin } from '../facts';
import { factsSchema } from './facts';

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
    ['mileageKm', '-1'],
    ['mileageKm', '1.5'],
    ['mileageKm', 'far'],
    ['mileageKm', '2000001'],
    ['fuel', 'steam'],
    ['gearbox', 'both'],
    ['powerKw', '0'],
    ['colour', 'x'.repeat(41)],
    ['doors', '10'],
    ['seats', '0'],
    ['previousOwners', '51'],
    ['nextInspection', '2027-13'],
    ['nextInspection', 'soon'],
    ['serviceHistory', 'lost'],
    ['accidentFree', 'perhaps'],
    ['vin', 'WVWZZZ1JZXW00000'],
    ['vin', 'WVWZZZ1JZXW00000O'],
  ])('%s cannot be %p', (name, value) => {
    expect(() => read({ [name]: value })).toThrow();
  });
});

it('a VIN shows others its ends only', () => {
  expect(hideVin('WVWZZZ1JZXW000001')).toBe('WVW••••••••••0001');
});
