import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { Photo } from '#contract/photos';
import type { CallOptions, SignedIn, TestApp } from './app';
import { closeAfterTest } from './openApps';

/** Creates a temporary folder, deleted after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'second-gear-photos-'));
  closeAfterTest(async () => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A camera picture: red above, blue below. Each `shade` gives another picture. */
export async function jpeg(width: number, height: number, shade = 0): Promise<Buffer> {
  return picture(width, height, shade).jpeg().toBuffer();
}

export function picture(width: number, height: number, shade = 0) {
  const half = Math.ceil(height / 2);
  const below = { width, height: height - half, channels: 3 as const };
  return sharp({
    create: { width, height, channels: 3, background: { r: 220, g: shade % 256, b: 20 } },
  }).composite([
    { input: { create: { ...below, background: { r: 20, g: 30, b: 220 } } }, left: 0, top: half },
  ]);
}

const tus = { 'tus-resumable': '1.0.0' };

/** Creates an upload. Returns the response. */
export const beginUpload = (
  { api }: Pick<TestApp, 'api'>,
  as: CallOptions['as'],
  bytes: number,
): Promise<LightMyRequestResponse> =>
  api('POST', '/photos/uploads', {
    ...(as === undefined ? {} : { as }),
    headers: { ...tus, 'upload-length': String(bytes) },
  });

/** The id at the end of an upload's URL. */
export const uploadIdOf = (begun: LightMyRequestResponse): string =>
  String(begun.headers.location).split('/').at(-1) ?? '';

/** Sends a chunk of an upload. */
export const sendChunk = (
  { api }: Pick<TestApp, 'api'>,
  as: CallOptions['as'],
  id: string,
  piece: Buffer,
  offset = 0,
): Promise<LightMyRequestResponse> =>
  api('PATCH', `/photos/uploads/${id}`, {
    ...(as === undefined ? {} : { as }),
    body: piece,
    headers: {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
  });

/** Uploads a whole file. Returns the upload's id. */
export async function upload(app: TestApp, seller: SignedIn, file: Buffer): Promise<string> {
  const begun = await beginUpload(app, seller, file.length);
  if (begun.statusCode !== 201) throw new Error(`${begun.statusCode}: ${begun.body}`);
  const id = uploadIdOf(begun);
  const sent = await sendChunk(app, seller, id, file);
  if (sent.statusCode !== 204) throw new Error(`${sent.statusCode}: ${sent.body}`);
  return id;
}

/** Creates a photo from a file, through the API. */
export async function addPhoto(
  app: TestApp,
  seller: SignedIn,
  file: Buffer,
  more: { evidence?: boolean } = {},
): Promise<Photo> {
  const body = { upload: await upload(app, seller, file), ...more };
  const kept = await app.api('POST', '/photos', { as: seller, body });
  if (kept.statusCode !== 201) throw new Error(`${kept.statusCode}: ${kept.body}`);
  return kept.json<Photo>();
}
