/** A body seen from the side, in a field of 120 by 48. */
interface CarGlyph {
  body: string;
  windows: string;
  /** Centres of the wheels. */
  wheels: readonly [number, number];
}

const sedan: CarGlyph = {
  body: 'M5 38V31C5 27 8 25.5 13 24.8L33 22L47 11.5C49.5 9.6 52.5 9 56 9H72C76.5 9 79.5 10 82.5 12.5L95 22.5L109 24.5C113.5 25.2 115.5 27.5 115.5 31.5V38C115.5 39.5 114.5 40 113 40H8C6 40 5 39.5 5 38Z',
  windows:
    'M39.5 22L49.5 14.4C50.8 13.4 52.6 13 54.5 13H61V22ZM65 13H72C75.5 13 77.5 13.8 79.8 15.8L87 22H65Z',
  wheels: [27, 93],
};

const hatchback: CarGlyph = {
  body: 'M14 38V30C14 26.5 16.5 25 21 24.3L37 21.5L49.5 11.5C51.8 9.7 54.5 9 58 9H84C88.5 9 91.5 10.5 93.5 14L98.5 22.5C101.5 24.5 103 27 103 31V38C103 39.5 102 40 100.5 40H17C15 40 14 39.5 14 38Z',
  windows:
    'M43 21.5L52 14.4C53.3 13.4 54.8 13 56.8 13H64V21.5ZM68 13H83C86 13 87.8 13.8 89 16L92 21.5H68Z',
  wheels: [34, 86],
};

const suv: CarGlyph = {
  body: 'M8 38V25C8 21.5 10.5 20 15 19.5L34 17.5L45 8.5C47 6.8 49.5 6 53 6H92C96 6 98.5 7.2 100.5 10.5L106 19.5C109 21 111 23.5 111 27.5V38C111 39.5 110 40 108.5 40H11C9 40 8 39.5 8 38Z',
  windows:
    'M40 17.5L47.6 11.2C48.9 10.3 50.3 10 52 10H60V17.5ZM64 10H80V17.5H64ZM84 10H91C94 10 95.5 10.8 96.8 13L99.5 17.5H84Z',
  wheels: [29, 90],
};

const coupe: CarGlyph = {
  body: 'M4 38V32C4 28.5 7 27 12 26.2L36 23L51 14C54 12.2 57 11.5 61 11.5H70C75 11.5 79 12.5 83 14.8L97 23L110 25.5C114 26.4 116 28.5 116 32V38C116 39.5 115 40 113.5 40H7C5 40 4 39.5 4 38Z',
  windows: 'M43 22.8L53.5 16.5C55.2 15.5 57.5 15 60 15H69C74 15 77 15.8 80 17.6L88 22.8Z',
  wheels: [27, 93],
};

const convertible: CarGlyph = {
  body: 'M4 38V31.5C4 28 7 26.5 12 25.8L38 22.8L50 12.5L53 14.5L44.5 22.5H64V17C64 15.5 65 14.5 66.5 14.5H69C70.5 14.5 71.5 15.5 72 17L73 22L96 22.5L110 25C114 26 116 28 116 31.5V38C116 39.5 115 40 113.5 40H7C5 40 4 39.5 4 38Z',
  windows: '',
  wheels: [27, 93],
};

const pickup: CarGlyph = {
  body: 'M5 38V26C5 22.5 7.5 21 12 20.4L30 18.5L40 9.5C42 7.8 44.5 7 48 7H66C68.5 7 70 8.5 70 11V20H115V38C115 39.5 114 40 112.5 40H8C6 40 5 39.5 5 38Z',
  windows: 'M36 18.5L42.7 12.3C43.9 11.3 45.3 11 47 11H50V18.5ZM54 11H66V18.5H54Z',
  wheels: [27, 94],
};

const van: CarGlyph = {
  body: 'M6 38V27C6 24 7.5 22 10 20.5L24 9C26.5 6.5 29.5 5 34 5H106C110.5 5 113 7 113 11V38C113 39.5 112 40 110.5 40H9C7 40 6 39.5 6 38Z',
  windows: 'M20 18L28 11C29.5 9.6 31 9 33 9H42V18ZM47 9H72V18H47ZM77 9H108V18H77Z',
  wheels: [28, 92],
};

const wagon: CarGlyph = {
  body: 'M5 38V31C5 27 8 25.5 13 24.8L33 22L46.5 12C49 10 52 9 55.5 9H98C102 9 104.5 10.2 106.5 13.5L112 23C114.5 25 116 27.5 116 31.5V38C116 39.5 115 40 113.5 40H8C6 40 5 39.5 5 38Z',
  windows:
    'M39.5 22L49 14.6C50.5 13.5 52.5 13 54.5 13H61V22ZM65 13H84V22H65ZM88 13H97C99.8 13 101.4 13.8 102.6 16L105.6 22H88Z',
  wheels: [27, 93],
};

const byWord: readonly [RegExp, CarGlyph][] = [
  [/suv|crossover|off.?road|4x4|jeep/i, suv],
  [/hatch|compact|city|mini|electric|hybrid|\bev\b/i, hatchback],
  [/coup|sport|muscle/i, coupe],
  [/convert|cabrio|roadster|spider/i, convertible],
  [/pick|truck|ute/i, pickup],
  [/van|mpv|bus|people/i, van],
  [/wagon|estate|touring|family/i, wagon],
];

/** The body that a category's name speaks of; a saloon where it speaks of none. */
export function findGlyph(categoryName: string): CarGlyph {
  return byWord.find(([words]) => words.test(categoryName))?.[1] ?? sedan;
}
