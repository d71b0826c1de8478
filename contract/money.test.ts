import { formatCompactPrice, formatPrice, toCents, toDollars } from './money';

describe('a price on a card', () => {
  it.each([
    [0.5, '$0.50'],
    [12.3, '$12.30'],
    [950, '$950'],
    [999, '$999'],
    [1_000, '$1K'],
    [1_049, '$1K'],
    [1_050, '$1.1K'],
    [1_149.99, '$1.1K'],
    [1_150, '$1.2K'],
    [1_250, '$1.3K'],
    [8_350, '$8.4K'],
    [999.99, '$999.99'],
    [12_500, '$12.5K'],
    [20_000, '$20K'],
    [999_949, '$999.9K'],
    [999_950, '$1M'],
    [1_000_000, '$1M'],
    [1_150_000, '$1.2M'],
    [1_250_000, '$1.3M'],
    [99_999_999.99, '$100M'],
  ])('of %d dollars is short: %s', (dollars, shown) => {
    expect(formatCompactPrice(Math.round(dollars * 100))).toBe(shown);
  });
});

describe('a price in full', () => {
  it.each([
    [50, '$0.50'],
    [95_000, '$950'],
    [2_150_050, '$21,500.50'],
    [100_000_000, '$1,000,000'],
    [1_205, '$12.05'],
    [0, '$0'],
    [-2_150_050, '-$21,500.50'],
  ])('of %d cents is %s', (cents, shown) => {
    expect(formatPrice(cents)).toBe(shown);
  });
});

it.each([
  [12.5, 1250],
  ['12.50', 1250],
  [19.99, 1999],
  ['1.005', null],
  [' 12.5 ', 1250],
  ['-3', -300],
  ['123456789012', 12_345_678_901_200],
  ['1234567890123', null],
  ['1e3', null],
  ['x12', null],
  ['12x', null],
  ['12.', null],
  ['12,500', null],
  ['', null],
  [null, null],
  [[12], null],
])('reads %p dollars as %p cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents);
});

it.each([
  [1, 0.01],
  [1250, 12.5],
])('writes %d cents as %d dollars', (cents, dollars) => {
  expect(toDollars(cents)).toBe(dollars);
});
