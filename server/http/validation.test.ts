import * as yup from 'yup';
import { AppError } from '../errors';
import { createCheck } from './validation';

const seen: unknown[] = [];
const schema = yup.object({
  name: yup.string().test('seen', 'Is wrong.', (value) => seen.push(value) > 0),
  price: yup.number(),
});
beforeEach(() => seen.splice(0));

const long = 'x'.repeat(4097);

it.each(['body', 'querystring', 'params'])('shows no schema a text without an end: %s', (part) => {
  const check = createCheck(schema, part);
  for (const field of ['name', 'price']) {
    expect(refusedBy(() => check({ [field]: long, name: long }))).toMatchObject({
      [field]: 'Is too long.',
    });
  }
  expect(seen).toEqual([]);
  expect(check({ name: 'x'.repeat(4096) })).toBeDefined();
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

describe('a list of rows', () => {
  const check = createCheck(yup.object({ rows: yup.array(yup.object()) }), 'body');

  it('is of flat rows, whatever is in their fields', () => {
    const rows = [{ name: 'x', price: 5, isNew: true, colour: null }, {}];
    expect(check({ rows })).toEqual({ rows });
  });

  it.each([
    ['of names', ['a']],
    ['of lists', [['a']]],
    ['with a list in a row', [{ name: ['a'] }]],
    ['with a row in a row', [{ name: { first: 'a' } }]],
    ['with a text without an end', [{ name: long }]],
    ['with a character that cannot be stored', [{ name: 'a\0' }]],
    ['with a field whose name has no end', [{ [long]: 'a' }]],
    ['with very many fields', [Object.fromEntries(Array.from({ length: 65 }, (_, i) => [i, 1]))]],
    ['without an end', Array.from({ length: 1001 }, () => ({}))],
    ['that is none', { 0: {} }],
  ])('is refused %s', (_what, rows) => {
    expect(refusedBy(() => check({ rows }))).toEqual({ rows: 'Must be a list of rows.' });
  });
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
