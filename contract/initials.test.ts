import { INITIALS, initialsOf } from './initials';

it.each([
  ['Wanda Swift', 'WS'],
  ['wanda', 'W'],
  ['  Ana  Maria de Sousa ', 'AS'],
  ['Élodie “Lo” Öz', 'ÉÖ'],
  ['e\u0301lodie', 'É'],
  ['ßeta Groß', 'SG'],
  ['42 Cars 24', 'C'],
  ['(Jo) 7', 'J'],
  ['王小明', '王'],
  ['שרה כהן', 'שכ'],
  ['\u{10428}x y', '\u{10400}Y'],
])('the initials of %j are %j', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
  expect(letters).toMatch(INITIALS);
});

it.each(['', '   ', '42', '🚗 !'])('%j has no initials', (name) => {
  expect(initialsOf(name)).toBe('');
});
