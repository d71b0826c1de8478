/** Fakes the clock and timers of a page, which also pass by themselves. */
export const fakeTimers = () =>
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
    advanceTimers: true,
  });
