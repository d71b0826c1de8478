import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import path from 'node:path';
import type { Photo } from '#contract/photos';
import { refusal } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { addPhoto, jpeg, sendPhoto, temporaryFolder } from '../testing/photos';
import { photos } from './schema';

/** A file system that fails on demand. */
jest.mock('node:fs/promises', () => ({
  ...jest.requireActual<Record<string, unknown>>('node:fs/promises'),
}));

const diskFull = { status: 507, code: 'photo-no-room' };
const unreachable = { status: 503, code: 'photo-store-unreachable' };
const failureOf = (code: string) => Object.assign(new Error(`${code}: the disk`), { code });

const folder = temporaryFolder();
let app: TestApp;
let seller: SignedIn;

beforeAll(async () => {
  app = await createTestApp({ config: { media: { folder } } });
  seller = await app.signIn('seller');
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

const keep = (file: Buffer) => sendPhoto(app, seller, file);
const rows = async () => (await app.db.select().from(photos)).length;
const leftovers = () =>
  ['drafts', 'photos'].flatMap((name) => {
    const place = path.join(folder, name);
    return existsSync(place)
      ? readdirSync(place, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
      : [];
  });

describe('a full disk', () => {
  it('is said, leaves nothing half written, and the same file works when there is room again', async () => {
    const source = await jpeg(400, 300);
    const before = leftovers().length;
    const write = files.writeFile;
    let written = 0;
    const failing = jest.spyOn(files, 'writeFile').mockImplementation(async (...given) => {
      written += 1;
      if (written > 3) throw failureOf('ENOSPC');
      return write(...given);
    });
    expect(refusal(await keep(source))).toEqual(diskFull);
    expect(written).toBe(4);
    expect(leftovers()).toHaveLength(before);
    expect(await rows()).toBe(0);

    failing.mockRestore();
    const kept = await keep(source);
    expect(kept.statusCode).toBe(201);
    const { url } = kept.json<Photo>();
    const file = await app.app.inject({ url: `${new URL(url).pathname}-320.jpg` });
    expect(file.statusCode).toBe(200);
  });
});

describe('a store that is gone', () => {
  it('is said, and nothing is lost', async () => {
    const photo = await addPhoto(app, seller, await jpeg(500, 300));
    const source = await jpeg(500, 320);
    jest.spyOn(files, 'rename').mockRejectedValue(failureOf('EIO'));
    const count = await rows();
    expect(refusal(await keep(source))).toEqual(unreachable);
    expect(await rows()).toBe(count);

    jest.spyOn(files, 'open').mockRejectedValue(failureOf('EIO'));
    const url = `${new URL(photo.url).pathname}-320.jpg`;
    const lost = await app.app.inject({ url });
    expect(refusal(lost)).toEqual(unreachable);
    expect(lost.headers['cache-control']).toBe('no-store');
    const body = { degrees: 90 };
    const turned = await app.api('POST', `/photos/${photo._id}/turned`, { as: seller, body });
    expect(refusal(turned)).toEqual(unreachable);

    jest.restoreAllMocks();
    expect((await app.app.inject({ url })).statusCode).toBe(200);
    expect((await keep(source)).statusCode).toBe(201);
  });

  it('keeps what has to be removed until it is back', async () => {
    const photo = await addPhoto(app, seller, await jpeg(500, 340));
    app.clock.advance(25 * 60 * 60 * 1000);
    jest.spyOn(files, 'rm').mockRejectedValue(failureOf('EIO'));
    await expect(app.app.jobs.run('clean-photos')).rejects.toThrow('We can’t load photos');
    expect(existsSync(path.join(folder, 'photos', photo._id.slice(0, 2), photo._id))).toBe(true);
    jest.restoreAllMocks();
    await app.app.jobs.run('clean-photos');
    expect(existsSync(path.join(folder, 'photos', photo._id.slice(0, 2), photo._id))).toBe(false);
    expect(await rows()).toBe(0);
  });
});

it('removes what a server that was killed left half written', async () => {
  const draft = path.join(folder, 'drafts', 'of-a-killed-server');
  mkdirSync(draft, { recursive: true });
  writeFileSync(path.join(draft, '320.jpg'), 'half');
  const now = app.clock.now();
  utimesSync(draft, now, now);
  await app.app.jobs.run('clean-photos');
  expect(existsSync(draft)).toBe(true);
  const old = new Date(now.getTime() - 2 * 24 * 60 * 60 * 1000);
  utimesSync(draft, old, old);
  await app.app.jobs.run('clean-photos');
  expect(existsSync(draft)).toBe(false);
});
