import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { routes } from '#contract/routes';
import { Snackbars } from './Snackbars';
import { showUndoable, UNDO_S } from './toast';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const wait = (seconds: number) => {
  for (let at = 0; at < seconds; at += 1) act(() => jest.advanceTimersByTime(1000));
};

test('a toast with Undo closes by itself, but not under the pointer or with the focus', () => {
  render(<Snackbars />, { wrapper: MemoryRouter });
  act(() => showUndoable('Deleted.', () => undefined));
  const toast = screen.getByRole('status');
  fireEvent.mouseEnter(toast);
  wait(UNDO_S * 2);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  fireEvent.mouseLeave(toast);
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
  wait(UNDO_S * 2);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
  wait(UNDO_S);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('Alt+Z takes back the latest of several', () => {
  const undone: string[] = [];
  render(<Snackbars />, { wrapper: MemoryRouter });
  act(() => showUndoable('First.', () => undone.push('first')));
  act(() => showUndoable('Second.', () => undone.push('second')));
  fireEvent.keyDown(document, { altKey: true, code: 'KeyZ' });
  expect(undone).toEqual(['second']);
  wait(2);
  fireEvent.keyDown(document, { altKey: true, code: 'KeyZ' });
  expect(undone).toEqual(['second', 'first']);
});

test('Alt+Z takes nothing back in a field, where some keyboards type a letter with it', () => {
  const undo = jest.fn();
  render(
    <>
      <input aria-label="Name" />
      <textarea aria-label="Note" />
      <Snackbars />
    </>,
    { wrapper: MemoryRouter },
  );
  act(() => showUndoable('Deleted.', undo));
  for (const field of screen.getAllByRole('textbox')) {
    expect(fireEvent.keyDown(field, { altKey: true, code: 'KeyZ' })).toBe(true);
  }
  expect(undo).not.toHaveBeenCalled();
  fireEvent.keyDown(document, { altKey: true, code: 'KeyZ' });
  expect(undo).toHaveBeenCalledTimes(1);
});

test('more than three become one, which leads to what was removed', () => {
  const undone: string[] = [];
  render(<Snackbars />, { wrapper: MemoryRouter });
  const show = (message: string) => act(() => showUndoable(message, () => undone.push(message)));
  ['One.', 'Two.', 'Three.'].forEach(show);
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(3);
  ['Four.', 'Five.'].forEach(show);
  wait(5);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(screen.getByText('5 changes')).toBeVisible();
  expect(screen.queryByText('4 changes')).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'See Removed' });
  expect(link).toHaveAttribute('href', routes.removed);
  fireEvent.keyDown(document, { altKey: true, code: 'KeyZ' });
  expect(undone).toEqual([]);
  wait(UNDO_S);
  show('Later.');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});
