import { setTimeout as delay } from 'node:timers/promises';
import { createQueue } from './queue';

it('does one piece of work after the other, also after one that failed', async () => {
  const enqueue = createQueue();
  const seen: string[] = [];
  const work = (name: string, ms: number) =>
    enqueue(async () => {
      seen.push(`${name} begins`);
      await delay(ms);
      seen.push(`${name} ends`);
      if (name === 'slow') throw new Error('It failed.');
      return name;
    });
  const results = await Promise.allSettled([work('slow', 20), work('quick', 0)]);
  expect(seen).toEqual(['slow begins', 'slow ends', 'quick begins', 'quick ends']);
  expect(results).toMatchObject([
    { status: 'rejected', reason: { message: 'It failed.' } },
    { status: 'fulfilled', value: 'quick' },
  ]);
});
