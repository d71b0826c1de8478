import { TOTAL_BOUNDED_HEADER, TOTAL_COUNT_HEADER } from '#contract/limits';
import type { ListArgs, ListResult } from '#contract/lists';
import { storeToken } from '@/testing/accessTokens';
import { createApiStore } from '@/testing/apiStore';
import { makeUser } from '@/testing/factories';
import { buyer } from '@/testing/people';
import { respond } from '@/testing/responses';
import { FIRST_ACCESS_TOKEN, world } from '@/testing/world';
import { infiniteList, loadedRows, tableList, toRows } from './lists';
import { usersApi } from './usersApi';

async function list(args: ListArgs) {
  storeToken(FIRST_ACCESS_TOKEN, buyer);
  const { data } = await createApiStore({ getPerson: () => buyer }).dispatch(
    usersApi.endpoints.listBuyers.initiate(args),
  );
  return data;
}

it('sends no query parameters without arguments', async () => {
  await list({});
  await list({ q: '  ' });
  expect(world.calls).toEqual(['GET /users/all/buyers', 'GET /users/all/buyers']);
  const { query } = tableList('User', () => '/users', read).list;
  expect(query({ q: '' })).toEqual({ url: '/users', params: undefined });
});

it('sends the page, sorting and search as query parameters', async () => {
  await list({ page: 2, pageSize: 25, sort: 'name:asc', q: ' bea ' });
  await list({ filters: { status: 'paid' } });
  expect(world.calls).toEqual([
    'GET /users/all/buyers?page=2&pageSize=25&sort=name:asc&q=bea',
    'GET /users/all/buyers?status=paid',
  ]);
});

it.each([
  ['no total', null, { page: 2, pageSize: 1 }, { total: 1, isComplete: true }],
  ['a higher total', '480', {}, { total: 480, isComplete: false }],
  ['its total, without a page', '2', {}, { total: 2, isComplete: true }],
  ['its total, after a search', '2', { q: 'bea' }, { total: 2, isComplete: false }],
  ...['many', '480x', 'x480'].map(
    (total) => [`the total ${total}`, total, {}, { total: 2, isComplete: true }] as const,
  ),
] as const)('reads a response with %s', async (_what, total, args, expected) => {
  const rows = [makeUser(), makeUser()];
  if (total !== null) respond('GET /users/all/buyers', rows, { [TOTAL_COUNT_HEADER]: total });
  expect(await list(args)).toMatchObject(expected);
});

/** A row, and a reader for it. */
const read = (value: unknown) => ({ id: String(value) });
const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }));
const counted = (count: string, headers: Record<string, string> = {}) => ({
  request: new Request('http://localhost/users'),
  response: new Response(null, { headers: { [TOTAL_COUNT_HEADER]: count, ...headers } }),
});
const page = (
  total: number,
  rows: { id: string }[],
  isComplete = false,
): ListResult<{ id: string }> => ({
  rows,
  total,
  isComplete,
});

