import { compareTexts, containsText, foldText, squeezeText } from './foldText';

test.each([
  ['ŠKODA Octavia', 'skoda octavia'],
  ['Straße GROẞ', 'strasse gross'],
  ['İstanbul ISPARTA ısı', 'istanbul isparta isi'],
  ['Łódź København Ærø Œuvre', 'lodz kobenhavn aero oeuvre'],
  ['ＶＷ　Ｇｏｌｆ', 'vw golf'],
  ['ﬁ Ⅳ', 'fi iv'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['ガソリン', 'カソリン'],
  ['ｶﾞｿﾘﾝ', 'カソリン'],
  ['Йошкар-Ола, ёлка, Київ', 'йошкар-ола, елка, київ'],
  ['и\u0306', 'й'],
  ['सुज़ुकी', 'सुजुकी'],
  ['मारुति', 'मारुति'],
  ['سَيَّارَة', 'سيارة'],
  ['מָזְדָה', 'מזדה'],
  ['โตโยต้า', 'โตโยตา'],
  ['현대', '현대'],
  ['٢٠١٩ ۱۲ ३४', '2019 12 34'],
  ['a\u200bb\u00adc\ufe0f', 'abc'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

test.each(['F-150', 'f 150', 'F150', 'f–150', 'F.150', 'f・150'])('%s is f150 alone', (text) => {
  expect(squeezeText(text)).toBe('f150');
});

test.each([
  ['São Paulo', 'sao p', true],
  ['São Paulo', 'saopaulo', true],
  ['Honda CR-V', 'crv', true],
  ['Honda CRV', 'cr-v', true],
  ['Honda', '-', false],
  ['A-1', '-', true],
  ['Honda', 'hn', false],
])('%s has %s in it: %s', (text, phrase, isIn) => {
  expect(containsText(text, phrase)).toBe(isIn);
});

test('texts come in the order of their letters, without regard to case and accents', () => {
  const texts = ['Zoë', 'Émile', 'eva', 'Ørsted', 'adam', 'Жанна', 'Ägypten', 'Elias'];
  expect(texts.toSorted(compareTexts)).toEqual([
    ...['adam', 'Ägypten', 'Elias', 'Émile', 'eva', 'Ørsted', 'Zoë', 'Жанна'],
  ]);
  expect(['é', 'e', 'E'].toSorted(compareTexts)).toEqual(['E', 'e', 'é']);
});
