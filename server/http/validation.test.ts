import * as yup from 'yup';
import { AppError } from '../lib/errors';
import { createCheck } from './validation';

const seen: unknown[] = [];
const schema = yup.object({
  name: yup.string().test('seen', 'Is wrong.', (value) => seen.push(value) > 0),
  price: yup.number(),
});
beforeEach(() => seen.splice(0));

const long = 'x'.repeat(6001);

it.each(['body', 'querystring', 'params'])('shows no schema a text without an end: %s', (part) => {
  const check = createCheck(schema, part);
  for (const field of ['name', 'price']) {
    expect(refusedBy(() => check({ [field]: long, name: long }))).toMatchObject({
      [field]: 'Is too long.',
    });
  }
  expect(seen).toEqual([]);
  expect(check({ name: 'x'.repeat(6000) })).toBeDefined();
});

it.each([{ name: [long] }, { name: { first: long } }, { name: [['deep', [long]]] }])(
  'shows no schema a text inside of something else',
  (body) => {
    expect(refusedBy(() => createCheck(schema, 'body')(body))).toEqual({ name: 'Must be text.' });
    expect(seen).toEqual([]);
  },
);

it('leaves parameters alone that others put into the address', () => {
  expect(createCheck(schema, 'querystring')({ name: 'a', tracking: long })).toMatchObject({
    name: 'a',
  });
});

describe('a character that cannot be stored', () => {
  const [half, otherHalf] = ['\u{1f697}'.slice(0, 1), '\u{1f697}'.slice(1)];
  const check = createCheck(
    yup.object({
      name: yup.string(),
      names: yup.array(yup.string()),
      rows: yup.array(yup.object()),
    }),
    'body',
  );
  const text = 'Contains a character that isn’t supported.';

  it.each([
    ['half an emoji', half],
    ['its other half', otherHalf],
    ['both in the wrong order', `${otherHalf}${half}`],
    ['the NUL character', '\0'],
  ])('is refused wherever it is: %s', (_what, wrong) => {
    for (const part of ['querystring', 'params', 'body']) {
      expect(refusedBy(() => createCheck(schema, part)({ name: `a${wrong}b` }))).toEqual({
        name: text,
      });
    }
    expect(seen).toEqual([]);
    expect(refusedBy(() => check({ names: ['a', wrong] }))).toEqual({ names: text });
    expect(refusedBy(() => check({ rows: [{ name: 'a' }, { name: wrong }] }))).toEqual({
      rows: text,
    });
    expect(refusedBy(() => check({ rows: [{ [wrong]: 'a' }] }))).toEqual({ rows: text });
  });

  it('is no whole emoji, and no letter of any script', () => {
    const body = { name: 'Käfer 🚗 👩‍🔧 ガソリン 𝒢', names: ['🚗'], rows: [{ '🚗': '🚗' }] };
    expect(check(body)).toEqual(body);
  });
});

describe('a list of rows', () => {
  const check = createCheck(yup.object({ rows: yup.array(yup.object()) }), 'body');

  it('is of flat rows, whatever is in their fields', () => {
    const rows = [{ name: 'x', price: 5, isNew: true, colour: null }, {}];
    expect(check({ rows })).toEqual({ rows });
  });

  const isNested = 'Has lists or objects inside.';
  const isLarge = 'Has too many entries.';

  it.each([
    ['of lists', [['a']], isNested],
    ['with a list in a row', [{ name: ['a'] }], isNested],
    ['with a row in a row', [{ name: { first: 'a' } }], isNested],
    ['with a text without an end', [{ name: long }], 'Is too long.'],
    ['with a field whose name has no end', [{ [long]: 'a' }], 'Is too long.'],
    [
      'with very many fields',
      [Object.fromEntries(Array.from({ length: 65 }, (_, i) => [i, 1]))],
      isLarge,
    ],
    ['without an end', Array.from({ length: 1001 }, () => ({})), isLarge],
    ['that is none', { 0: {} }, 'Must be a list.'],
    ['that is text', '[{}]', 'Must be a list.'],
  ])('is refused %s', (_what, rows, refusal) => {
    expect(refusedBy(() => check({ rows }))).toEqual({ rows: refusal });
  });

  it('is refused with names among the rows', () => {
    expect(refusedBy(() => check({ rows: [{}, 'a'] }))).toHaveProperty(['rows[1]']);
  });
});

it('reads no number or boolean as text', () => {
  const check = createCheck(schema, 'body');
  for (const name of [5, true]) {
    expect(refusedBy(() => check({ name }))).toEqual({ name: 'Must be text.' });
  }
});

function refusedBy(check: () => unknown): Record<string, string> | undefined {
  try {
    check();
  } catch (error) {
    if (error instanceof AppError) return error.fieldErrors;
    throw error;
  }
  throw new Error('It was accepted.');
}