describe('the list of a table', () => {
  const table = () => tableList('User', () => '/users', read);

  it.each([
    [{}, true],
    [{ q: ' ' }, true],
    [{ pageSize: 25, sort: 'name:asc' }, true],
    [{ page: 1 }, false],
    [{ filters: { status: 'paid' } }, false],
  ])('with a total, requested with %j, has isComplete %s', (args, isComplete) => {
    const result = table().list.transformResponse(['a', 'b'], counted('2'), args);
    expect(result).toEqual({ rows: rowsOf('a', 'b'), total: 2, isComplete });
  });

  it('reads the next cursor, and is not complete for a request with a cursor', () => {
    const meta = counted('9', { 'X-Next-Cursor': 'abc' });
    const result = table().list.transformResponse(['a'], meta, { page: 1 });
    expect(result).toEqual({ ...page(9, rowsOf('a')), next: 'abc' });
    const last = table().list.transformResponse(['a'], counted('1'), { after: 'abc' });
    expect(last).toEqual(page(1, rowsOf('a')));
    expect(table().list.query({ after: 'abc', pageSize: 2 })).toEqual({
      url: '/users',
      params: { after: 'abc', pageSize: 2 },
    });
  });

  it('reports a bounded total', () => {
    const meta = counted('2', { [TOTAL_BOUNDED_HEADER]: 'true' });
    expect(table().list.transformResponse(['a', 'b'], meta, {})).toMatchObject({ isBounded: true });
  });

  it.each([[undefined], [{ request: new Request('http://localhost/users') }]])(
    'is complete without response headers: %p',
    (meta) => {
      expect(table().list.transformResponse(['a'], meta, {})).toEqual(page(1, rowsOf('a'), true));
    },
  );

  it('is tagged with its rows, and without tags for an export', () => {
    const tags = [
      { type: 'User', id: 'LIST' },
      { type: 'User', id: 'a' },
    ];
    const { list: shown, collect } = table();
    expect(shown.providesTags(page(1, rowsOf('a')))).toEqual(tags);
    expect(shown.providesTags(undefined)).toEqual(tags.slice(0, 1));
    expect(shown.extraOptions).toEqual({ expects: 'list' });
    expect(collect).toMatchObject({ keepUnusedDataFor: 0, extraOptions: { expects: 'list' } });
    expect(collect).not.toHaveProperty('providesTags');
  });
});

describe('an infinite list', () => {
  const infinite = () => infiniteList('User', (role: string) => `/users/${role}`, read, 2);

  it('starts with its first page and requests one page at a time', () => {
    const { infiniteQueryOptions, query, extraOptions } = infinite();
    const { initialPageParam: pageParam } = infiniteQueryOptions;
    expect(query({ queryArg: 'buyers', pageParam })).toEqual({
      url: '/users/buyers',
      params: { page: 1, pageSize: 2 },
    });
    expect(extraOptions).toEqual({ expects: 'list' });
  });

  it.each([
    ['there are more rows', 3, page(5, rowsOf('c', 'd')), 2],
    ['that was the last page', undefined, page(4, rowsOf('c', 'd')), 2],
    ['the server sent everything', undefined, page(5, rowsOf('a', 'b'), true), 1],
    ['the page is empty', undefined, page(5, []), 1],
  ])('if %s has the next page %p', (_case, next, last, at) => {
    expect(infinite().infiniteQueryOptions.getNextPageParam(last, [], at)).toBe(next);
  });

  it('continues with the cursor, and ends without one', () => {
    const { infiniteQueryOptions, query } = infinite();
    const nextPage = infiniteQueryOptions.getNextPageParam;
    expect(nextPage({ ...page(5, rowsOf('a', 'b')), next: 'abc' }, [], 1)).toBe('abc');
    expect(query({ queryArg: 'buyers', pageParam: 'abc' })).toEqual({
      url: '/users/buyers',
      params: { after: 'abc', pageSize: 2 },
    });
    expect(nextPage(page(5, rowsOf('e')), [], 'abc')).toBeUndefined();
  });

  it('is never complete on a server with totals, because it requests a page', () => {
    const result = infinite().transformResponse(['a'], counted('1'), { pageParam: 1 });
    expect(result).toEqual(page(1, rowsOf('a')));
  });

  it('is tagged with the rows of all pages', () => {
    const pages = [page(3, rowsOf('a', 'b')), page(3, rowsOf('b', 'c'))];
    const tags = ['LIST', 'a', 'b', 'c'].map((id) => ({ type: 'User', id }));
    expect(infinite().providesTags({ pages, pageParams: [1, 2] })).toEqual(tags);
    expect(infinite().providesTags(undefined)).toEqual(tags.slice(0, 1));
    expect(loadedRows(pages)).toEqual(rowsOf('a', 'b', 'c'));
  });
});

it('drops rows without an id and values that are not lists', () => {
  expect(toRows(['a', ''], read)).toEqual(rowsOf('a'));
  expect(toRows(null, read)).toEqual([]);
});
