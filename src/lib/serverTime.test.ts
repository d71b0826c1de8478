import {
  deviceNow,
  isServerTimeKnown,
  learnServerTime,
  onServerTimeChange,
  serverNow,
} from './serverTime';

const NOON = Date.parse('2024-03-05T12:00:00Z');
const HOUR = 3_600_000;

const hear = (date: string | null) => learnServerTime(new Headers(date ? { Date: date } : {}));
const NOON_HEADER = 'Tue, 05 Mar 2024 12:00:00 GMT';

afterEach(() => jest.useRealTimers());

test.each([
  ['25 h ahead', 25 * HOUR],
  ['72 h behind', -72 * HOUR],
  ['right', 0],
])('comes from the responses, with a device’s clock that is %s', (_clock, ahead) => {
  jest.useFakeTimers({ now: NOON + ahead });
  hear(NOON_HEADER);
  expect(isServerTimeKnown()).toBe(true);
  expect(serverNow()).toBe(NOON);
  jest.advanceTimersByTime(HOUR);
  expect(serverNow()).toBe(NOON + HOUR);
  expect(deviceNow()).toBe(NOON + ahead + HOUR);
});

test('goes on when the device’s clock is changed', () => {
  jest.useFakeTimers({ now: NOON });
  hear(NOON_HEADER);
  jest.setSystemTime(NOON - 72 * HOUR);
  jest.advanceTimersByTime(1000);
  expect(serverNow()).toBe(NOON + 1000);
});

test.each([null, 'today', ''])('is the device’s while no response says it: %p', (date) => {
  jest.useFakeTimers({ now: NOON });
  hear(date);
  expect(isServerTimeKnown()).toBe(false);
  expect(serverNow()).toBe(NOON);
});

test('a response that a cache had kept takes nothing back, and one second is no news', () => {
  jest.useFakeTimers({ now: NOON });
  const onChange = jest.fn();
  const stop = onServerTimeChange(onChange);
  hear(NOON_HEADER);
  hear('Tue, 05 Mar 2024 09:00:00 GMT');
  hear('Tue, 05 Mar 2024 12:00:01 GMT');
  expect(serverNow()).toBe(NOON + 1000);
  expect(onChange).toHaveBeenCalledTimes(1);
  // The device slept; in some browsers the monotonic clock stops meanwhile.
  hear('Tue, 05 Mar 2024 14:00:00 GMT');
  expect(serverNow()).toBe(NOON + 2 * HOUR);
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
});

it('is in whole milliseconds, although the browser’s clock has parts of them', () => {
  jest.spyOn(performance, 'now').mockReturnValueOnce(1000.25).mockReturnValueOnce(2000.75);
  learnServerTime(new Headers({ Date: 'Tue, 05 Mar 2024 12:00:00 GMT' }));
  expect(serverNow()).toBe(Date.parse('2024-03-05T12:00:01Z') + 1);
});
