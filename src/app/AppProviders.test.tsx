import { act, render, screen } from '@testing-library/react';
import { showError, showSuccess } from '@/components/feedback/toast';
import { styles } from '@/testing/styles';
import { AppProviders } from './AppProviders';
import { makeStore } from './store';

styles.areApplied = true;

/** What shows toasts may come only with the first of them; from then on time is ours. */
async function openAppWithToast() {
  render(<AppProviders store={makeStore()}>The page</AppProviders>);
  act(() => showSuccess('Ready'));
  await screen.findByText('Ready');
  jest.useFakeTimers();
}

afterEach(() => {
  act(() => jest.runAllTimers());
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Lets toasts come or go; in steps, because each stage of a transition starts the next one. */
function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    act(() => jest.advanceTimersByTime(100));
  }
}

/** How long a toast takes to slide in or out, in milliseconds, and a step more. */
const TRANSITION_MS = 500;

test('toasts appear bottom-left', async () => {
  await openAppWithToast();
  act(() => showError('Not done'));
  pass(TRANSITION_MS);
  // eslint-disable-next-line testing-library/no-node-access -- the corner itself has no role
  const corner = screen.getByRole('alert').closest('.notistack-SnackbarContainer');
  expect(corner).toHaveStyle({ position: 'fixed', bottom: '14px', left: '20px' });
});

// Spec §9, in milliseconds. The time runs from when a toast has slid in.
test.each([
  ['a success', showSuccess, 2000],
  ['an error', showError, 4000],
] as const)('a toast about %s goes after its time, not before', async (_kind, show, lasts) => {
  await openAppWithToast();
  pass(10_000);
  act(() => show('Order history'));
  pass(lasts - 100);
  expect(screen.getByText('Order history')).toBeInTheDocument();
  pass(100 + 2 * TRANSITION_MS);
  expect(screen.queryByText('Order history')).not.toBeInTheDocument();
});

test('toasts of the same millisecond are told apart', async () => {
  await openAppWithToast();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  act(() => {
    showError('One failure');
    showError('Another failure');
  });
  pass(TRANSITION_MS);
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

test('at most 20 toasts are shown at once', async () => {
  await openAppWithToast();
  act(() => {
    for (let n = 1; n <= 25; n += 1) showError(`Failure ${n}`);
  });
  pass(500);
  const shown = [...screen.getAllByRole('status'), ...screen.getAllByRole('alert')];
  expect(shown).toHaveLength(20);
});
