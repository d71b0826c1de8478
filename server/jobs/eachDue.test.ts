import { eachDue } from './eachDue';

/** Takes up to three at a time from a list. */
const from = (items: string[]) => ({
  find: (n: number) => Promise.resolve(items.splice(0, n)),
  batch: 3,
});
const running = new AbortController();

it('goes on until nothing is left', async () => {
  const done: string[] = [];
  await eachDue(running, {
    ...from(['a', 'b', 'c', 'd']),
    handle: (item) => Promise.resolve(done.push(item) > 0),
  });
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

it('begins nothing more once the server stops', async () => {
  const stopping = new AbortController();
  const done: string[] = [];
  await eachDue(stopping, {
    ...from(['a', 'b', 'c', 'd']),
    handle: (item) => {
      if (item === 'b') stopping.abort();
      return Promise.resolve(done.push(item) > 0);
    },
  });
  expect(done).toEqual(['a', 'b']);
});

it('leaves the rest after too many failures', async () => {
  const tried: string[] = [];
  await eachDue(running, {
    ...from(['a', 'b', 'c', 'd', 'e']),
    handle: (item) => Promise.resolve(tried.push(item) % 2 === 0),
    failuresMax: 2,
  });
  expect(tried).toEqual(['a', 'b', 'c']);
});
