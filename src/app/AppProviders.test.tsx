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
});

/** Lets toasts come or go; in steps, because each stage of a transition starts the next one. */
function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    act(() => jest.advanceTimersByTime(100));
  }
}

test('toasts appear bottom-left, successes for 2 seconds and errors for 4', async () => {
  await openAppWithToast();
  act(() => {
    showSuccess('Well done');
    showError('Not done');
  });
  pass(500);
  const success = screen.getByText('Well done');
  expect(screen.getByRole('alert')).toHaveTextContent('Not done');
  const corner = success.closest('.notistack-SnackbarContainer');
  expect(corner).toHaveStyle({ position: 'fixed' });
  expect(corner && getComputedStyle(corner)).toMatchObject({ bottom: '14px', left: '20px' });

  pass(3000);
  expect(screen.queryByText('Well done')).toBeNull();
  expect(screen.getByText('Not done')).toBeInTheDocument();
  pass(3000);
  expect(screen.queryByText('Not done')).toBeNull();
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
