import { http, HttpResponse } from 'msw';
import { TOTAL_BOUNDED_HEADER, TOTAL_COUNT_HEADER } from '#contract/limits';
import type { ListArgs, ListResult } from '#contract/lists';
import { storeToken } from '@/testing/accessTokens';
import { createApiStore } from '@/testing/apiStore';
import { makeUser } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { buyer } from '@/testing/people';
import { server } from '@/testing/server';
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

const countAs = (total: string) =>
  server.use(
    http.get(api('/users/all/buyers'), () =>
      HttpResponse.json([makeUser(), makeUser()], { headers: { 'X-Total-Count': total } }),
    ),
  );

it('asks for nothing in the address when nothing was asked for', async () => {
  await list({});
  await list({ q: '  ' });
  expect(world.calls).toEqual(['GET /users/all/buyers', 'GET /users/all/buyers']);
  const { query } = tableList('User', () => '/users', read).list;
  expect(query({ q: '' })).toEqual({ url: '/users', params: undefined });
});

it('asks for the page, order and search that were asked for', async () => {
  await list({ page: 2, pageSize: 25, sort: 'name:asc', q: ' bea ' });
  await list({ filters: { status: 'paid' } });
  expect(world.calls).toEqual([
    'GET /users/all/buyers?page=2&pageSize=25&sort=name:asc&q=bea',
    'GET /users/all/buyers?status=paid',
  ]);
});

it('takes the answer of a server that does not count for everything there is', async () => {
  expect(await list({ page: 2, pageSize: 1 })).toMatchObject({ total: 1, isComplete: true });
});

it('knows that there is more when the server counts more', async () => {
  countAs('480');
  expect(await list({})).toMatchObject({ total: 480, isComplete: false });
});

it('knows that a counted list without a page is whole', async () => {
  countAs('2');
  expect(await list({})).toMatchObject({ total: 2, isComplete: true });
});

it('leaves searching to a server that counts, once it was asked to search', async () => {
  countAs('2');
  expect(await list({ q: 'bea' })).toMatchObject({ total: 2, isComplete: false });
});

it.each(['many', '480x', 'x480'])('does not believe a count of %s', async (count) => {
  countAs(count);
  expect(await list({})).toMatchObject({ total: 2, isComplete: true });
});

/** A row, and how a test's lists read one. */
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
  ])('of which a counting server was asked for %j is whole: %s', (args, isComplete) => {
    const result = table().list.transformResponse(['a', 'b'], counted('2'), args);
    expect(result).toEqual({ rows: rowsOf('a', 'b'), total: 2, isComplete });
  });

  it('takes the cursor of what follows, and is never whole where one was asked for', () => {
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

  it('tells that the server counts no further', () => {
    const meta = counted('2', { [TOTAL_BOUNDED_HEADER]: 'true' });
    expect(table().list.transformResponse(['a', 'b'], meta, {})).toMatchObject({ isBounded: true });
  });

  it.each([[undefined], [{ request: new Request('http://localhost/users') }]])(
    'is whole where nothing is known of the answer: %p',
    (meta) => {
      expect(table().list.transformResponse(['a'], meta, {})).toEqual(page(1, rowsOf('a'), true));
    },
  );

  it('is known in the cache by its rows, and not at all where it becomes a file', () => {
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

describe('a list that grows', () => {
  const growing = () => infiniteList('User', (role: string) => `/users/${role}`, read, 2);

  it('begins with its first page, and asks for one page at a time', () => {
    const { infiniteQueryOptions, query, extraOptions } = growing();
    const { initialPageParam: pageParam } = infiniteQueryOptions;
    expect(query({ queryArg: 'buyers', pageParam })).toEqual({
      url: '/users/buyers',
      params: { page: 1, pageSize: 2 },
    });
    expect(extraOptions).toEqual({ expects: 'list' });
  });

  it.each([
    ['there are more', 3, page(5, rowsOf('c', 'd')), 2],
    ['that was the last page', undefined, page(4, rowsOf('c', 'd')), 2],
    ['the server sent everything', undefined, page(5, rowsOf('a', 'b'), true), 1],
    ['nothing came', undefined, page(5, []), 1],
  ])('where %s goes on with page %p', (_case, next, last, at) => {
    expect(growing().infiniteQueryOptions.getNextPageParam(last, [], at)).toBe(next);
  });

  it('goes on after the last row where the server names a cursor, and ends where it names none', () => {
    const { infiniteQueryOptions, query } = growing();
    const goOn = infiniteQueryOptions.getNextPageParam;
    expect(goOn({ ...page(5, rowsOf('a', 'b')), next: 'abc' }, [], 1)).toBe('abc');
    expect(query({ queryArg: 'buyers', pageParam: 'abc' })).toEqual({
      url: '/users/buyers',
      params: { after: 'abc', pageSize: 2 },
    });
    expect(goOn(page(5, rowsOf('e')), [], 'abc')).toBeUndefined();
  });

  it('is never whole where the server counts: it was asked for a page', () => {
    const result = growing().transformResponse(['a'], counted('1'), { pageParam: 1 });
    expect(result).toEqual(page(1, rowsOf('a')));
  });

  it('is known in the cache by the rows of all its pages', () => {
    const pages = [page(3, rowsOf('a', 'b')), page(3, rowsOf('b', 'c'))];
    const tags = ['LIST', 'a', 'b', 'c'].map((id) => ({ type: 'User', id }));
    expect(growing().providesTags({ pages, pageParams: [1, 2] })).toEqual(tags);
    expect(growing().providesTags(undefined)).toEqual(tags.slice(0, 1));
    expect(loadedRows(pages)).toEqual(rowsOf('a', 'b', 'c'));
  });
});

it('takes no row without an id, and nothing that is no list', () => {
  expect(toRows(['a', ''], read)).toEqual(rowsOf('a'));
  expect(toRows(null, read)).toEqual([]);
});
