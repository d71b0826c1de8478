import { act, render, screen } from '@testing-library/react';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { SubmitButton } from '../form/SubmitButton';
import { SLOW_ACTION, withSlowToast, slowPolicy } from './slow';
import { Snackbars } from './Snackbars';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

const dialog = (done: number) => (
  <ConfirmDialog
    isOpen
    isBusy
    progress={{ done, total: 5 }}
    title="Sure?"
    text="Gone for good."
    confirmLabel="Delete"
    onConfirm={() => undefined}
    onCancel={() => undefined}
  />
);

test('a form shows the slow notice when its response takes too long, and not before', () => {
  render(<SubmitButton isBusy>Save</SubmitButton>);
  wait(slowPolicy.afterMs - 1);
  expect(screen.queryByText(SLOW_ACTION)).not.toBeInTheDocument();
  wait(1);
  expect(screen.getByRole('status')).toHaveTextContent(SLOW_ACTION);
});

test('what may well take long says nothing about it', () => {
  render(
    <SubmitButton isBusy mayTakeLong>
      Pay
    </SubmitButton>,
  );
  wait(slowPolicy.afterMs * 2);
  expect(screen.queryByText(SLOW_ACTION)).not.toBeInTheDocument();
});

test('a long action explains itself only when it gets no further', () => {
  const { rerender } = render(dialog(1));
  wait(slowPolicy.afterMs - 1);
  rerender(dialog(2));
  wait(slowPolicy.afterMs - 1);
  expect(screen.queryByText(SLOW_ACTION)).not.toBeInTheDocument();
  wait(1);
  expect(screen.getByText(SLOW_ACTION)).toBeVisible();
});

test('a lone button says it in a toast, unless it is done in time', async () => {
  render(<Snackbars />);
  await withSlowToast(Promise.resolve());
  wait(slowPolicy.afterMs);
  expect(screen.queryByText(SLOW_ACTION)).not.toBeInTheDocument();
  void withSlowToast(new Promise(() => undefined));
  wait(slowPolicy.afterMs);
  expect(screen.getByText(SLOW_ACTION)).toBeVisible();
});
