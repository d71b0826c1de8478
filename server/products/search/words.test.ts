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
  it('wants every word in any of its spellings, as the beginning of one', () => {
    const spellings = new Map([['golf', ['gulf']]]);
    expect(tsqueryOf(read('golf 2'), spellings)).toBe("('golf':* | 'gulf':*) & ('2')");
    expect(tsqueryOf(read('golf'), new Map(), new Map(), 'A')).toBe("('golf':*A)");
  });

  it('wants numbers and single letters as they are', () => {
    expect(tsqueryOf(read('320'))).toBe("('320')");
    expect(tsqueryOf(read('a 320'), undefined, undefined, 'A')).toBe("('a':A) & ('320':A)");
    expect(tsqueryOf(read('xc60'))).toBe("('xc60':*)");
  });

  it('takes two words of letters as one, too, and covers a long one by its parts', () => {
    expect(tsqueryOf(read('cr v'))).toBe("('cr':* | 'crv':*) & ('v' | 'crv':*)");
    expect(tsqueryOf(read('v60d4'))).toBe("('v60d':* & '60d4':*)");
  });

  it('takes a category for its words, whatever its id, and a make under its short name', () => {
    const known = categoryWords([{ id: "a'\\b", name: 'SUV' }]);
    expect(tsqueryOf(read('4x4'), undefined, known)).toBe("('4x4':* | '=a''\\\\b')");
    expect(tsqueryOf(read('vw'))).toBe("('vw':* | 'volkswagen':*A)");
  });

  it('looks for a model family by its engines, beside the make that is written once', () => {
    const query = tsqueryOf(read('3 series')) ?? '';
    expect(query).toMatch(/^\('3series':\*A \| '3er':\*A \| .*'bmw':\*A & \('310':A \| /);
    expect(query.match(/bmw/g)).toHaveLength(1);
  });

  it('looks for seats in facts and descriptions, and for nothing without words', () => {
    expect(tsqueryOf(read('7 seater'))).toBe("('7seat':* | 'seven':* & 'seat':* | '~seats7')");
    expect(tsqueryOf(read('8+ doors'))).toBe("('~doors8' | '~doors9')");
    expect(tsqueryOf(read('used cars under 5000'))).toBeNull();
  });
});
