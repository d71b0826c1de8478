import { act, render, screen } from '@testing-library/react';
import { chooseDistanceUnit, useDistanceUnit } from './distanceUnit';

const KEY = 'second-gear-distance-unit';
const CARDS = 20;

function Card() {
  return <li>{useDistanceUnit()}</li>;
}

function List({ page }: { page: number }) {
  return (
    <ul aria-label={`Page ${page}`}>
      {Array.from({ length: CARDS }, (_, index) => (
        <Card key={`${page}-${index}`} />
      ))}
    </ul>
  );
}

const shownUnits = () => [...new Set(screen.getAllByRole('listitem').map((c) => c.textContent))];

afterEach(() => jest.restoreAllMocks());

test('is read from storage once for all cards, not by each of them', () => {
  window.localStorage.setItem(KEY, 'mi');
  const getItem = jest.spyOn(Storage.prototype, 'getItem');
  const { rerender } = render(<List page={1} />);
  rerender(<List page={2} />);
  expect(shownUnits()).toEqual(['mi']);
  expect(getItem.mock.calls.filter(([key]) => key === KEY).length).toBeLessThan(CARDS / 4);
});

test('changes everywhere with a choice, made here or in another tab', () => {
  const { unmount } = render(<List page={1} />);
  act(() => chooseDistanceUnit('mi'));
  expect(shownUnits()).toEqual(['mi']);

  window.localStorage.setItem(KEY, 'km');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
  expect(shownUnits()).toEqual(['km']);

  unmount();
  window.localStorage.setItem(KEY, 'mi');
  render(<List page={1} />);
  expect(shownUnits()).toEqual(['mi']);
});
