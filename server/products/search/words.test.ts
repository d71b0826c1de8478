import { readQuery } from '#contract/query/readQuery';
import { categoryWords } from '#contract/text/carWords';
import { readAsMeant, tsqueryOf } from './words';

const read = (q: string) => readQuery(q, { year: 2026 });

describe('what was meant', () => {
  const written = read('golf 2019 deisel autmatic petrol manual seat');
  const spellings = new Map([
    ['golf', ['golfo', 'diesel']],
    ['deisel', ['diesel', 'golf']],
    ['autmatic', ['automatic']],
    ['seat', []],
  ]);

  it('is a fuel or a gearbox where its nearest spelling is one, and the rest stays', () => {
    expect(readAsMeant(written, spellings)).toEqual([
      { kind: 'word', text: 'golf', word: 'golf' },
      { kind: 'year', text: '2019', year: 2019 },
      { kind: 'fuel', text: 'deisel', word: 'diesel', anyOf: ['diesel'] },
      { kind: 'gearbox', text: 'autmatic', word: 'automatic', anyOf: ['automatic'] },
      { kind: 'fuel', text: 'petrol', word: 'petrol', anyOf: ['petrol'] },
      { kind: 'gearbox', text: 'manual', word: 'manual', anyOf: ['manual'] },
      { kind: 'word', text: 'seat', word: 'seat' },
    ]);
    const named = new Map([['golf', ['constructor']]]);
    expect(readAsMeant(read('golf'), named)).toEqual(read('golf'));
  });

  it('leaves what was written as it was', () => {
    const before = structuredClone(written);
    readAsMeant(written, spellings);
    expect(written).toEqual(before);
  });
});

describe('the question to the database', () => {
  it('takes a category for its words, whatever its id, and a make under its short name', () => {
    const known = categoryWords([{ id: "a'\\b", name: 'SUV' }]);
    expect(tsqueryOf(read('4x4'), undefined, known)).toBe("('4x4':* | '=a''\\\\b')");
    expect(tsqueryOf(read('vw'))).toBe("('vw':* | 'volkswagen':*A)");
  });
});
