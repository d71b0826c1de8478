import { isInPlace, mergePlaces, otherTownNames, placeKey } from './places';

test.each([
  ['München', 'Munich'],
  ['munchen', 'Munich'],
  ['MUENCHEN', 'Munich'],
  ['Munich', 'München'],
  ['koeln', 'Köln'],
  ['Cologne', 'Köln'],
  ['Köln', 'Cologne'],
  ['Aarhus', 'Århus'],
  ['arhus', 'Aarhus'],
  ['Goettingen', 'Göttingen'],
  ['Göttingen', 'Goettingen'],
  ['Lisboa', 'Lisbon'],
  ['den haag', 'The Hague'],
  ["'s-Gravenhage", 'Den Haag'],
  ['St. Petersburg', 'Saint Petersburg'],
  ['Wien', 'Vienna'],
])('%s is %s', (one, other) => {
  expect(placeKey(one)).toBe(placeKey(other));
  expect(isInPlace(`${other}, centre`, one)).toBe(true);
});

test.each([
  ['Munich', 'Mün', true],
  ['Düsseldorf', 'duess', true],
  ['São Paulo', 'sao p', true],
  ['Munich', 'Porto', false],
  ['Portsmouth', 'Oporto', false],
  ['Munich', '%', false],
])('%s contains %s: %s', (location, place, isInside) => {
  expect(isInPlace(location, place)).toBe(isInside);
});

test('a town is counted once, under its most frequent name', () => {
  expect(
    mergePlaces([
      { value: 'München', count: 2 },
      { value: 'Porto', count: 4 },
      { value: 'Munich', count: 3 },
      { value: '123', count: 1 },
    ]),
  ).toEqual([
    { value: 'Munich', count: 5 },
    { value: 'Porto', count: 4 },
    { value: '123', count: 1 },
  ]);
});

test('other names are those of the whole town only', () => {
  expect(otherTownNames('munich')).toContain('munchen');
  expect(otherTownNames('munich centre')).toEqual([]);
  expect(otherTownNames('golf')).toEqual([]);
});
