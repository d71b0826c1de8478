import { formatTable, median, ms } from './numbers';
import { openMarket } from './server';

/** Time from starting the process until it is ready, with the client already built. */
export async function measureStarts(rounds: number): Promise<string> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const market = await openMarket();
    try {
      cold.push(await market.start());
      await market.stop();
      warm.push(await market.start());
    } finally {
      await market.dispose();
    }
  }
  const row = (name: string, values: number[]) => [
    name,
    ms(median(values)),
    ms(Math.min(...values)),
    ms(Math.max(...values)),
  ];
  return formatTable(`Start to ready, ${rounds} rounds`, [
    ['', 'median', 'best', 'worst'],
    row('cold: no data yet, demo marketplace is made', cold),
    row('warm: data is there', warm),
  ]);
}
