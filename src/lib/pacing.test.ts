import { whenIdle, whenWanted } from './pacing';

/** jsdom, like Safari 17, does not tell when it is idle. */
const giveIdle = (requestIdleCallback: unknown) => Object.assign(window, { requestIdleCallback });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(document, 'readyState');
});

/** Whether it has resolved by now. */
function watched(promise: Promise<void>) {
  const seen = { isDone: false };
  void promise.then(() => {
    seen.isDone = true;
  });
  return seen;
}

const settle = () => jest.advanceTimersByTimeAsync(0);

test('waits for an idle browser, no longer than told', async () => {
  const asked: unknown[] = [];
  giveIdle((call: () => void, options: unknown) => {
    asked.push(options);
    call();
  });
  await whenIdle(700);
  expect(asked).toEqual([{ timeout: 700 }]);
});

test('waits a moment where the browser does not tell', async () => {
  const seen = watched(whenIdle(700));
  await settle();
  expect(seen.isDone).toBe(false);
  await jest.advanceTimersByTimeAsync(100);
  expect(seen.isDone).toBe(true);
});

describe('a page that is still loading', () => {
  beforeEach(() => {
    Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
  });

  async function arrive() {
    window.dispatchEvent(new Event('load'));
    await jest.advanceTimersByTimeAsync(100);
  }

  test('wants its program when it has arrived', async () => {
    const seen = watched(whenWanted());
    await jest.advanceTimersByTimeAsync(60_000);
    expect(seen.isDone).toBe(false);
    await arrive();
    expect(seen.isDone).toBe(true);
  });

  test.each(['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin'])(
    'wants its program at once on %s',
    async (event) => {
      const seen = watched(whenWanted());
      document.body.dispatchEvent(new Event(event, { bubbles: true }));
      await settle();
      expect(seen.isDone).toBe(true);
    },
  );
});
