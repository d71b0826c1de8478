import type { WireSearchAnswer } from '#contract/search';
import { createTestApp } from '../../../server/testing/app';
import { createTestClock } from '../../../server/testing/clock';
import { loadBulk } from './load';

it('very many matches are estimated, rounded and said to be so; few are exact', async () => {
  const test = await createTestApp();
  await loadBulk(test.db, {
    users: 100,
    listings: 9000,
    seed: 1,
    now: createTestClock().now(),
    onProgress: () => undefined,
  });
  const search = async (query: string) => {
    const response = await test.api('GET', `/products/search?pageSize=20&${query}`);
    return response.json<WireSearchAnswer>();
  };
  const all = await search('');
  expect([all.isEstimate, all.areFacetsEstimates, all.reachable]).toEqual([true, true, 480]);
  expect(all.total).toBe(Number(all.total.toPrecision(2)));
  expect(Math.abs(all.total - 8100) / 8100).toBeLessThan(0.15);
  expect(all.rows).toHaveLength(20);
  expect((await search('page=25')).rows).toEqual([]);

  const drawn = await search('histograms=price&maxPrice=99999999');
  const inBars = drawn.histograms?.price?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const bars = drawn.histograms?.price?.map(({ count }) => count) ?? [];
  expect(bars).toEqual(bars.map((count) => Number(count.toPrecision(2))));
  expect(Math.abs(inBars - 8100) / 8100).toBeLessThan(0.15);

  const words = await search('q=volkswagen');
  expect(words.isEstimate).toBeUndefined();
  expect(words.total).toBeGreaterThan(20);
  expect(words.rows.every(({ name }) => name.includes('Volkswagen'))).toBe(true);

  const some = await search('gearbox=automatic&fuel=gas');
  expect(some.isEstimate).toBeUndefined();
  const priced = await search('sort=resalePrice:asc');
  const prices = priced.rows.map(({ resalePrice }) => Number(resalePrice));
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  await test.close();
});
