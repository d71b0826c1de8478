import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
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
const sent = () => world.calls.filter((call) => call === 'POST /photos');

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
  return { open, store, photos: () => selectDraftPhotos(store.getState(), name) };
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

it('lets nobody who has left the form go on when its photos are uploaded later', async () => {
  server.use(http.post(api('/photos'), () => new Promise(() => undefined)));
  const { open } = setUp();
  const left = open();
  left.add([jpeg('1')]);
  const isSettled = left.whenSettled();
  await waitFor(() => expect(sent()).toHaveLength(1));
  left.close();
  server.use(...photosOfServer.handlers);
  expect(await open().whenSettled()).toBe(true);
  expect(await isSettled).toBe(false);
});

it('stops uploading when the form closes; reopened, it uploads each photo once', async () => {
  server.use(http.post(api('/photos'), () => new Promise(() => undefined)));
  const { open, photos } = setUp();
  const left = open();
  left.add(['1', '2', '3', '4'].map(jpeg));
  await waitFor(() => expect(sent()).toHaveLength(2));
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
  expect(photosOfServer.files).toHaveLength(4);
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
  expect(sent()).toHaveLength(1);
});

const busy = (retryAfter = '0') =>
  HttpResponse.json(
    { message: 'Busy.', code: 'photos-busy' },
    { status: 429, headers: { 'Retry-After': retryAfter } },
  );

it('uploads 20 photos and rotates them, never with more than two at the server', async () => {
  let [running, most] = [0, 0];
  const counted = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
  };
  server.use(http.post(api('/photos'), counted), http.post(api('/photos/:id/turned'), counted));
  const { open, photos } = setUp();
  const queue = open();
  queue.add(Array.from({ length: 20 }, (_, n) => jpeg(`${n}`)));
  await queue.whenSettled();
  for (const { id } of photos()) queue.rotate(id, 90);
  expect(photos().map(({ state }) => state.status)).toEqual(Array(20).fill('rotating'));
  await queue.whenSettled();
  expect(photos().every(({ state }) => state.status === 'uploaded')).toBe(true);
  expect(queue.uploadedIds()).toHaveLength(20);
  expect(calls('POST /photos/photo-')).toHaveLength(20);
  expect(most).toBe(2);
});

it('waits and tries again by itself while the server has too many photos', async () => {
  let refused = 0;
  const refuseSome = () => {
    refused += 1;
    return refused % 3 === 0 ? undefined : busy();
  };
  server.use(
    http.post(api('/photos'), refuseSome),
    http.post(api('/photos/:id/turned'), refuseSome),
  );
  const { open, photos } = setUp();
  const queue = open();
  const statuses = new Set<string>();
  queue.add(['1', '2'].map(jpeg));
  await queue.whenSettled();
  for (const { id, state } of photos()) {
    statuses.add(state.status);
    queue.rotate(id, 180);
  }
  await queue.whenSettled();
  for (const { state } of photos()) statuses.add(state.status);
  expect([...statuses]).toEqual(['uploaded']);
  expect(queue.uploadedIds()).toEqual(['photo-1-turned', 'photo-2-turned']);
  expect(refused).toBe(12);
  expect(photosOfServer.files).toHaveLength(2);
});

it('gives up in the end, with words and a retry', async () => {
  server.use(http.post(api('/photos'), () => busy()));
  const { open, photos } = setUp();
  const queue = open();
  queue.add([jpeg('1')]);
  await queue.whenSettled();
  const [photo] = photos();
  expect(photo?.state).toEqual({ status: 'failed', problem: 'busy' });
  server.use(...photosOfServer.handlers);
  queue.retry(photo?.id ?? '');
  await queue.whenSettled();
  expect(queue.uploadedIds()).toEqual(['photo-1']);
});

it('stops waiting for a busy server when the photo is removed', async () => {
  server.use(http.post(api('/photos'), () => busy('3600')));
  const { open, photos } = setUp();
  const queue = open();
  queue.add(['1', '2', '3'].map(jpeg));
  await waitFor(() => expect(sent()).toHaveLength(2));
  server.use(...photosOfServer.handlers);
  for (const { id } of photos().slice(0, 2)) queue.remove(id);
  await queue.whenSettled();
  expect(queue.uploadedIds()).toEqual(['photo-1']);
});

it('sends the whole file again when the connection breaks, and shows how much is sent', async () => {
  let broken = 0;
  server.use(
    http.post(api('/photos'), () => {
      broken += 1;
      return broken <= 2 ? HttpResponse.error() : undefined;
    }),
  );
  const { open, store, photos } = setUp();
  const queue = open();
  const statuses: string[] = [];
  store.subscribe(() => statuses.push(photos()[0]?.state.status ?? ''));
  queue.add([jpeg('front')]);
  await queue.whenSettled();
  expect(sent()).toHaveLength(3);
  expect(photosOfServer.files).toEqual([{ type: 'image/jpeg', content: 'picture front' }]);
  expect(new Set(statuses)).toEqual(new Set(['queued', 'uploading', 'processing', 'uploaded']));
});

it('sends nothing more of a photo that is removed while its token is renewed', async () => {
  world.accessTokens.clear();
  const renewal = deferred();
  server.use(http.post(api('/jwt'), () => renewal.promise));
  const { open } = setUp();
  const queue = open();
  queue.add([jpeg('front')]);
  await waitFor(() => expect(calls('POST /jwt')).toHaveLength(1));
  queue.clear();
  renewal.resolve();
  queue.add([jpeg('rear')]);
  await queue.whenSettled();
  expect(photosOfServer.files.map(({ content }) => content)).toEqual(['picture rear']);
});

it('does not serialise the photos when something else changes', () => {
  const { open, store } = setUp();
  open();
  const stringify = jest.spyOn(JSON, 'stringify');
  store.dispatch({ type: 'something else' });
  expect(stringify).not.toHaveBeenCalled();
});
