import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { toReport } from '@/api/reportsApi';
import { createApiStore } from '@/testing/apiStore';
import { makeProduct, makeReport } from '@/testing/factories';
import { useReportedProducts } from './useReportedProducts';

const ids = ['hangs', 'one', 'two', 'three', 'four'];
const reports = ids.map((productId) => toReport(makeReport({ productId })));

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  jest.spyOn(globalThis, 'fetch').mockImplementation((request) => {
    const { url } = new Request(request);
    if (url.endsWith('/hangs')) return new Promise(() => undefined);
    return Promise.resolve(Response.json(makeProduct({ _id: url.split('/').at(-1) })));
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('cancels a request without a response, so that the other cars load', async () => {
  const store = createApiStore();
  const { result } = renderHook(() => useReportedProducts(reports), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Provider store={store}>{children}</Provider>
    ),
  });
  const states = () => reports.map((report) => result.current.toRow(report).productState);

  await act(() => jest.advanceTimersByTimeAsync(14_000));
  expect(states()).toEqual(['loading', 'ready', 'ready', 'ready', 'ready']);
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(states()).toEqual(['failed', 'ready', 'ready', 'ready', 'ready']);
});
