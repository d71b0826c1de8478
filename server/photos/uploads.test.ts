import { readdir, rm, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { notFound, refusal, unauthenticated } from '../testing/responses';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import {
  beginUpload,
  jpeg,
  sendChunk,
  temporaryFolder,
  upload,
  uploadIdOf,
} from '../testing/photos';
import { until } from '../testing/until';

const media = temporaryFolder();
let app: TestApp;
let seller: SignedIn;
let other: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
  app = await createTestApp({ config: { media: { folder: media } } });
  seller = await app.signIn('seller');
  other = await app.signIn('seller');
  buyer = await app.signIn('user');
});
afterAll(() => app.close());

const tus = { 'tus-resumable': '1.0.0' };
const offsetOf = async (id: string, as: SignedIn = seller) => {
  const { accessToken } = as;
  const answer = await app.app.inject({
    method: 'HEAD',
    url: `/api/photos/uploads/${id}`,
    headers: { ...tus, authorization: `Bearer ${accessToken}` },
  });
  return [answer.statusCode, answer.headers['upload-offset'], answer.headers['upload-length']];
};

it('takes a file in pieces, says how much is there, and goes on from there', async () => {
  const file = await jpeg(800, 600);
  const begun = await beginUpload(app, seller, file.length);
  expect(begun.statusCode).toBe(201);
  expect(begun.headers['tus-resumable']).toBe('1.0.0');
  expect(begun.headers.location).toMatch(/^uploads\/[\w-]+$/);
  const id = uploadIdOf(begun);
  const middle = Math.floor(file.length / 2);
  const sent = await sendChunk(app, seller, id, file.subarray(0, middle));
  expect([sent.statusCode, sent.headers['upload-offset']]).toEqual([204, String(middle)]);
  expect(await offsetOf(id)).toEqual([200, String(middle), String(file.length)]);

  const early = await app.api('POST', '/photos', { as: seller, body: { upload: id } });
  expect(refusal(early)).toEqual({ status: 409, code: 'conflict' });
  const wrong = await sendChunk(app, seller, id, file.subarray(0, 10), 0);
  expect(refusal(wrong)).toEqual({ status: 409, code: 'conflict' });

  await sendChunk(app, seller, id, file.subarray(middle), middle);
  const kept = await app.api('POST', '/photos', { as: seller, body: { upload: id } });
  expect(kept.statusCode).toBe(201);
});

it('keeps what has arrived when the connection is lost', async () => {
  const file = await jpeg(800, 600);
  const middle = 2000;
  const { id, sending, isCutOff } = await sendPart(app, media, seller, file, middle);
  sending.destroy();
  await isCutOff;
  await until(async () => (await offsetOf(id))[1] === String(middle));
  await sendChunk(app, seller, id, file.subarray(middle), middle);
  const kept = await app.api('POST', '/photos', { as: seller, body: { upload: id } });
  expect(kept.statusCode).toBe(201);
});

it('is for signed-in users', async () => {
  expect(refusal(await beginUpload(app, undefined, 10))).toEqual(unauthenticated);
});

it('is nobody else’s to see, to go on with or to end', async () => {
  const id = uploadIdOf(await beginUpload(app, seller, 10));
  const piece = Buffer.from('0123456789');
  expect((await offsetOf(id, other))[0]).toBe(404);
  expect((await offsetOf(id, buyer))[0]).toBe(404);
  expect(refusal(await sendChunk(app, other, id, piece))).toEqual(notFound);
  expect(refusal(await sendChunk(app, undefined, id, piece))).toEqual(unauthenticated);
  const end = (as?: SignedIn) =>
    app.api('DELETE', `/photos/uploads/${id}`, { ...(as ? { as } : {}), headers: tus });
  expect(refusal(await end())).toEqual(unauthenticated);
  expect(refusal(await end(other))).toEqual(notFound);
  expect(await offsetOf(id)).toEqual([200, '0', '10']);
  expect((await end(seller)).statusCode).toBe(204);
  expect((await offsetOf(id))[0]).toBe(404);
});

it('takes no file of more than 15 MB, and no more than was announced', async () => {
  const most = 15 * 1024 * 1024;
  const refused = await beginUpload(app, seller, most + 1);
  expect(refusal(refused)).toEqual({ status: 413, code: 'photo-too-large' });
  expect((await beginUpload(app, seller, most)).statusCode).toBe(201);
  const id = uploadIdOf(await beginUpload(app, seller, 10));
  const more = await sendChunk(app, seller, id, Buffer.alloc(11));
  expect(refusal(more)).toEqual({ status: 413, code: 'photo-too-large' });
});

it('refuses what does not speak its protocol', async () => {
  const headers = { 'upload-length': '10' };
  const answer = await app.api('POST', '/photos/uploads', { as: seller, headers });
  expect(refusal(answer).status).toBe(412);
  const id = uploadIdOf(await beginUpload(app, seller, 10));
  const json = await app.api('PATCH', `/photos/uploads/${id}`, {
    as: seller,
    headers: { ...tus, 'upload-offset': '0' },
    body: { some: 'thing' },
  });
  expect(json.statusCode).toBe(400);
});

