/** Model families, whose cars are mostly named by their engine: a 320d is a 3 Series. */
export interface Family {
  make: string;
  /** Beginnings of model names; one of them beside the make is a car of the family. */
  models: readonly string[];
  /** How the family itself is written in names. */
  names: readonly string[];
}

const bmwEngines = '10 14 16 18 20 22 23 24 25 28 30 32 33 35 36 40 45 50 60'.split(' ');
const mercedesEngines = (
  '140 150 160 170 180 200 220 230 240 250 260 270 280 290 300 320 350 380 400 420 430 450 500 ' +
  '520 550 560 580 600 32 35 36 43 45 53 55 63 65'
).split(' ');

const series = (digit: string): Family => ({
  make: 'bmw',
  models: bmwEngines.map((engine) => digit + engine),
  names: [`${digit}series`, `${digit}er`, `series${digit}`],
});

const mercedesClass = (letters: string): Family => ({
  make: 'mercedes',
  models: letters.length > 1 ? [letters] : mercedesEngines.map((engine) => letters + engine),
  names: [`${letters}class`, `${letters}klasse`],
});

const CLASSES = 'a|b|c|e|g|r|s|t|v|x|cla|clc|clk|cls|gl|gla|glb|glc|gle|glk|gls|ml|sl|slc|slk';
const SERIES = 'series|serie|er|reihe';
const CLASS = 'class|klasse|classe|clase';
const patterns: [RegExp, (name: string) => Family][] = [
  [new RegExp(`^([1-8])(?:${SERIES})$`), series],
  [new RegExp(`^(?:series|serie)([1-8])$`), series],
  [new RegExp(`^(${CLASSES})(?:${CLASS})$`), mercedesClass],
  [new RegExp(`^(?:classe|clase|klasse)(${CLASSES})$`), mercedesClass],
];

/** The family that one or two words name: "3-series", "3er", "c class", "E-Klasse". */
export function familyAt(
  words: readonly string[],
  at: number,
): { family: Family; length: number } | null {
  for (const length of [2, 1]) {
    if (at + length > words.length) continue;
    const text = words
      .slice(at, at + length)
      .join('')
      .replace(/[-\u2010-\u2015]/gu, '');
    for (const [pattern, familyOf] of patterns) {
      const [, name] = pattern.exec(text) ?? [];
      if (name !== undefined) return { family: familyOf(name), length };
    }
  }
  return null;
}
