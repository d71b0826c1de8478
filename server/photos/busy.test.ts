import { request as httpRequest } from 'node:http';
import type { Photo } from '#contract/photos';
import { refusal } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { until } from '../testing/until';
import { addPhoto, jpeg, sendPhoto, temporaryFolder } from '../testing/photos';
import { createFolderStore } from './folderStore';
import type { PhotoStore } from './photoStore';
import { photos as photoRecords } from './schema';

let app: TestApp;
let greedy: SignedIn;
let other: SignedIn;
let large: Photo;
/** Called before each photo is stored. */
const stored = jest.fn<Promise<void>, Parameters<PhotoStore['keep']>>(() => Promise.resolve());

beforeAll(async () => {
  const store = createFolderStore(temporaryFolder());
  app = await createTestApp({
    photoStore: {
      ...store,
      keep: async (...photo) => {
        await stored(...photo);
        return store.keep(...photo);
      },
    },
  });
  greedy = await app.signIn('seller');
  other = await app.signIn('seller');
  large = await addPhoto(app, greedy, await jpeg(2000, 1500));
});
afterAll(() => app.close());

const turn = (degrees = 90) =>
  app.api('POST', `/photos/${large._id}/turned`, { as: greedy, body: { degrees } });
const countPhotos = () => app.db.$count(photoRecords);

it('one account with 30 rotations at once delays another’s photo by one or two, and is refused the rest', async () => {
  const file = await jpeg(300, 200, 30);
  const done: string[] = [];
  const rotations = Array.from({ length: 30 }, async () => {
    const answer = await turn();
    if (answer.statusCode === 201) done.push('rotation');
    return answer;
  });
  const kept = sendPhoto(app, other, file);
  expect((await kept).statusCode).toBe(201);
  expect(done.length).toBeLessThanOrEqual(2);

  const answers = await Promise.all(rotations);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused).toHaveLength(27);
  for (const answer of refused) {
    expect(refusal(answer)).toEqual({ status: 429, code: 'photos-busy' });
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json<{ message: string }>().message).toBe(
      'Other photos of yours are still being processed. Wait 5 seconds and try again.',
    );
  }
  expect((await turn(180)).statusCode).toBe(201);
});

it('does nothing for a caller who hangs up while waiting', async () => {
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const before = await countPhotos();
  const [file, body] = [await jpeg(2400, 1500, 60), await jpeg(320, 210, 90)];
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const calls = stored.mock.calls.length;
  stored.mockImplementationOnce(() => isReleased);
  const running = Promise.all([sendPhoto(app, greedy, file), turn(90)]);
  await until(() => Promise.resolve(stored.mock.calls.length > calls));
  const abandoned = httpRequest(`${address}/api/photos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${greedy.accessToken}`,
      'content-type': 'image/jpeg',
      'content-length': body.length,
    },
  });
  const isOver = new Promise<void>((resolve) => abandoned.once('close', () => resolve()));
  abandoned.on('error', () => undefined).end(body);
  setTimeout(() => abandoned.destroy(), 100);
  await isOver;
  release();
  expect((await running).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  // Runs after everything that still waits.
  expect((await turn(270)).statusCode).toBe(201);
  expect(await countPhotos()).toBe(before + 2);
});
