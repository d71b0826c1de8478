import { alternativesOf } from '../query/alternatives';
import { readQuery } from '../query/readQuery';
import { isInPlace, mergePlaces, otherTownNames, placeKey } from './places';
import { categoriesOf, categoryWords, isKindOfCar } from './carWords';

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

const known = categoryWords([
  { id: '0', name: 'All' },
  { id: '1', name: 'SUV' },
  { id: '2', name: 'Estates' },
  { id: '3', name: 'Coupé / Convertible' },
  { id: '4', name: 'Family Cars' },
  { id: '5', name: 'Minivan' },
  { id: '6', name: 'Van' },
]);

test.each([
  ['suv', ['1']],
  ['SUVs', ['1']],
  ['4x4', ['1']],
  ['crossover', ['1']],
  ['estate', ['2']],
  ['station wagon', ['2']],
  ['coupe', ['3']],
  ['cabrio', ['3']],
  ['family car', ['4']],
  ['minivan', ['5']],
  ['van', ['6']],
  ['mpv', ['6', '5']],
  ['all', []],
  ['truck', []],
  ['constructor', []],
  ['', []],
])('%s means the categories %j', (word, ids) => {
  expect(categoriesOf(word, known)).toEqual(ids);
});

test('a word is found under every name of its make, and two words as one', () => {
  const alternatives = (q: string) =>
    alternativesOf(readQuery(q)).map(({ alternatives: all }) =>
      all.map(({ words }) => words.join(' ')),
    );
  expect(alternatives('vw')).toEqual([['vw', 'volkswagen']]);
  expect(alternatives('volkswagen')).toEqual([['volkswagen', 'vw']]);
  expect(alternatives('landy')).toEqual([['landy', 'landrover']]);
  expect(alternatives('cr v 2')).toEqual([['cr', 'crv'], ['v', 'crv'], ['2']]);
  expect(alternatives('smart for two')).toContainEqual(['two', 'fortwo']);
  expect(alternatives("golf's")).toEqual([['golfs', 'golf']]);
  expect(alternatives('koeln')).toContainEqual(expect.arrayContaining(['koln', 'cologne']));
});

test('a word with a number inside may be written in more parts than terms join', () => {
  const [sx4] = alternativesOf(readQuery('sx4scross'));
  expect(sx4?.alternatives).toContainEqual({ words: ['sx4', '4scross'], isOfName: true });
  const others = readQuery('c220d f150 320d rav');
  expect(
    alternativesOf(others).flatMap(({ alternatives }) =>
      alternatives.filter(({ isOfName }) => isOfName),
    ),
  ).toEqual([]);
});

test('each place is read once, however many it is compared with', () => {
  const folded = jest.spyOn(String.prototype, 'normalize');
  for (let time = 0; time < 10; time += 1) isInPlace('Ærøskøbing', `Søby ${time % 2}`);
  const once = folded.mock.calls.length;
  for (let time = 0; time < 10; time += 1) isInPlace('Ærøskøbing', `Søby ${time % 2}`);
  expect(folded.mock.calls.length).toBe(once);
  folded.mockRestore();
});

test.each([
  ['SUV', true],
  ['Estates', true],
  ['Electric', false],
  ['Family Cars', false],
])('one can say "all …s" of %s: %s', (name, isKind) => {
  expect(isKindOfCar(name)).toBe(isKind);
});
