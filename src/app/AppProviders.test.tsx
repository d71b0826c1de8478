import { act, fireEvent, render, screen } from '@testing-library/react';
import { showError, showSuccess } from '@/components/feedback/toast';
import { AppProviders } from './AppProviders';
import { makeStore } from './store';

async function openApp() {
  render(
    <AppProviders store={makeStore()}>
      <p>The page</p>
    </AppProviders>,
  );
  // notistack loads at the first press.
  fireEvent.pointerDown(document.body);
  await act(() => import('@/components/feedback/Snackbars'));
  jest.useFakeTimers();
}

afterEach(() => {
  act(() => jest.runAllTimers());
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Advances the timers in steps, because each stage of a transition starts the next one. */
function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    act(() => jest.advanceTimersByTime(100));
  }
}

/** The duration of a toast’s slide transition plus one step, in milliseconds. */
const TRANSITION_MS = 500;

// Spec §9, in milliseconds. A toast’s timer starts when it has slid in.
test.each([
  ['a success', showSuccess, 2000],
  ['an error', showError, 4000],
] as const)('a toast about %s goes after its time, not before', async (_kind, show, lasts) => {
  await openApp();
  act(() => show('Order history'));
  pass(lasts - 100);
  expect(screen.getByText('Order history')).toBeInTheDocument();
  pass(100 + 2 * TRANSITION_MS);
  expect(screen.queryByText('Order history')).not.toBeInTheDocument();
});

test('toasts of the same millisecond are separate', async () => {
  await openApp();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  act(() => {
    showError('One failure');
    showError('Another failure');
  });
  pass(TRANSITION_MS);
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

test('at most 20 toasts are shown at once', async () => {
  await openApp();
  act(() => {
    for (let n = 1; n <= 25; n += 1) showError(`Failure ${n}`);
  });
  pass(500);
  expect(screen.getAllByRole('alert')).toHaveLength(20);
});
