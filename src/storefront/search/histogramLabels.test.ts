import { describeBars, endOf, startOf } from './histogramLabels';

const context = { name: 'mileage', unit: 'mi' } as const;

it.each([5000, 10_000])(
  'bars of %i km have two different ends in miles, up to 500,000 km',
  (width) => {
    for (let from = 0; from < 500_000; from += width) {
      const bar = { from, below: from + width, count: 1 };
      expect(startOf(bar, context)).not.toBe(endOf(bar, context));
      expect(startOf(bar, context)).toMatch(/^(0|[\d,]+,000) mi$/);
    }
  },
);

it('formats kilometres exactly', () => {
  expect(endOf({ from: 300_000, below: 305_000, count: 1 }, { ...context, unit: 'km' })).toBe(
    '305,000 km',
  );
});

it('never understates the median', () => {
  // 175,000 km are 108,740 miles, 180,000 km are 111,847.
  const bars = [
    { from: 170_000, below: 175_000, count: 1 },
    { from: 175_000, below: 180_000, count: 5 },
  ] as const;
  expect(describeBars([...bars], context, '')).toBe(
    'Mileage range: 106,000 mi to 112,000 mi. At least half are below 112,000 mi. Most common: 109,000 mi to 112,000 mi, 5 cars.',
  );
  // 5,000 km are 3,107 miles.
  expect(describeBars([{ from: 0, below: 5000, count: 1 }], context, '')).toContain(
    'At least half are below 4,000 mi.',
  );
});

it('says "later" for years and "more" for other units', () => {
  const bar = { from: 2023, count: 1 };
  expect(endOf(bar, { ...context, name: 'year' })).toBe('2023 or later');
  expect(endOf(bar, { ...context, name: 'price' })).toBe('$2K or more');
});
