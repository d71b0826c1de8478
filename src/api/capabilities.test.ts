import { http, HttpResponse } from 'msw';
import { createApiStore } from '@/testing/apiStore';
import { api } from '@/testing/handlers/respond';
import { server } from '@/testing/server';
import { selectCan } from './capabilities';
import { categoriesApi } from './categoriesApi';

/** What the server offers beyond the specification, as its answers say. */
const { listCategories } = categoriesApi.endpoints;

const store = () => createApiStore();

/** Asks for something; the answer has this header, or none. */
async function ask(asked: ReturnType<typeof store>, header: string | null, status = 200) {
  const headers: Record<string, string> = header === null ? {} : { 'X-Capabilities': header };
  server.use(http.get(api('/categories'), () => HttpResponse.json([], { status, headers })));
  await asked.dispatch(listCategories.initiate(undefined, { forceRefetch: true }));
}
const known = (asked: ReturnType<typeof store>) => asked.getState().capabilities;

it('is nothing until an answer says so', async () => {
  const asked = store();
  expect(known(asked)).toEqual([]);
  await ask(asked, null);
  expect(known(asked)).toEqual([]);
});

it('is what the page said before any answer, as far as we know the words', async () => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'app-config';
  block.textContent = JSON.stringify({ capabilities: ['time-travel', 'search', 5] });
  document.head.append(block);
  await jest.isolateModulesAsync(async () => {
    const { capabilitiesSlice } = await import('./capabilities');
    expect(capabilitiesSlice.getInitialState()).toEqual(['search']);
  });
  block.remove();
});

it('is every word that we know, whatever stands around it', async () => {
  const asked = store();
  await ask(asked, 'search,photos ,  time-travel');
  expect(known(asked)).toEqual(['photos', 'search']);
  expect(selectCan(asked.getState(), 'search')).toBe(true);
  expect(selectCan(asked.getState(), 'bulk')).toBe(false);
});

it('is what the last answer said, also one that refuses', async () => {
  const asked = store();
  await ask(asked, 'search, photos');
  await ask(asked, 'photos', 404);
  expect(known(asked)).toEqual(['photos']);
  await ask(asked, '');
  expect(known(asked)).toEqual([]);
});

it('stays when something else answers in the server’s place', async () => {
  const asked = store();
  await ask(asked, 'search');
  await ask(asked, null, 502);
  expect(known(asked)).toEqual(['search']);
});

it('is told to the store only when it changes', async () => {
  const asked = store();
  const told = () => asked.getState().types.filter((type) => type.startsWith('capabilities/'));
  await ask(asked, 'search, photos');
  await ask(asked, 'photos, search');
  expect(told()).toHaveLength(1);
});
