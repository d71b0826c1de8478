import { problemsOf } from '../testing/problemsOf';
import { importSchema } from './imports';

const key = 'k'.repeat(16);
const rows = (count: number) => Array.from({ length: count }, () => ({}));

it.each([[rows(1)], [rows(500)]])('takes an import of rows', (taken) => {
  expect(problemsOf(importSchema, { key, rows: taken })).toEqual([]);
});

it.each<[string, object, ...string[]]>([
  ['without rows', { rows: undefined }, 'Rows are required.'],
  ['of no rows', { rows: [] }, 'Send at least one row.'],
  ['of too many rows', { rows: rows(501) }, 'You can import up to 500 rows at once.'],
  ['under no key', { key: '' }, 'Key is required.', 'Key must have at least 16 characters.'],
  ['under a short key', { key: 'k'.repeat(15) }, 'Key must have at least 16 characters.'],
])('refuses an import %s', (_what, changed, ...problems) => {
  expect(problemsOf(importSchema, { key, rows: rows(1), ...changed })).toEqual(problems);
});
