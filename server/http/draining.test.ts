import { once } from 'node:events';
import { connect } from 'node:net';
import { createTestApp } from '../testing/app';

it('says that it is not ready before it takes no more connections', async () => {
  const own = await createTestApp();
  const url = await own.app.listen({ host: '127.0.0.1', port: 0 });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const drained = own.app.drain(500);
  const notReady = await fetch(`${url}/readyz`);
  expect([notReady.status, Number(notReady.headers.get('retry-after'))]).toEqual([503, 2]);
  expect((await fetch(`${url}/api/categories`)).status).toBe(200);
  await drained;
  // A new connection: open ones are still served.
  await expect(once(connect(Number(new URL(url).port), '127.0.0.1'), 'connect')).rejects.toThrow(
    'ECONNREFUSED',
  );
  await own.close();
});

it('stops after the jobs under way, also when they take their time', async () => {
  const own = await createTestApp();
  const events: string[] = [];
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  jest.spyOn(own.app.jobs, 'stop').mockImplementation(async () => {
    await finished;
    events.push('the jobs have finished');
  });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const closed = own.app.close().then(() => void events.push('the server has closed'));
  await jest.advanceTimersByTimeAsync(30_000);
  jest.useRealTimers();
  finish();
  await closed;
  expect(events).toEqual(['the jobs have finished', 'the server has closed']);
  await own.close();
});
