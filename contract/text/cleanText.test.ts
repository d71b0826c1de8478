import { cleanLines, cleanText } from './cleanText';

const invisible = [
  ...['\u00ad', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202d', '\u202e'],
  ...['\u2060', '\u2061', '\u2064', '\u2066', '\u2069', '\ufeff', '\u061c', '\u180e', '\u034f'],
  ...[
    '\u3164',
    '\u115f',
    '\uffa0',
    '\ufe0f',
    '\ud83d',
    '\udc00',
    '\u{e0001}',
    '\u{e0041}',
    '\ufff9',
  ],
  // An object replacement, fillers and joiners of old scripts, and a note without a head.
  ...['\ufffc', '\uffff', '\u{16fe4}', '\u{1d159}', '\u2d7f', '\u{1107f}', '\u{13430}'],
];

test.each(invisible)('what nobody sees is taken out: %#', (character) => {
  expect(cleanText(`${character}Ann${character} Bea${character}`)).toBe('Ann Bea');
  expect(cleanText(character.repeat(3))).toBe('');
  expect(cleanLines(` ${character}\n${character}`)).toBe('');
});

test.each([
  ['\u202a+351 912\u202c', '+351 912'],
  [' Ann\u00a0\u2009\u3000Bea\t\n Cid\u2028', 'Ann Bea Cid'],
  ['Ann\u0000\u0007Bea', 'Ann Bea'],
  ['\u2800\u2800', ''],
  ['Zoe\u0308', 'Zoë'],
  ['', ''],
])('%j is kept as %j', (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned);
});

test.each([
  '👩🏽‍🚀 👨‍👩‍👧 ❤️‍🔥 🏳️‍🌈 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 1️⃣ ☀️',
  'می\u200cخواهم',
  'क्\u200dष क्\u200cष',
  "O'Brien – Škoda & Co. (日本) 🚗",
  '葛\u{e0100}城',
])('what can be seen stays: %s', (text) => {
  expect(cleanText(text)).toBe(text);
  expect(cleanLines(text)).toBe(text);
});

test('lines stay lines', () => {
  expect(cleanLines(' One\u200b owner.\r\n\r\n\tNo\u00a0rust.\u2028- dry\u0000\rend \n')).toBe(
    'One owner.\n\n No rust.\n- dry \nend',
  );
});
