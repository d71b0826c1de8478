import * as yup from 'yup';
import { problemsOf } from '../testing/problemsOf';
import {
  email,
  link,
  optionalLink,
  optionalText,
  price,
  requiredLines,
  requiredText,
} from './fields';
import { phone } from './phone';

const LENGTH = 256 * 1024;
/** Twenty times what the slowest takes on a busy machine. A pattern that goes back takes more. */
const COST_MAX_MS = 10_000;

/** CPU time of a validation in milliseconds, independent of the machine's load. */
function costOf(schema: yup.AnySchema, value: unknown): number {
  const before = process.cpuUsage();
  schema.isValidSync(value, { abortEarly: false });
  return process.cpuUsage(before).user / 1000;
}

// Input that is slow for backtracking patterns: almost valid, and wrong at the very end.
it.each([
  ['an e-mail of dots', email(), `a@${'.'.repeat(LENGTH)}@`],
  ['an e-mail of labels', email(), `a@${'a.'.repeat(LENGTH / 2)}@`],
  ['an e-mail of at signs', email(), 'a@'.repeat(LENGTH / 2)],
  ['an e-mail with a gap', email(), `${'a'.repeat(LENGTH)} a`],
  ['an e-mail with a long domain', email(), `a@a.${'a'.repeat(LENGTH)}!`],
  ['a price of digits', price('Price'), `${'1'.repeat(LENGTH)}x`],
  [
    'a price of digits and a dot',
    price('Price'),
    `${'1'.repeat(LENGTH / 2)}.${'1'.repeat(LENGTH / 2)}x`,
  ],
  ['a phone number', phone('Phone'), `${'1'.repeat(LENGTH)}x`],
  ['a phone number of dashes', phone('Phone'), `${'-'.repeat(LENGTH)}x`],
  ['a name of spaces', requiredText('Name', 2), `a${' '.repeat(LENGTH)}a`],
  ['a name of signs that nobody sees', requiredText('Name', 120), '\u200b'.repeat(LENGTH)],
  ['a name of joiners', requiredText('Name', 2), `a${'\u200d'.repeat(LENGTH)}a`.repeat(2)],
  ['a link', link('Picture'), `https://${'a.'.repeat(LENGTH / 2)}`],
])('costs next to nothing to refuse: %s', (_name, schema, value) => {
  expect(schema.isValidSync(value)).toBe(false);
  expect(costOf(schema, value)).toBeLessThan(COST_MAX_MS);
});

it.each([
  ['name@example.com', true],
  ['first.last+cars@mail.example.co.uk', true],
  ['name@example', false],
  ['name@.com', false],
  ['name@example.', false],
  ['name@example..com', false],
  ['name@@example.com', false],
  ['na me@example.com', false],
  ['name@exam ple.com', false],
  ['name@example.c om', false],
  ['@example.com', false],
])('reads %s as an e-mail address: %s', (text, isRight) => {
  expect(email().isValidSync(text)).toBe(isRight);
});

it.each([
  ['12', 12],
  ['12.', 12],
  ['.5', 0.5],
  ['.75', 0.75],
  ['-12', null],
  ['+12.50', 12.5],
  [' 12 ', 12],
  ['12x', null],
  ['x12', null],
  ['1e3', null],
  ['0x10', null],
  ['.', null],
  ['1.2.3', null],
])('reads %s as a price of %s', (text, read) => {
  const schema = price('Price');
  expect(schema.isValidSync(text) ? schema.cast(text) : null).toBe(read);
});

it.each([
  ['', true],
  [undefined, true],
  ['https://pictures.example/volvo.jpg', true],
  [`https://a.b/${'x'.repeat(2036)}`, true],
  [`https://a.b/${'x'.repeat(2037)}`, false],
  ['volvo.jpg', false],
  ['javascript:alert(1)', false],
])('%s can stand where a link may be left out: %s', (text, isRight) => {
  expect(optionalLink('Picture').isValidSync(text)).toBe(isRight);
});

it.each([
  [`https://a.b/${'x'.repeat(2037)}`, 'Picture must be 2048 characters or fewer.'],
  ['volvo.jpg', 'Enter a link that starts with http:// or https://.'],
])('says what is wrong with a link that may be left out: %#', (picture, problem) => {
  expect(problemsOf(yup.object({ picture: optionalLink('Picture') }), { picture })).toEqual([
    problem,
  ]);
});

it('reads a link that may be left out without the spaces around it', () => {
  expect(optionalLink('Picture').cast(' https://a.b/c.jpg ')).toBe('https://a.b/c.jpg');
  expect(optionalLink('Picture').isValidSync('  ')).toBe(true);
});

it('says of a phone number that is missing only that it is missing', () => {
  const schema = yup.object({ phone: phone('Phone').required('Phone is required.') });
  expect(problemsOf(schema, { phone: '' })).toEqual(['Phone is required.']);
});

it('reads a phone number without what people put between its digits', () => {
  expect(phone('Phone').cast('+351 (912) 345-678.')).toBe('+351912345678');
  expect(phone('Phone').cast('0049 176 5550100')).toBe('+491765550100');
});

it.each(['491765550100', '0176 5550100', '123', 1765550100])(
  'takes digits without a country code as they are: %j',
  (digits) => {
    const read = String(digits).replace(' ', '');
    expect(phone('Phone').validateSync(digits)).toBe(read);
  },
);

it('reads an e-mail address in small letters', () => {
  expect(email().cast(' Ann@Example.COM ')).toBe('ann@example.com');
});

it.each(['\u200b\u2060', '\u3164', ' \u00a0\u202e', '\ufeff'])(
  'says of a text of nothing that anybody sees that it is missing: %#',
  (text) => {
    const schema = yup.object({
      name: requiredText('Name', 120),
      description: requiredLines('Description', 4000),
    });
    expect(problemsOf(schema, { name: text, description: text })).toEqual([
      'Name is required.',
      'Description is required.',
    ]);
    expect(optionalText('Location', 120).cast(text)).toBe('');
  },
);

it('counts only what is kept of a text', () => {
  const name = requiredText('Name', 3);
  expect(name.validateSync(' A\u200b\u00a0\u3000e\u0301 ')).toBe('A é');
  expect(name.isValidSync('abcd')).toBe(false);
  expect(requiredLines('Description', 5).validateSync('a\r\n\u200bb ')).toBe('a\nb');
});
