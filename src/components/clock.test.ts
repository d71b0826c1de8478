import { act, renderHook } from '@testing-library/react';
import { useIsFuture } from './clock';

beforeEach(() => jest.useFakeTimers({ now: new Date('2024-03-05T12:00:00Z') }));
afterEach(() => jest.useRealTimers());

test('a moment to come turns into a past one by itself', () => {
  const { result } = renderHook(() => useIsFuture('2024-03-05T12:30:00Z'));
  expect(result.current).toBe(true);
  act(() => jest.advanceTimersByTime(31 * 60 * 1000));
  expect(result.current).toBe(false);
});

test.each([null, '2024-03-05T11:59:59Z', 'rubbish'])('%s is not to come', (moment) => {
  const { result } = renderHook(() => useIsFuture(moment));
  expect(result.current).toBe(false);
});
