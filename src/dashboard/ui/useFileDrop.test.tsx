import { fireEvent, render, screen } from '@testing-library/react';
import { useFileDrop } from './useFileDrop';

const file = new File(['Name'], 'cars.csv', { type: 'text/csv' });
const dropped = jest.fn();
beforeEach(() => dropped.mockClear());

function Zone({ hasButton }: { hasButton: boolean }) {
  const { isOver, handlers } = useFileDrop(dropped);
  return (
    <div role="group" aria-label={isOver ? 'Let go here' : 'Drop here'} {...handlers}>
      {hasButton && <button>Choose</button>}
    </div>
  );
}

const withFiles = { dataTransfer: { types: ['Files'], files: [file] } };
const withText = { dataTransfer: { types: ['text/plain'], files: [] } };

test('reports a drag over the element until it leaves the element, not only a child', () => {
  render(<Zone hasButton />);
  fireEvent.dragEnter(screen.getByRole('group'), withFiles);
  fireEvent.dragEnter(screen.getByRole('button'), withFiles);
  fireEvent.dragLeave(screen.getByRole('group'), withFiles);
  expect(screen.getByRole('group', { name: 'Let go here' })).toBeVisible();
  fireEvent.dragLeave(screen.getByRole('button'), withFiles);
  expect(screen.getByRole('group', { name: 'Drop here' })).toBeVisible();
});

test('ignores a child that is removed during the drag', () => {
  const { rerender } = render(<Zone hasButton />);
  const zone = screen.getByRole('group');
  fireEvent.dragEnter(zone, withFiles);
  fireEvent.dragEnter(screen.getByRole('button'), withFiles);
  fireEvent.dragLeave(zone, withFiles);
  // Browsers send `dragleave` to the removed element, so the zone does not receive it.
  rerender(<Zone hasButton={false} />);
  fireEvent.dragEnter(zone, withFiles);
  expect(screen.getByRole('group', { name: 'Let go here' })).toBeVisible();
  fireEvent.dragLeave(zone, withFiles);
  expect(screen.getByRole('group', { name: 'Drop here' })).toBeVisible();
});

test('calls back with the dropped files and resets', () => {
  render(<Zone hasButton />);
  fireEvent.dragEnter(screen.getByRole('group'), withFiles);
  expect(fireEvent.drop(screen.getByRole('group'), withFiles)).toBe(false);
  expect(dropped).toHaveBeenCalledWith([file]);
  expect(screen.getByRole('group', { name: 'Drop here' })).toBeVisible();
});

test('leaves drags without files to the browser', () => {
  render(<Zone hasButton />);
  fireEvent.dragEnter(screen.getByRole('group'), withText);
  expect(fireEvent.dragOver(screen.getByRole('group'), withText)).toBe(true);
  expect(fireEvent.drop(screen.getByRole('group'), withText)).toBe(true);
  expect(screen.getByRole('group', { name: 'Drop here' })).toBeVisible();
  expect(dropped).not.toHaveBeenCalled();
});

test('ignores files beside the zone, and leaves other drags to the browser', () => {
  const { unmount } = render(<Zone hasButton />);
  const dragged = { dataTransfer: { ...withFiles.dataTransfer, dropEffect: 'copy' } };
  expect(fireEvent.dragOver(document.body, dragged)).toBe(false);
  expect(fireEvent.drop(document.body, dragged)).toBe(false);
  expect(dropped).not.toHaveBeenCalled();
  expect(fireEvent.drop(document.body, withText)).toBe(true);
  unmount();
  expect(fireEvent.drop(document.body, dragged)).toBe(true);
});
