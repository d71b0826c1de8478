import { act, render, screen } from '@testing-library/react';
import { chooseDistanceUnit, useDistanceUnit } from './distanceUnit';

const KEY = 'second-gear-distance-unit';

function Card() {
  return <li>{useDistanceUnit()}</li>;
}

const cards = (
  <ul>
    <Card />
    <Card />
  </ul>
);

const shownUnits = () => [...new Set(screen.getAllByRole('listitem').map((c) => c.textContent))];

test('changes everywhere with a choice, made here or in another tab', () => {
  const { unmount } = render(cards);
  act(() => chooseDistanceUnit('mi'));
  expect(shownUnits()).toEqual(['mi']);

  window.localStorage.setItem(KEY, 'km');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
  expect(shownUnits()).toEqual(['km']);

  unmount();
  window.localStorage.setItem(KEY, 'mi');
  render(cards);
  expect(shownUnits()).toEqual(['mi']);
});
