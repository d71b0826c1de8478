import {
  isNarrowed,
  lastPage,
  readListQuery,
  toListArgs,
  writeListQuery,
  type ListQuery,
} from './lists';

const options = {
  sortFields: ['name', 'price'],
  filters: [{ field: 'status', options: [{ value: 'paid' }, { value: 'unpaid' }] }],
};

const read = (search: string) => readListQuery(new URLSearchParams(search), options);
const usual: ListQuery = { page: 1, pageSize: 25, sort: null, q: '', filters: {} };

test('an address that says nothing means the usual view', () => {
  expect(read('')).toEqual(usual);
});

test('reads back what it wrote', () => {
  const query: ListQuery = {
    page: 3,
    pageSize: 50,
    sort: { field: 'price', direction: 'desc' },
    q: 'volvo & co',
    filters: { status: 'paid' },
  };
  const params = writeListQuery(new URLSearchParams('lang=en'), query, options);

  expect(readListQuery(params, options)).toEqual(query);
  expect(params.get('lang')).toBe('en');
});

test('leaves out of the address what is usual', () => {
  const params = writeListQuery(new URLSearchParams('page=3&q=x&status=paid'), usual, options);
  expect(params.toString()).toBe('');
});

test.each([
  'page=0',
  'page=1.5',
  'page=abc',
  'page=1e1',
  'pageSize=0x32',
  'pageSize=7',
  'sort=password:asc',
  'sort=',
  'status=stolen',
  'q=%20%20',
])('takes nonsense for nothing: %s', (search) => {
  expect(read(search)).toEqual(usual);
});

test('cuts a search that is longer than any box lets one type', () => {
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(100);
  expect(read(`q=${'x'.repeat(99)}🚗`).q).toBe('x'.repeat(99));
});

test('sorts upwards when the direction makes no sense', () => {
  expect(read('sort=name:sideways').sort).toEqual({ field: 'name', direction: 'asc' });
});

test('the server is asked for what was chosen, and not for what nobody chose', () => {
  expect(toListArgs(usual)).toEqual({ page: 1, pageSize: 25 });
  expect(
    toListArgs({
      page: 2,
      pageSize: 50,
      sort: { field: 'price', direction: 'desc' },
      q: 'volvo',
      filters: { status: 'paid' },
    }),
  ).toEqual({
    page: 2,
    pageSize: 50,
    sort: 'price:desc',
    q: 'volvo',
    filters: { status: 'paid' },
  });
});

test.each([
  [{ q: '', filters: {} }, false],
  [{ q: 'volvo', filters: {} }, true],
  [{ q: '', filters: { status: 'paid' } }, true],
])('%j leaves rows out: %s', (query, isSo) => {
  expect(isNarrowed(query)).toBe(isSo);
});

test.each([
  [0, 25, 1],
  [1, 25, 1],
  [25, 25, 1],
  [26, 25, 2],
])('%d rows in pages of %d end on page %d', (total, pageSize, page) => {
  expect(lastPage(total, pageSize)).toBe(page);
});