it('lets one person have 40 under way, and counts neither photos nor what was refused', async () => {
  const busy = await app.signIn('seller');
  const ids: string[] = [];
  for (let i = 0; i < 40; i += 1) ids.push(uploadIdOf(await beginUpload(app, busy, 10)));
  const oneMore = await beginUpload(app, busy, 10);
  expect(refusal(oneMore)).toEqual({ status: 429, code: 'too-many-requests' });
  expect((await beginUpload(app, seller, 10)).statusCode).toBe(201);
  const [first = ''] = ids;
  await sendChunk(app, busy, first, Buffer.alloc(10));
  const refused = await app.api('POST', '/photos', { as: busy, body: { upload: first } });
  expect(refused.statusCode).toBe(422);
  const file = await jpeg(100, 100);
  const id = await upload(app, busy, file);
  expect((await app.api('POST', '/photos', { as: busy, body: { upload: id } })).statusCode).toBe(
    201,
  );
  expect((await beginUpload(app, busy, 10)).statusCode).toBe(201);
  expect((await beginUpload(app, busy, 10)).statusCode).toBe(429);
});

it('is over after a day, and what was sent is removed', async () => {
  const file = await jpeg(300, 200);
  const id = await upload(app, seller, file);
  app.clock.advance(24 * 60 * 60 * 1000 + 1);
  const fresh = { ...seller, accessToken: await renewed(seller) };
  expect((await offsetOf(id, fresh))[0]).toBe(404);
  await app.app.jobs.run('clean-photos');
  const late = await app.api('POST', '/photos', { as: fresh, body: { upload: id } });
  expect(refusal(late)).toEqual(notFound);
});

async function renewed(person: SignedIn): Promise<string> {
  const idToken = await app.identity.idToken(person);
  const answer = await app.api('POST', '/jwt', { as: idToken, body: { email: person.email } });
  return answer.json<{ accessToken: string }>().accessToken;
}

it('says what it can to whoever asks by the protocol, a browser of another origin too', async () => {
  const ask = async (url: string, headers = {}) =>
    app.app.inject({ method: 'OPTIONS', url, headers });
  const id = uploadIdOf(await beginUpload(app, await renewed(seller), 10));
  for (const url of ['/api/photos/uploads', `/api/photos/uploads/${id}`]) {
    const answer = await ask(url);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-max-size': String(15 * 1024 * 1024),
      'access-control-allow-origin': '*',
    });
    expect(String(answer.headers['tus-extension']).split(',')).toEqual(
      expect.arrayContaining(['creation', 'termination', 'expiration']),
    );
    expect(answer.headers['access-control-expose-headers']).toContain('Tus-Extension');
  }
  const preflight = await ask('/api/photos/uploads', {
    origin: 'https://cars.example.com',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,tus-resumable,upload-length',
  });
  expect(preflight.headers['tus-version']).toBe('1.0.0');
  expect(preflight.headers['access-control-allow-methods']).toContain('DELETE');
  expect(preflight.headers['access-control-allow-headers']).toContain('upload-length');
  // The advertised expiry is correct: the upload can be resumed until then.
  const begun = await beginUpload(app, await renewed(seller), 10);
  expect(begun.headers['access-control-expose-headers']).toContain('Location');
  expect(begun.headers['access-control-expose-headers']).toContain('Upload-Offset');
  const left = Date.parse(String(begun.headers['upload-expires'])) - Date.now();
  expect(left).toBeGreaterThan(23 * 60 * 60 * 1000);
});

/** Announces a whole file, and resolves as soon as the server has its first part. */
async function sendPart(own: TestApp, folder: string, as: SignedIn, file: Buffer, part: number) {
  const address = await own.app.listen({ host: '127.0.0.1', port: 0 });
  const id = uploadIdOf(await beginUpload(own, as, file.length));
  const url = `${address}/api/photos/uploads/${id}`;
  const headers = { ...tus, authorization: `Bearer ${as.accessToken}` };
  const sending = httpRequest(url, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': file.length,
      'upload-offset': '0',
    },
  });
  const isCutOff = new Promise<void>((resolve) => {
    sending.on('error', () => resolve());
  });
  sending.write(file.subarray(0, part));
  const uploads = path.join(folder, 'uploads');
  await until(async () => (await stat(path.join(uploads, id))).size === part);
  return { id, url, headers, sending, isCutOff, uploads };
}

/** A separate server that has received half of a chunk. */
async function sendHalfAChunk() {
  const folder = temporaryFolder();
  const own = await createTestApp({ config: { media: { folder } } });
  const person = await own.signIn('seller');
  return { own, ...(await sendPart(own, folder, person, Buffer.alloc(10_000), 5000)) };
}

it('ends an upload in the middle of a piece, and nothing of it stays', async () => {
  const { own, url, headers, sending, uploads } = await sendHalfAChunk();
  const ended = await fetch(url, { method: 'DELETE', headers });
  sending.destroy();
  expect(ended.status).toBe(204);
  expect(await readdir(uploads)).toEqual([]);
  expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(404);
  await own.close();
});

it('keeps no server from stopping in the middle of a piece', async () => {
  const { own, isCutOff } = await sendHalfAChunk();
  await own.close();
  await expect(isCutOff).resolves.toBeUndefined();
});

it('ends an upload of which the store has nothing any more', async () => {
  const folder = temporaryFolder();
  const own = await createTestApp({ config: { media: { folder } } });
  const person = await own.signIn('seller');
  const id = uploadIdOf(await beginUpload(own, person, 10));
  await rm(path.join(folder, 'uploads'), { recursive: true });
  const end = () => own.api('DELETE', `/photos/uploads/${id}`, { as: person, headers: tus });
  expect((await end()).statusCode).toBe(204);
  expect(refusal(await end())).toEqual(notFound);
  await own.close();
});
