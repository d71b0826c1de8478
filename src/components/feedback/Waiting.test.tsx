import { act, fireEvent, render, screen } from '@testing-library/react';
import { Waiting } from './Waiting';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('waits quietly at first, and says so and offers another try when it takes long', () => {
  const onRetry = jest.fn();
  render(<Waiting label="Loading cars" onRetry={onRetry} />);
  expect(screen.getByRole('status', { name: 'Loading cars' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(8000));
  expect(screen.getByText(/taking longer than usual/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  // The retry has the same time limit as the first try.
  expect(screen.queryByText(/taking longer than usual/)).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(8000));
  expect(screen.getByText(/taking longer than usual/)).toBeVisible();
});
