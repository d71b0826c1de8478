import { act, renderHook } from '@testing-library/react';
import { learnServerTime } from '@/lib/serverTime';
import { hasPassed, isFuture, useIsFuture, useNow, useNowAtNext } from './clock';

const NOON = new Date('2024-03-05T12:00:00Z');
const setServerTimeFromResponse = (at: Date) =>
  learnServerTime(new Headers({ Date: at.toUTCString() }));
const HOUR = 3_600_000;
const MINUTE = 60_000;

afterEach(() => jest.useRealTimers());

describe.each([
  ['right', 0],
  ['25 h ahead', 25 * HOUR],
  ['72 h behind', -72 * HOUR],
])('with a device’s clock that is %s', (_clock, ahead) => {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOON.getTime() + ahead });
    setServerTimeFromResponse(NOON);
  });

  test('a moment to come turns into a past one by itself', () => {
    const { result } = renderHook(() => useIsFuture('2024-03-05T12:30:00Z'));
    expect(result.current).toBe(true);
    act(() => jest.advanceTimersByTime(31 * MINUTE));
    expect(result.current).toBe(false);
  });

  test.each([null, '2024-03-05T11:59:59Z', 'rubbish'])('%s is not to come', (moment) => {
    const { result } = renderHook(() => useIsFuture(moment));
    expect(result.current).toBe(false);
    expect(isFuture(moment)).toBe(false);
  });

  test('the time is counted on by the server’s', () => {
    const { result } = renderHook(useNow);
    expect(result.current).toBe(NOON.getTime());
    act(() => jest.advanceTimersByTime(15_000));
    expect(result.current).toBe(NOON.getTime() + 15_000);
  });

  test('the time is read again when the next moment has passed, and not before', () => {
    const moments = [null, '2024-03-05T11:00:00Z', '2024-03-05T13:00:00Z', '2024-03-05T12:30:00Z'];
    const { result } = renderHook(() => useNowAtNext(moments));
    act(() => jest.advanceTimersByTime(29 * MINUTE));
    expect(result.current).toBe(NOON.getTime());
    act(() => jest.advanceTimersByTime(2 * MINUTE));
    expect(hasPassed('2024-03-05T12:30:00Z', result.current)).toBe(true);
    expect(hasPassed('2024-03-05T13:00:00Z', result.current)).toBe(false);
    act(() => jest.advanceTimersByTime(30 * MINUTE));
    expect(hasPassed('2024-03-05T13:00:00Z', result.current)).toBe(true);
  });
});

test('a clock that is changed during the visit ends nothing', () => {
  jest.useFakeTimers({ now: NOON });
  setServerTimeFromResponse(NOON);
  const { result } = renderHook(() => useIsFuture('2024-03-05T12:30:00Z'));
  jest.setSystemTime(NOON.getTime() + 25 * HOUR);
  act(() => jest.advanceTimersByTime(15 * MINUTE));
  expect(result.current).toBe(true);
  act(() => jest.advanceTimersByTime(16 * MINUTE));
  expect(result.current).toBe(false);
});

test('until the server’s time is known, what the server says still holds', () => {
  jest.useFakeTimers({ now: NOON.getTime() + 25 * HOUR });
  const { result } = renderHook(() => [
    useIsFuture('2024-03-05T12:30:00Z'),
    useIsFuture('2024-03-05T11:30:00Z'),
  ]);
  expect(result.current).toEqual([true, true]);
  act(() => setServerTimeFromResponse(NOON));
  expect(result.current).toEqual([true, false]);
});

test('a timer that ends a little early does not leave a moment to come for good', () => {
  jest.useFakeTimers({ now: NOON });
  setServerTimeFromResponse(NOON);
  const { result } = renderHook(() => useIsFuture('2024-03-05T12:30:00Z'));
  // The browser's clock stands 2 ms behind its timers.
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 30 * MINUTE - 1);
  act(() => jest.advanceTimersByTime(30 * MINUTE + 1));
  expect(result.current).toBe(true);
  now.mockRestore();
  act(() => jest.advanceTimersByTime(MINUTE));
  expect(result.current).toBe(false);
});
