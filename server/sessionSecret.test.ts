import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from './config';
import { withSessionSecret } from './sessionSecret';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(path.join(tmpdir(), 'second-gear-secret-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const secrets = (env: NodeJS.ProcessEnv = {}) =>
  withSessionSecret(readConfig({ DATA_DIR, ...env })).sessionSecrets;

it('makes a session secret once and keeps it to itself', () => {
  const [first = ''] = secrets();
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(secrets()).toEqual([first]);
  expect(statSync(path.join(DATA_DIR, 'session-secret')).mode & 0o077).toBe(0);
  expect(readFileSync(path.join(DATA_DIR, 'session-secret'), 'utf8')).toBe(first);
});

it('takes those that are configured', () => {
  const given = ['a'.repeat(32), 'b'.repeat(32)];
  expect(secrets({ SESSION_SECRET: given.join(',') })).toEqual(given);
});

it('does not sign with a secret that was damaged', () => {
  writeFileSync(path.join(DATA_DIR, 'session-secret'), 'short');
  expect(() => secrets()).toThrow(/corrupted/);
});

it('names DATA_DIR when that is no folder', () => {
  const file = path.join(DATA_DIR, 'file');
  writeFileSync(file, '');
  for (const folder of [file, path.join(file, 'below')]) {
    expect(() => secrets({ DATA_DIR: folder })).toThrow(/^DATA_DIR cannot be used: /);
  }
});
