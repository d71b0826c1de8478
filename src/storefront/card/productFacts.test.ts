import { savingPercent } from '@/components/labels';
import { describeUse } from './productFacts';

test.each([
  [{ resalePriceCents: 980_050, originalPriceCents: 2_400_000 }, 59],
  [{ resalePriceCents: 2_400_000, originalPriceCents: 2_400_000 }, null],
  [{ resalePriceCents: 2_500_000, originalPriceCents: 2_400_000 }, null],
  [{ resalePriceCents: 2_399_999, originalPriceCents: 2_400_000 }, null],
  [{ resalePriceCents: null, originalPriceCents: 2_400_000 }, null],
  [{ resalePriceCents: 100, originalPriceCents: null }, null],
  [{ resalePriceCents: 0, originalPriceCents: 0 }, null],
  [{ resalePriceCents: 0, originalPriceCents: 100 }, 100],
  [{ resalePriceCents: 93, originalPriceCents: 100 }, 7],
  [{ resalePriceCents: 50, originalPriceCents: 99_999 }, 99],
])('the saving for %j is %s percent', (prices, percent) => {
  expect(savingPercent(prices)).toBe(percent);
});

test.each([
  [0, 'under 1 year used'],
  [0.5, 'under 1 year used'],
  [1, '1 year used'],
  [1.25, '1.3 years used'],
  [4, '4 years used'],
])('%s years are "%s"', (years, text) => {
  expect(describeUse(years)).toBe(text);
});
