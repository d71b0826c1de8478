import { cutText, firstCharacters } from './cutText';

const FAMILY = '👨‍👩‍👧‍👦';
const ACCENTED = 'e\u0301';

it.each([
  ['One owner.', 10, 'One owner.'],
  ['One owner, full service history.', 20, 'One owner, full…'],
  ['One owner, full service history.', 16, 'One owner, full…'],
  ['One owner, full service', 12, 'One owner…'],
  ['One owner – full service', 13, 'One owner…'],
  // No word ends in the second half.
  ['A Donaudampfschifffahrtsgesellschaft', 12, 'A Donaudamp…'],
  ['走行距離が少ない車です', 6, '走行距離が…'],
  ['', 5, ''],
])('%p in %i is %p', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

it.each([
  ['a surrogate pair', '🚗'],
  ['a family', FAMILY],
  ['a flag', '🇵🇹'],
  ['a skin tone', '👍🏽'],
  ['an accent of its own', ACCENTED],
  ['a Devanagari syllable', 'नि'],
])('never cuts through %s', (_case, character) => {
  const text = character.repeat(30);
  for (let max = 1; max < text.length; max += 1) {
    const cut = cutText(text, max);
    expect(cut.length).toBeLessThanOrEqual(max);
    expect(cut).toBe(`${character.repeat(Math.floor((max - 1) / character.length))}…`);
    expect(firstCharacters(text, max)).toBe(character.repeat(Math.floor(max / character.length)));
  }
});

it('reads no more of a long text than it needs', () => {
  const text = `${FAMILY} `.repeat(100_000);
  const start = performance.now();
  expect(cutText(text, 200).endsWith(`${FAMILY}…`)).toBe(true);
  expect(performance.now() - start).toBeLessThan(500);
});

it('cuts no surrogate pair where the browser knows no characters', () => {
  const known = Object.getOwnPropertyDescriptor(Intl, 'Segmenter');
  Reflect.deleteProperty(Intl, 'Segmenter');
  try {
    expect(cutText('🚗🚗🚗', 4)).toBe('🚗…');
    expect(firstCharacters('🚗🚗', 3)).toBe('🚗');
  } finally {
    Object.defineProperty(Intl, 'Segmenter', known ?? {});
  }
});
