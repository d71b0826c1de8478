import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { makeStore } from '@/app/store';
import { fileShelf } from '@/lib/fileShelf';
import { storeToken } from '@/testing/accessTokens';
import { deferred } from '@/testing/deferred';
import { photosServer } from '@/testing/handlers/photosHandlers';
import { api } from '@/testing/handlers/respond';
import { identityOf } from '@/testing/identity';
import { seller } from '@/testing/people';
import { sessionOf } from '@/testing/renderRoute';
import { server } from '@/testing/server';
import { FIRST_ACCESS_TOKEN, world } from '@/testing/world';
import { KeptForm } from './unfinished/KeptForm';
import { PhotoQueue } from './photos/PhotoQueue';
import { newBeginning } from './productTexts';
import { selectDraftPhotos } from './photos/photoDraftsSlice';

const jpeg = (name: string) => new File([`picture ${name}`], name, { type: 'image/jpeg' });
const calls = (start: string) => world.calls.filter((call) => call.startsWith(start));
const begun = () => calls('POST /photos/uploads');

function setUp() {
  storeToken(FIRST_ACCESS_TOKEN, seller);
  const store = makeStore({
    preloadedState: { session: sessionOf(seller) },
    loadIdentity: identityOf(() => seller),
  });
  let name = '';
  const open = () => {
    const kept = new KeptForm(seller.uid, 'new', newBeginning());
    kept.open();
    name = kept.name;
    const queue = new PhotoQueue(store, kept);
    queue.open();
    return queue;
  };
  return { open, photos: () => selectDraftPhotos(store.getState(), name) };
}

let photosOfServer: ReturnType<typeof photosServer>;
beforeEach(() => {
  photosOfServer = photosServer();
  server.use(...photosOfServer.handlers);
  // jsdom has no database.
  const shelf = new Map<string, Blob>();
  jest.spyOn(fileShelf, 'put').mockImplementation((name, file) => {
    shelf.set(name, file);
    return Promise.resolve(undefined);
  });
  jest
    .spyOn(fileShelf, 'take')
    .mockImplementation((name) => Promise.resolve(shelf.get(name) ?? null));
});
afterEach(() => jest.restoreAllMocks());

it('a form that is left sends nothing more; opened again, it sends each photo once', async () => {
  server.use(http.patch(api('/photos/uploads/:id'), () => new Promise(() => undefined)));
  const { open, photos } = setUp();
  const left = open();
  left.add(['1', '2', '3', '4'].map(jpeg));
  await waitFor(() => expect(calls('PATCH')).toHaveLength(2));
  left.close();
  // Another round trip: whatever the stopped uploads bring about has happened by then.
  await fetch(api('/categories'));
  expect(photos().map(({ state }) => state.status)).toEqual([
    'sending',
    'sending',
    'queued',
    'queued',
  ]);

  server.use(...photosOfServer.handlers);
  await open().settled();
  expect(photos().map(({ state }) => state.status)).toEqual(['kept', 'kept', 'kept', 'kept']);
  expect(begun()).toHaveLength(4);
  expect(calls('DELETE')).toEqual([]);
});

it('a file that cannot be read any more is asked for again, and holds up no other', async () => {
  const moved = (name: string) =>
    Object.assign(jpeg(name), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
    });
  const { open, photos } = setUp();
  const queue = open();
  queue.add([moved('1'), moved('2'), jpeg('3')]);
  const statuses = () => photos().map(({ state }) => state.status);
  await waitFor(() => expect(statuses()).toEqual(['fileGone', 'fileGone', 'kept']));

  const [first] = photos();
  queue.giveFile(first?.id ?? '', jpeg('1'));
  await queue.settled();
  expect(statuses()).toEqual(['kept', 'fileGone', 'kept']);
});

it('a photo that is removed while it is being prepared is never begun', async () => {
  const { open, photos } = setUp();
  const queue = open();
  const kept = deferred();
  const put = jest.spyOn(fileShelf, 'put').mockImplementation(() => kept.promise);
  queue.add([jpeg('front')]);
  // As it was chosen, and as it is sent.
  await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  queue.clear();
  kept.resolve();
  queue.add([jpeg('rear')]);
  await queue.settled();
  expect(photos().map(({ fileName }) => fileName)).toEqual(['rear']);
  expect(begun()).toHaveLength(1);
});
