import { lastPage, type ListQuery } from '#contract/lists';
import type { ListField, ListFilter } from '../listFields';
import { applyLocally, pageOf } from './applyLocally';

interface Car {
  id: string;
  name: string;
  cents: number | null;
  maker?: string;
}

const fields: ListField<Car>[] = [
  { field: 'name', value: ({ name }) => name, isSearched: true },
  {
    field: 'price',

    value: ({ cents }) => cents,
    text: ({ cents }) => (cents === null ? '–' : `$${cents / 100}`),
  },
  { field: 'maker', value: ({ maker }) => maker ?? '', isSearched: true },
];
const filters: ListFilter<Car>[] = [
  {
    field: 'priced',
    label: 'Priced',
    allLabel: 'All',
    options: [{ value: 'yes', label: 'Yes' }],
    matches: ({ cents }) => cents !== null,
  },
];
const cars: Car[] = [
  { id: '1', name: 'Škoda 120', cents: 900_00, maker: 'AZNP' },
  { id: '2', name: 'citroën 2CV', cents: null },
  { id: '3', name: 'Škoda 9', cents: 10_000_00 },
];

const names = (part: Partial<ListQuery>) =>
  applyLocally(cars, fields, filters, {
    page: 1,
    pageSize: 25,
    sort: null,
    q: '',
    filters: {},
    ...part,
  }).map(({ name }) => name);

test('keeps the server’s order if no sorting is given', () => {
  expect(names({})).toEqual(['Škoda 120', 'citroën 2CV', 'Škoda 9']);
});

test('searches the searchable columns, ignoring case and accents', () => {
  expect(names({ q: 'SKODA 1' })).toEqual(['Škoda 120']);
  expect(names({ q: 'citroen' })).toEqual(['citroën 2CV']);
  expect(names({ q: 'aznp' })).toEqual(['Škoda 120']);
  expect(names({ q: '10000' })).toEqual([]);
});

test('searches ignoring punctuation between letters and digits', () => {
  expect(names({ q: 'skoda120' })).toEqual(['Škoda 120']);
  expect(names({ q: '2-cv' })).toEqual(['citroën 2CV']);
});

test('sorts text like the server, and numbers numerically', () => {
  expect(names({ sort: { field: 'name', direction: 'asc' } })).toEqual([
    'citroën 2CV',
    'Škoda 120',
    'Škoda 9',
  ]);
  expect(names({ sort: { field: 'price', direction: 'desc' } })).toEqual([
    'Škoda 9',
    'Škoda 120',
    'citroën 2CV',
  ]);
});

test('keeps rows without a value last in both directions', () => {
  expect(names({ sort: { field: 'price', direction: 'asc' } }).at(-1)).toBe('citroën 2CV');
  expect(names({ sort: { field: 'price', direction: 'desc' } }).at(-1)).toBe('citroën 2CV');
});

test('filters by the chosen value', () => {
  expect(names({ filters: { priced: 'yes' } })).toEqual(['Škoda 120', 'Škoda 9']);
});

test('paginates', () => {
  expect(lastPage(0, 25)).toBe(1);
  expect(lastPage(25, 25)).toBe(1);
  expect(lastPage(26, 25)).toBe(2);
  expect(pageOf([1, 2, 3, 4, 5], 2, 2)).toEqual([3, 4]);
  expect(pageOf([1, 2, 3, 4, 5], 3, 2)).toEqual([5]);
});
