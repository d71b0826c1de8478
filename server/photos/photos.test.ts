import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Photo } from '#contract/photos';
import { during } from '../testing/during';
import { forbidden, notFound, refusal, unauthenticated } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { addPhoto, jpeg, picture, sendPhoto, temporaryFolder } from '../testing/photos';
import { photos } from './schema';

let app: TestApp;
let seller: SignedIn;
let other: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
  app = await createTestApp({ config: { media: { folder: temporaryFolder() } } });
  seller = await app.signIn('seller');
  other = await app.signIn('seller');
  buyer = await app.signIn('user');
});
afterAll(() => app.close());

const keep = (as: SignedIn, file: Buffer) => sendPhoto(app, as, file);
const fileOf = (photo: Photo, width: number, format: string) =>
  app.app.inject({ url: `${new URL(photo.url).pathname}-${width}.${format}` });

describe('POST /photos', () => {
  it('makes files of a picture in every width and format, the same for the same file', async () => {
    const source = await jpeg(3000, 2000);
    const photo = await addPhoto(app, seller, source);
    expect(photo).toMatchObject({ widths: [320, 768, 1280, 2560], width: 2560, height: 1707 });
    expect(photo._id).toMatch(/^[0-9a-f]{32}$/);
    expect(photo.url).toBe(`http://localhost/api/photos/${photo._id}`);
    expect(photo.color).toMatch(/^#[0-9a-f]{6}$/);
    expect(photo.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(photo.placeholder.length).toBeLessThan(400);
    for (const width of photo.widths) {
      for (const [format, type] of Object.entries({ avif: 'heif', webp: 'webp', jpg: 'jpeg' })) {
        const file = await fileOf(photo, width, format);
        expect(file.statusCode).toBe(200);
        const is = await sharp(file.rawPayload).metadata();
        expect([is.format, is.width]).toEqual([type, width]);
      }
    }
    expect(await addPhoto(app, seller, source)).toEqual(photo);
    const own = eq(photos.ownerId, seller.userId);
    expect(await app.db.$count(photos, own)).toBe(1);
  });

  it('is made again with its files when it is removed meanwhile', async () => {
    const file = await jpeg(640, 480, 7);
    const photo = await addPhoto(app, seller, file);
    app.clock.advance(60_000);
    const make = () => keep(seller, file);
    const removed = await during(
      app.db,
      [
        sql`select 1 from users where id = ${seller.userId} for update`,
        sql`delete from photos where id = ${photo._id}`,
      ],
      make,
    );
    expect(removed.statusCode).toBe(503);
    expect((await make()).statusCode).toBe(201);
    expect((await fileOf(photo, 320, 'webp')).statusCode).toBe(200);
  });

  it('keeps a small picture in its own width too, and none in more', async () => {
    const photo = await addPhoto(app, seller, await jpeg(1000, 600));
    expect(photo.widths).toEqual([320, 768, 1000]);
    expect((await fileOf(photo, 1000, 'webp')).statusCode).toBe(200);
    expect(refusal(await fileOf(photo, 1280, 'webp'))).toEqual(notFound);
    expect((await addPhoto(app, seller, await jpeg(200, 150))).widths).toEqual([200]);
  });

  it('tells where a crop should keep what is worth seeing', async () => {
    const plain = (width: number, height: number, background: string) =>
      sharp({ create: { width, height, channels: 3, background } });
    const patch = async (edge: number, background: string) =>
      plain(edge, edge, background).png().toBuffer();
    const file = await plain(1200, 600, '#8a8f93')
      .composite([
        { input: await patch(240, '#d22'), left: 900, top: 300 },
        { input: await patch(120, '#fd0'), left: 960, top: 360 },
      ])
      .jpeg()
      .toBuffer();
    const { focusX = 0, focusY = 0 } = await addPhoto(app, seller, file);
    expect([focusX > 75 && focusX <= 95, focusY > 50 && focusY <= 90]).toEqual([true, true]);
  });

  it('shows a portrait and a panorama whole', async () => {
    const portrait = await addPhoto(app, seller, await jpeg(2000, 4000));
    expect(portrait).toMatchObject({ width: 1280, height: 2560, widths: [320, 768, 1280] });
    const panorama = await addPhoto(app, seller, await jpeg(6000, 500));
    expect(panorama).toMatchObject({ width: 2560, height: 213 });
  });

  it('forgets where and with what it was taken, and keeps it upright', async () => {
    const taken = await picture(400, 200)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Camera', Model: 'Phone' },
        IFD3: { GPSLatitude: '41/1 9/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(taken).metadata();
    expect([before.orientation, before.exif?.length]).toEqual([6, expect.any(Number)]);
    const photo = await addPhoto(app, seller, taken);
    expect(photo).toMatchObject({ width: 200, height: 400 });
    for (const format of ['avif', 'webp', 'jpg']) {
      const file = (await fileOf(photo, 200, format)).rawPayload;
      const { exif, icc, xmp, iptc, orientation } = await sharp(file).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect(file.includes('Camera')).toBe(false);
      // Rotated clockwise, the top is on the right.
      const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeLessThan(100);
      expect(data[199 * 3]).toBeGreaterThan(150);
    }
  });

  it.each([
    ['text', Buffer.from('This is no picture, whatever its name says. '.repeat(50))],
    ['an empty file', Buffer.alloc(0)],
    [
      'an SVG with a script',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
      ),
    ],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ])('refuses %s', async (_what, file) => {
    const refused = await keep(seller, file);
    expect(refusal(refused)).toEqual({ status: 422, code: 'photo-unreadable' });
  });

  it.each([
    ['an iPhone’s', 'heic', 'mif1heic'],
    ['one of many pictures', 'mif1', 'mif1heix'],
  ])('says that %s HEIC photo cannot be used, and how it could be', async (_what, main, others) => {
    const box = Buffer.from(`\0\0\0\x18ftyp${main}\0\0\0\0${others}`, 'latin1');
    const refused = await keep(seller, Buffer.concat([box, Buffer.alloc(4000)]));
    expect(refusal(refused)).toEqual({ status: 422, code: 'photo-unreadable' });
    expect(refused.json<{ message: string }>().message).toMatch(/HEIC.*Save it as a JPEG/);
  });

  it('takes an AVIF, which comes in the same box', async () => {
    const file = await picture(300, 200).avif().toBuffer();
    expect(file.subarray(4, 12).toString()).toBe('ftypavif');
    expect((await addPhoto(app, seller, file)).width).toBe(300);
  });

  it('refuses half a picture and one that moves', async () => {
    const whole = await picture(800, 600).jpeg().toBuffer();
    const half = await keep(seller, whole.subarray(0, whole.length / 2));
    expect(refusal(half)).toEqual({ status: 422, code: 'photo-unreadable' });
    const frames = [await jpeg(40, 40, 1), await jpeg(40, 40, 201)];
    const film = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(film).metadata()).pages).toBe(2);
    expect(refusal(await keep(seller, film))).toEqual({ status: 422, code: 'photo-unreadable' });
  });

  it('refuses a small file that would be a huge picture, without decoding it', async () => {
    const bomb = await sharp({
      create: { width: 8000, height: 8000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const refused = await keep(seller, bomb);
    expect(refusal(refused)).toEqual({ status: 422, code: 'photo-too-large' });
  });

  it('is for sellers', async () => {
    const file = await jpeg(300, 200);
    expect(refusal(await sendPhoto(app, undefined, file))).toEqual(unauthenticated);
    expect(refusal(await keep(buyer, file))).toEqual(forbidden);
  });

  it('takes images of any type and files without one, and nothing else', async () => {
    const file = await jpeg(300, 200);
    const send = async (type: string, payload: Buffer | string = file) => {
      const headers = { 'content-type': type };
      const answer = await app.api('POST', '/photos', { as: seller, headers, body: payload });
      return answer.statusCode;
    };
    expect(await send('image/anything')).toBe(201);
    expect(await send('application/octet-stream')).toBe(201);
    expect(await send('application/json', '{"upload": "some"}')).toBe(415);
    expect(await send('multipart/form-data; boundary=x')).toBe(415);
    const empty = await app.api('POST', '/photos', { as: seller });
    expect(refusal(empty)).toEqual({ status: 422, code: 'photo-unreadable' });
    const headers = { 'content-type': 'image/jpeg' };
    const wrong = { as: seller, headers, body: file };
    expect((await app.api('POST', '/photos?evidence=perhaps', wrong)).statusCode).toBe(400);
  });

  it('gives two people’s same picture two names', async () => {
    const file = await jpeg(300, 200, 7);
    const [mine, theirs] = [await addPhoto(app, seller, file), await addPhoto(app, other, file)];
    expect(mine._id).not.toBe(theirs._id);
  });
});

describe('POST /photos/{id}/turned', () => {
  it('makes a turned copy, for its owner', async () => {
    const photo = await addPhoto(app, seller, await jpeg(400, 200, 9));
    const path = `/photos/${photo._id}/turned`;
    const body = { degrees: 90 };
    expect(refusal(await app.api('POST', path, { body }))).toEqual(unauthenticated);
    expect(refusal(await app.api('POST', path, { as: buyer, body }))).toEqual(forbidden);
    expect(refusal(await app.api('POST', path, { as: other, body }))).toEqual(notFound);
    expect((await app.api('POST', path, { as: seller, body: { degrees: 45 } })).statusCode).toBe(
      400,
    );
    const turned = await app.api('POST', path, { as: seller, body });
    expect(turned.statusCode).toBe(201);
    const copy = turned.json<Photo>();
    expect(copy).toMatchObject({ width: 200, height: 400 });
    expect(copy._id).not.toBe(photo._id);
    const { data } = await sharp((await fileOf(copy, 200, 'jpg')).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeLessThan(100);
    expect(data[199 * 3]).toBeGreaterThan(150);
  });
});

describe('GET /photos/{file}', () => {
  it('is public, cached for a day, and can do nothing but be shown', async () => {
    const photo = await addPhoto(app, seller, await jpeg(300, 200, 3));
    const file = await fileOf(photo, 300, 'avif');
    expect(file.headers).toMatchObject({
      'content-type': 'image/avif',
      'content-length': String(file.rawPayload.length),
      'cache-control': 'public, max-age=86400, s-maxage=3600',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: `"${photo._id}-300.avif"`,
    });
    const known = await app.app.inject({
      url: `/api/photos/${photo._id}-300.avif`,
      headers: { 'if-none-match': String(file.headers.etag) },
    });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const head = await app.app.inject({
      method: 'HEAD',
      url: `/api/photos/${photo._id}-300.avif`,
    });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      file.headers['content-length'],
    ]);
  });

  it.each([
    'nothing',
    `${'a'.repeat(32)}-320.avif`,
    `${'a'.repeat(32)}-320.svg`,
    `${'a'.repeat(32)}-0320.jpg`,
    `..%2F..%2F${'a'.repeat(32)}-320.jpg`,
    `${'A'.repeat(32)}-320.jpg`,
  ])('does not know %p', async (name) => {
    const answer = await app.api('GET', `/photos/${name}`);
    expect(refusal(answer)).toEqual(notFound);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
