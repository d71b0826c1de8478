import { createPhotoQueue } from './queue';

const never = () => new AbortController().signal;

/** A queue whose work is done one by one, when the test says so. */
function setUp() {
  const queue = createPhotoQueue();
  const begun: string[] = [];
  let finish: (() => void) | undefined;
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      finish = () => resolve(name);
    });
  const finishOne = async () => {
    finish?.();
    await new Promise(setImmediate);
  };
  return { queue, begun, work, finishOne };
}

const refusedWith = (statusCode: number) => ({
  statusCode,
  code: 'photos-busy',
  headers: { 'retry-after': statusCode === 429 ? '5' : '20' },
});

it('does one job after the other, also after one that failed', async () => {
  const { queue, begun, work, finishOne } = setUp();
  const failing = queue.call('a', never(), () => Promise.reject(new Error('It failed.')));
  const next = queue.call('a', never(), work('next'));
  const last = queue.background('a', work('last'));
  await expect(failing).rejects.toThrow('It failed.');
  expect(begun).toEqual(['next']);
  await finishOne();
  await expect(next).resolves.toBe('next');
  expect(begun).toEqual(['next', 'last']);
  await finishOne();
  await expect(last).resolves.toBe('last');
});

it('takes turns between accounts, requests and background jobs alike', async () => {
  const { queue, begun, work, finishOne } = setUp();
  for (const name of ['a1', 'a2', 'a3']) void queue.call('a', never(), work(name));
  for (const name of ['b1', 'b2']) void queue.background('b', work(name));
  void queue.call('c', never(), work('c1'));
  for (let n = 0; n < 5; n += 1) await finishOne();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

it('lets two requests of an account wait besides the running one, and background jobs beside them', async () => {
  const { queue, work } = setUp();
  for (const name of ['a1', 'a2', 'a3']) void queue.call('a', never(), work(name));
  await expect(queue.call('a', never(), work('a4'))).rejects.toMatchObject(refusedWith(429));
  void queue.background('a', work('a5'));
  void queue.call('b', never(), work('b1'));
  void queue.background('c', work('c1'));
  for (const name of ['c2', 'c3']) void queue.call('c', never(), work(name));
  await expect(queue.call('c', never(), work('c4'))).rejects.toMatchObject(refusedWith(429));
});

it('lets 20 requests wait in all', async () => {
  const { queue, begun, work, finishOne } = setUp();
  for (let n = 0; n <= 20; n += 1) void queue.call(`owner ${n}`, never(), work(`job ${n}`));
  await expect(queue.call('late', never(), work('late'))).rejects.toMatchObject(refusedWith(503));
  await finishOne();
  void queue.call('late', never(), work('late'));
  for (let n = 0; n < 20; n += 1) await finishOne();
  expect(begun).toHaveLength(22);
  expect(begun.at(-1)).toBe('late');
});

it('does not begin a job whose caller hung up, and gives its place to another', async () => {
  const { queue, begun, work, finishOne } = setUp();
  const caller = new AbortController();
  const running = queue.call('a', caller.signal, work('running'));
  const waiting = queue.call('a', caller.signal, work('waiting'));
  void queue.call('a', never(), work('other'));
  caller.abort();
  await expect(waiting).rejects.toThrow('cancelled');
  await expect(queue.call('a', caller.signal, work('late'))).rejects.toThrow('cancelled');
  void queue.call('a', never(), work('next'));
  await finishOne();
  await expect(running).resolves.toBe('running');
  await finishOne();
  expect(begun).toEqual(['running', 'other', 'next']);
});
