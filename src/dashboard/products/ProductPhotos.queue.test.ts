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
import { FormAutosave } from './autosave/FormAutosave';
import { PhotoQueue } from './photos/PhotoQueue';
import { newBase } from './productConversion';
import { selectDraftPhotos } from './photos/photoDraftsSlice';

const jpeg = (name: string) => new File([`picture ${name}`], name, { type: 'image/jpeg' });
const calls = (start: string) => world.calls.filter((call) => call.startsWith(start));
const startedUploads = () => calls('POST /photos/uploads');

function setUp() {
  storeToken(FIRST_ACCESS_TOKEN, seller);
  const store = makeStore({
    preloadedState: { session: sessionOf(seller) },
    loadIdentity: identityOf(() => seller),
  });
  let name = '';
  const open = () => {
    const autosave = new FormAutosave(seller.uid, 'new', newBase());
    autosave.open();
    name = autosave.formKey;
    const queue = new PhotoQueue(store, autosave);
    queue.open();
    return queue;
  };
  return { open, photos: () => selectDraftPhotos(store.getState(), name) };
}

let photosOfServer: ReturnType<typeof photosServer>;
beforeEach(() => {
  photosOfServer = photosServer();
  server.use(...photosOfServer.handlers);
  // jsdom has no IndexedDB.
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

it('stops uploading when the form closes; reopened, it uploads each photo once', async () => {
  server.use(http.patch(api('/photos/uploads/:id'), () => new Promise(() => undefined)));
  const { open, photos } = setUp();
  const left = open();
  left.add(['1', '2', '3', '4'].map(jpeg));
  await waitFor(() => expect(calls('PATCH')).toHaveLength(2));
  left.close();
  // An additional round trip gives the aborted uploads time to take effect.
  await fetch(api('/categories'));
  expect(photos().map(({ state }) => state.status)).toEqual([
    'uploading',
    'uploading',
    'queued',
    'queued',
  ]);

  server.use(...photosOfServer.handlers);
  await open().whenSettled();
  expect(photos().map(({ state }) => state.status)).toEqual([
    'uploaded',
    'uploaded',
    'uploaded',
    'uploaded',
  ]);
  expect(startedUploads()).toHaveLength(4);
  expect(calls('DELETE')).toEqual([]);
});

it('asks for a file that is no longer readable, and uploads the others', async () => {
  const moved = (name: string) =>
    Object.assign(jpeg(name), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
    });
  const { open, photos } = setUp();
  const queue = open();
  queue.add([moved('1'), moved('2'), jpeg('3')]);
  const statuses = () => photos().map(({ state }) => state.status);
  await waitFor(() => expect(statuses()).toEqual(['fileMissing', 'fileMissing', 'uploaded']));

  const [first] = photos();
  queue.replaceFile(first?.id ?? '', jpeg('1'));
  await queue.whenSettled();
  expect(statuses()).toEqual(['uploaded', 'fileMissing', 'uploaded']);
});

it('does not upload a photo that is removed while it is resized', async () => {
  const { open, photos } = setUp();
  const queue = open();
  const storing = deferred();
  const put = jest.spyOn(fileShelf, 'put').mockImplementation(() => storing.promise);
  queue.add([jpeg('front')]);
  // The chosen file and the resized one.
  await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  queue.clear();
  storing.resolve();
  queue.add([jpeg('rear')]);
  await queue.whenSettled();
  expect(photos().map(({ fileName }) => fileName)).toEqual(['rear']);
  expect(startedUploads()).toHaveLength(1);
});
