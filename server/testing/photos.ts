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

/** Sends a file to POST /photos. */
export const sendPhoto = (
  { api }: Pick<TestApp, 'api'>,
  as: CallOptions['as'],
  file: Buffer,
  { evidence = false } = {},
): Promise<LightMyRequestResponse> =>
  api('POST', `/photos${evidence ? '?evidence=true' : ''}`, {
    ...(as === undefined ? {} : { as }),
    body: file,
    headers: { 'content-type': 'image/jpeg' },
  });

/** Creates a photo from a file, through the API. */
export async function addPhoto(
  app: TestApp,
  seller: SignedIn,
  file: Buffer,
  options: { evidence?: boolean } = {},
): Promise<Photo> {
  const kept = await sendPhoto(app, seller, file, options);
  if (kept.statusCode !== 201) throw new Error(`${kept.statusCode}: ${kept.body}`);
  return kept.json<Photo>();
}
