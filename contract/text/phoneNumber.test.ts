import { phoneProblem, phoneText, readPhone, storedPhone } from './phoneNumber';

describe('a number and its country', () => {
  test.each([
    ['0176 5550100', 'DE', '+491765550100', 'DE', '176 5550100'],
    ['(0176) 555-0100', 'DE', '+491765550100', 'DE', '176 5550100'],
    ['176 5550100', 'DE', '+491765550100', 'DE', '176 5550100'],
    ['491765550100', 'DE', '+491765550100', 'DE', '176 5550100'],
    ['01 555 0133', 'IE', '+35315550133', 'IE', '1 555 0133'],
    ['+353 1 555 0133', 'DE', '+35315550133', 'IE', '1 555 0133'],
    ['00353 1 555 0133', 'DE', '+35315550133', 'IE', '1 555 0133'],
    ['(202) 555-0143', 'US', '+12025550143', 'US', '202 555 0143'],
    ['1 202 555 0143', 'US', '+12025550143', 'US', '202 555 0143'],
    ['351912345678', 'US', '+351912345678', 'PT', '912 345 678'],
    // More digits than German numbers have, though they begin like those of Dresden.
    ['351912345678', 'DE', '+351912345678', 'PT', '912 345 678'],
    ['15123456789', 'DE', '+4915123456789', 'DE', '1512 3456789'],
    ['31987654321', 'BR', '+5531987654321', 'BR', '31 98765 4321'],
    ['912 345 678', 'PT', '+351912345678', 'PT', '912 345 678'],
    ['320 555 0119', 'IT', '+393205550119', 'IT', '320 555 0119'],
    ['02 1234567', 'IT', '+39021234567', 'IT', '02 123 4567'],
    ['+44 (0)20 7946 0958', 'US', '+442079460958', 'GB', '20 7946 0958'],
    // Reserved for fiction, which the tables of numbers in use do not have.
    ['07700 900123', 'GB', '+447700900123', 'GB', '7700 900123'],
    ['٠١٧٦ ٥٥٥٠١٠٠', 'DE', '+491765550100', 'DE', '176 5550100'],
  ] as const)('%j typed in %s is %s', (text, typedIn, e164, country, local) =>
    expect(readPhone(text, typedIn)).toMatchObject({ e164, country, local }),
  );

  test.each([
    ['', 'DE'],
    ['call me', 'DE'],
    ['0176 555 ask for Anna', 'DE'],
    ['0176', 'DE'],
    ['0171234567', 'US'],
    ['1-800-555-CARS', 'US'],
    ['+49 17', 'DE'],
    ['+999 123456789', 'DE'],
    ['1'.repeat(16), 'DE'],
  ] as const)('%j typed in %s is no number', (text, country) =>
    expect(readPhone(text, country)).toBeNull(),
  );
});

test.each([
  ['+491765550100', '+49 176 5550100'],
  ['+35315550133', '+353 1 555 0133'],
  ['+12025550143', '+1 202 555 0143'],
  ['+447700900123', '+44 7700 900123'],
  ['+80012345678', '+800 1234 5678'],
  // From before numbers had a country.
  ['491765550100', '+49 176 5550100'],
  ['00491765550100', '+49 176 5550100'],
  ['01765550100', '01765550100'],
  ['5550100', '5550100'],
  ['2025550143', '2025550143'],
  ['+351 1', '+351 1'],
  ['+1 202-555-0143 ext. 12', '+1 202-555-0143 ext. 12'],
  ['call me', 'call me'],
  ['', ''],
])('%j is shown as %j', (stored, text) => expect(phoneText(stored)).toBe(text));

test.each([
  ['+49 (0)176 5550100', '+491765550100'],
  ['0049 176 5550100', '+491765550100'],
  ['491765550100', null],
  ['+49 17', null],
  ['call me', null],
])('%j is stored as %j', (text, stored) => expect(storedPhone(text)).toBe(stored));

test.each([
  ['+49 17', 'Phone has too few digits for +49.'],
  ['+49 176', 'Phone has too few digits for +49.'],
  ['+351 9000000', 'Phone has too few digits for +351.'],
  ['+1 01765550100', 'Phone has too many digits for +1.'],
  ['+999 123456789', 'Phone has an unknown country code.'],
  ['+1 0171234567', 'Phone can’t be called. Check the country and the digits.'],
  ['+49 176 5550100', null],
  // Without a country nothing is known.
  ['0176', null],
])('what is wrong with %j is said', (text, problem) =>
  expect(phoneProblem('Phone', text)).toBe(problem),
);
