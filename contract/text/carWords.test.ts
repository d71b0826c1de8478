import { alternativesOf } from '../query/alternatives';
import { readQuery } from '../query/readQuery';
import { categoriesOf, categoryWords, isKindOfCar } from './carWords';

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

test.each([
  ['SUV', true],
  ['Estates', true],
  ['Electric', false],
  ['Family Cars', false],
])('one can say "all …s" of %s: %s', (name, isKind) => {
  expect(isKindOfCar(name)).toBe(isKind);
});
