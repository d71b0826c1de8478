import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Toasts } from '@/components/feedback/Toasts';
import { createApiStore } from '@/testing/apiStore';
import { usePublishProduct } from './usePublishProduct';

const product = {
  name: 'Volvo XC60',
  picture: 'https://pictures.example/volvo.jpg',
  originalPrice: 48_000,
  resalePrice: 21_500,
  condition: 'good' as const,
  phone: '351912345678',
  location: 'Lisbon',
  description: 'One owner.',
  purchaseYear: 2018,
  yearOfUse: 4,
  categoryId: 'suv',
};

function openForm(answer: object) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(answer)));
  const store = createApiStore();
  const onDone = jest.fn();
  const { result } = renderHook(
    () =>
      usePublishProduct({
        sellerName: 'Sam',
        version: () => null,
        localDraftId: () => 'car-1',
        onListedBefore: () => undefined,
        onConflict: () => Promise.resolve(),
        photoIds: () => [],
        setError: () => undefined,
        onPublished: () => undefined,
        onDone,
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <Provider store={store}>
          <Toasts />
          {children}
        </Provider>
      ),
    },
  );
  return { publish: () => act(() => result.current.publish(product)), onDone };
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('redirects exactly one second after the car was published', async () => {
  const { publish, onDone } = openForm({ acknowledged: true });
  await publish();
  act(() => jest.advanceTimersByTime(999));
  expect(onDone).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('does not redirect if the car was not published', async () => {
  const { publish, onDone } = openForm({ acknowledged: false });
  await publish();
  act(() => jest.advanceTimersByTime(5000));
  expect(onDone).not.toHaveBeenCalled();
});
