import { barsOf, cellOf } from './histogram';

const cells = (name: 'price' | 'year' | 'mileage', values: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const value of values) {
    const cell = cellOf(name, value);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
};
const bars = (name: 'price' | 'year' | 'mileage', values: readonly number[]) =>
  barsOf(name, cells(name, values));
const many = (value: number) => Array.from({ length: 100 }, () => value);

it('has narrow bars for what is close, and empty ones between', () => {
  expect(bars('price', [4000, 4499.99, 5200])).toEqual([
    { from: 4000, below: 4500, count: 2 },
    { from: 4500, below: 5000, count: 0 },
    { from: 5000, below: 5500, count: 1 },
  ]);
});

it('has wider bars of a round width for what is far apart, 24 at most', () => {
  const found = bars('mileage', [...many(3000), ...many(180_000)]);
  expect(found).toHaveLength(19);
  expect(found[0]).toEqual({ from: 0, below: 10_000, count: 100 });
  expect(found.at(-1)).toEqual({ from: 180_000, below: 190_000, count: 100 });
});

it('puts a few dear cars into one open bar', () => {
  expect(bars('price', [...many(4000), 180_000, 9_999_999])).toEqual([
    { from: 4000, below: 4500, count: 100 },
    { from: 4500, count: 2 },
  ]);
});

it('is open at the end of what is counted, too', () => {
  expect(bars('price', [...many(199_000), ...many(300_000)])).toEqual([
    { from: 199_000, below: 199_500, count: 100 },
    { from: 199_500, below: 200_000, count: 0 },
    { from: 200_000, count: 100 },
  ]);
});

it('puts a few old cars into one open bar, and all beyond 24 years', () => {
  expect(bars('year', [...many(2020), 2021.5, 1950])).toEqual([
    { below: 2020, count: 1 },
    { from: 2020, below: 2021, count: 100 },
    { from: 2021, below: 2022, count: 1 },
  ]);
  const found = bars('year', [...many(1980), ...many(2024)]);
  expect(found).toHaveLength(25);
  expect(found[0]).toEqual({ below: 2001, count: 100 });
});

it.each([2, 3])('draws each of %i cars, however far apart', (total) => {
  const found = bars('mileage', [4000, 4000, 180_000].slice(-total));
  expect(found).toHaveLength(19);
  expect(found.at(-1)).toEqual({ from: 180_000, below: 190_000, count: 1 });
});

it.each([
  [10, 1],
  [20, 2],
  [40, 1],
  [99, 2],
  [500, 10],
])('is not squeezed when of %i cars %i are far away', (total, far) => {
  const near = Array.from({ length: total - far }, (_, index) => 4000 + 5000 * (index % 4));
  const found = bars('mileage', [...near, ...Array.from({ length: far }, () => 180_000)]);
  expect(found.map(({ from }) => from)).toEqual([0, 5000, 10_000, 15_000, 20_000]);
  expect(found.at(-1)).toEqual({ from: 20_000, count: far });
});

it('puts years far too new into one open bar, too', () => {
  expect(bars('year', [...many(2020), ...many(2022), 2999])).toEqual([
    { from: 2020, below: 2021, count: 100 },
    { from: 2021, below: 2022, count: 0 },
    { from: 2022, below: 2023, count: 100 },
    { from: 2023, count: 1 },
  ]);
});

it('draws cheap cars apart, however few', () => {
  const [first] = bars('price', [4000, ...many(9000)]);
  expect(first).toEqual({ from: 4000, below: 4500, count: 1 });
});

it('has 24 bars at most before they get wider', () => {
  const reach = (last: number) => bars('price', [...many(4000), ...many(last)]);
  expect(reach(15_500)).toHaveLength(24);
  const wider = reach(16_000);
  expect(wider).toHaveLength(13);
  expect(wider[0]).toEqual({ from: 4000, below: 5000, count: 100 });
});

it('is closed right below the end of what is counted, and open beyond it when bars are wide', () => {
  expect(bars('price', many(199_900))).toEqual([{ from: 199_500, below: 200_000, count: 100 }]);
  expect(bars('mileage', [...many(3000), ...many(600_000)]).at(-1)).toEqual({
    from: 500_000,
    count: 100,
  });
});

it('takes no notice of cells without cars', () => {
  expect(bars('price', [])).toEqual([]);
  const counts = new Map([
    [8, 3],
    [300, 0],
  ]);
  expect(barsOf('price', counts)).toEqual([{ from: 4000, below: 4500, count: 3 }]);
});

it('counts every car once', () => {
  const prices = Array.from({ length: 500 }, (_, index) => 90 * index + index ** 2);
  expect(bars('price', prices).reduce((sum, { count }) => sum + count, 0)).toBe(500);
});
