import { http, HttpResponse } from 'msw';
import type { ListArgs } from '#contract/lists';
import { keepToken } from '@/testing/accessTokens';
import { createApiStore } from '@/testing/apiStore';
import { makeUser } from '@/testing/factories';
import { api } from '@/testing/handlers/respond';
import { buyer } from '@/testing/people';
import { server } from '@/testing/server';
import { FIRST_ACCESS_TOKEN, world } from '@/testing/world';
import { usersApi } from './usersApi';

async function list(args: ListArgs) {
  keepToken(FIRST_ACCESS_TOKEN, buyer);
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
});

it('asks for the page, order and search that were asked for', async () => {
  await list({ page: 2, pageSize: 25, sort: 'name:asc', q: ' bea ' });
  expect(world.calls).toEqual(['GET /users/all/buyers?page=2&pageSize=25&sort=name:asc&q=bea']);
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

it('does not believe a count that is no number', async () => {
  countAs('many');
  expect(await list({})).toMatchObject({ total: 2, isComplete: true });
});
