import { act, fireEvent, render, screen } from '@testing-library/react';
import { showError, showSuccess } from './toast';
import { Toasts } from './Toasts';

async function open() {
  render(<Toasts />);
  // notistack loads at the first press.
  fireEvent.pointerDown(document.body);
  await act(() => import('./Snackbars'));
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
  await open();
  act(() => show('Order history'));
  pass(lasts - 100);
  expect(screen.getByText('Order history')).toBeInTheDocument();
  pass(100 + 2 * TRANSITION_MS);
  expect(screen.queryByText('Order history')).not.toBeInTheDocument();
});

test('toasts of the same millisecond are separate', async () => {
  await open();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  act(() => {
    showError('One failure');
    showError('Another failure');
  });
  pass(TRANSITION_MS);
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

test('at most 20 toasts are shown at once', async () => {
  await open();
  act(() => {
    for (let n = 1; n <= 25; n += 1) showError(`Failure ${n}`);
  });
  pass(500);
  expect(screen.getAllByRole('alert')).toHaveLength(20);
});
