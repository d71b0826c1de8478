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
  'Nguyễn Thị Ánh Nguyệt',
  'น้ำผึ้ง ที่นี่ ปั๊ม',
  'בְּרֵאשִׁ֖ית בָּרָ֣א שָׁ֔לּוֹם',
  'بِسْمِ ٱللّٰهِ ٱلرَّحْمٰنِ',
  'क्ष्म्य र्त्स्न्या हिन्दी',
  'བརྒྱུད ཧྐྵྨླྺྼྻྂ',
  'ကြောင်း ស្ត្រី',
  'ǖ ṩ n̥̄̃ 5⃣',
])('what can be seen stays: %s', (text) => {
  expect(cleanText(text)).toBe(text);
  expect(cleanLines(text)).toBe(text);
});

test('lines stay lines', () => {
  expect(cleanLines(' One\u200b owner.\r\n\r\n\tNo\u00a0rust.\u2028- dry\u0000\rend \n')).toBe(
    'One owner.\n\n No rust.\n- dry \nend',
  );
});

test.each([
  ['accents', 'Golf A', '\u0336', 4],
  ['accents of several kinds', 'a', '\u030d\u0321\u20dd', 4],
  ['Hebrew points', 'ש', '\u05b0\u05bc\u0591', 8],
  ['Thai vowels', 'ก', '\u0e49', 8],
  ['accents between invisible signs', 'b', '\u0336\u200b\u034f\ufeff', 4],
  ['accents between joiners', 'ب', '\u064e\u200d', 8],
  ['accents and others by turns', 'c', '\u0336\u0e49', 8],
])('piles of %s are cut', (_what, letter, pile, most) => {
  const isMark = /[\p{M}\u200c\u200d]/gu;
  for (const clean of [cleanText, cleanLines]) {
    const cleaned = clean(`${letter}${pile.repeat(100)} ok`);
    expect(cleaned.startsWith(letter) && cleaned.endsWith(' ok')).toBe(true);
    expect(cleaned.match(isMark)?.length).toBeLessThanOrEqual(most);
    expect(clean(cleaned)).toBe(cleaned);
  }
});
