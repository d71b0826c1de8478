import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sendToRunningServer, openAdminChannel } from './adminChannel';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-admin-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('hands a command to the server that has the folder, and brings back what it said', async () => {
  const close = await openAdminChannel(folder, (words) => Promise.resolve(words.join('+')));
  expect(await sendToRunningServer(folder, ['grant', 'ada@example.com'])).toBe(
    'grant+ada@example.com',
  );
  close();
  expect(await sendToRunningServer(folder, ['grant', 'ada@example.com'])).toBeNull();
});

it('brings back what the server had against it', async () => {
  const close = await openAdminChannel(folder, () => Promise.reject(new Error('Nobody is Ada.')));
  await expect(sendToRunningServer(folder, ['grant', 'ada'])).rejects.toThrow('Nobody is Ada.');
  close();
});

it('brings back what the database had against it, and no SQL', async () => {
  const cause = new Error('The disk is full.');
  const failure = new Error('Failed query: update users ...', { cause });
  const close = await openAdminChannel(folder, () => Promise.reject(failure));
  await expect(sendToRunningServer(folder, ['grant', 'ada'])).rejects.toThrow('The disk is full.');
  close();
});

it('takes over what a killed server left behind', async () => {
  writeFileSync(path.join(folder, 'admin.sock'), '');
  const close = await openAdminChannel(folder, () => Promise.resolve('done'));
  expect(await sendToRunningServer(folder, [])).toBe('done');
  close();
});

it('opens no socket where its path would be too long in bytes', async () => {
  const long = path.join(folder, '車'.repeat(30));
  mkdirSync(long);
  const close = await openAdminChannel(long, () => Promise.resolve('done'));
  expect(readdirSync(folder)).toEqual([path.basename(long)]);
  expect(await sendToRunningServer(long, [])).toBeNull();
  close();
});
