import { type Fault, faultsOf, type Lane, lanes } from './schedule';

function take(seed: number, lane: Lane, count: number): Fault[] {
  const faults = faultsOf(seed, lane);
  return Array.from({ length: count }, () => faults.next().value);
}

it('repeats the faults of a seed', () => {
  expect(take(7, 'database', 50)).toEqual(take(7, 'database', 50));
  expect(take(7, 'database', 50)).not.toEqual(take(8, 'database', 50));
});

it('has every kind of fault before it repeats one', () => {
  for (const lane of ['server', 'database', 'provider'] as const) {
    const kinds = take(1, lane, lanes[lane].length).map(({ kind }) => kind);
    expect([...kinds].sort()).toEqual([...lanes[lane]].sort());
  }
});
