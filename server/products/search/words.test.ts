import { categoryWords } from '#contract/text/carWords';
import { readAsMeant, readWords, tsqueryOf } from './words';

const read = (q: string) => readWords(q, 2026);
const nothing = { words: [], years: [], fuels: [], gearboxes: [] };

describe('what somebody typed', () => {
  it('is words in small letters without accents, each once', () => {
    expect(read('  ŠKODA Octavia, škoda:évora!  ').words).toEqual(['skoda', 'octavia', 'evora']);
    expect(read('xc60 ٣٤').words).toEqual(['xc60', '34']);
    expect(read(' -- ')).toEqual(nothing);
    expect(read('')).toEqual(nothing);
  });

  it('is read up to the twelfth word', () => {
    const words = Array.from({ length: 13 }, (_, index) => `word${index}`);
    expect(read(words.join(' ')).words).toEqual(words.slice(0, 12));
  });

  it.each([
    ['1950', true],
    ['1949', false],
    ['2027', true],
    ['2028', false],
    ['1899', false],
    ['2100', false],
    ['02019', false],
    ['20190', false],
    ['201x', false],
  ])('is a year when a car can be of it: %s', (word, isYear) => {
    expect(read(word)).toEqual(
      isYear ? { ...nothing, years: [Number(word)] } : { ...nothing, words: [word] },
    );
  });

  it.each([
    ['Diesel', 'diesel', ['diesel']],
    ['gasoline', 'gasoline', ['petrol']],
    ['hybrid', 'hybrid', ['hybrid', 'plug-in-hybrid']],
    ['EV', 'ev', ['electric']],
    ['LPG', 'lpg', ['gas']],
    ['plug-in', 'plugin', ['plug-in-hybrid']],
    ['Plug-In Hybrid', 'plugin', ['plug-in-hybrid']],
    ['plug in-hybrid', 'plugin', ['plug-in-hybrid']],
    ['plug - in  hybrid', 'plugin', ['plug-in-hybrid']],
  ])('is a fuel under its usual names: %s', (q, word, anyOf) => {
    expect(read(q)).toEqual({ ...nothing, fuels: [{ word, anyOf }] });
  });

  it('is a gearbox under its name', () => {
    expect(read('Automatic golf')).toEqual({
      ...nothing,
      words: ['golf'],
      gearboxes: [{ word: 'automatic', anyOf: ['automatic'] }],
    });
  });

  it('is only a word where it is a name of the language we are written in', () => {
    expect(read('constructor toString').words).toEqual(['constructor', 'tostring']);
  });
});

describe('what was meant', () => {
  const written = read('golf 2019 deisel autmatic petrol manual seat');
  const spellings = new Map([
    ['golf', ['golfo', 'diesel']],
    ['deisel', ['diesel', 'golf']],
    ['autmatic', ['automatic']],
    ['seat', []],
  ]);

  it('is a fuel or a gearbox where its nearest spelling is one, and the rest stays', () => {
    expect(readAsMeant(written, spellings)).toEqual({
      words: ['golf', 'seat'],
      years: [2019],
      fuels: [
        { word: 'petrol', anyOf: ['petrol'] },
        { word: 'diesel', anyOf: ['diesel'] },
      ],
      gearboxes: [
        { word: 'manual', anyOf: ['manual'] },
        { word: 'automatic', anyOf: ['automatic'] },
      ],
    });
    const named = new Map([['golf', ['constructor']]]);
    expect(readAsMeant(read('golf'), named).words).toEqual(['golf']);
  });

  it('leaves what was written as it was', () => {
    const before = structuredClone(written);
    readAsMeant(written, spellings);
    expect(written).toEqual(before);
  });
});

describe('the question to the database', () => {
  it('wants every word in any of its spellings, as the beginning of one', () => {
    const spellings = new Map([['golf', ['gulf']]]);
    expect(tsqueryOf(['golf', '2'], spellings)).toBe("('golf':* | 'gulf':*) & ('2')");
    expect(tsqueryOf(['golf'], new Map(), new Map(), 'A')).toBe("('golf':*A)");
  });

  it('wants numbers and single letters as they are', () => {
    expect(tsqueryOf(['320'])).toBe("('320')");
    expect(tsqueryOf(['a', '320'], undefined, undefined, 'A')).toBe("('a':A) & ('320':A)");
    expect(tsqueryOf(['xc60'])).toBe("('xc60':*)");
  });

  it('takes two words of letters as one, too, and covers a long one by its parts', () => {
    expect(tsqueryOf(['cr', 'v'])).toBe("('cr':* | 'crv':*) & ('v' | 'crv':*)");
    expect(tsqueryOf(['v60d4'])).toBe("('v60d':* & '60d4':*)");
  });

  it('takes a category for its words, whatever its id, and a make under its short name', () => {
    const known = categoryWords([{ id: "a'\\b", name: 'SUV' }]);
    expect(tsqueryOf(['4x4'], undefined, known)).toBe("('4x4':* | '=a''\\\\b')");
    expect(tsqueryOf(['vw'])).toBe("('vw':* | 'volkswagen':*A)");
  });
});
