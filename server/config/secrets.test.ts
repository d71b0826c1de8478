import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from './config';
import { knownBanSecret, withSecrets } from './secrets';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(path.join(tmpdir(), 'second-gear-secret-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const secrets = (env: NodeJS.ProcessEnv = {}) =>
  withSecrets(readConfig({ DATA_DIR, ...env })).sessionSecrets;

it('makes a session secret once and keeps it to itself', () => {
  const [first = ''] = secrets();
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(secrets()).toEqual([first]);
  expect(statSync(path.join(DATA_DIR, 'session-secret')).mode & 0o077).toBe(0);
  expect(readFileSync(path.join(DATA_DIR, 'session-secret'), 'utf8')).toBe(first);
});

it('takes those that are configured', () => {
  const given = ['a'.repeat(32), 'b'.repeat(32)];
  const BAN_SECRET = 'c'.repeat(32);
  expect(secrets({ SESSION_SECRET: given.join(','), BAN_SECRET })).toEqual(given);
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

describe('the ban secret', () => {
  const banSecret = (env: NodeJS.ProcessEnv = {}) =>
    withSecrets(readConfig({ DATA_DIR, ...env })).banSecret;
  const BAN_SECRET = 'c'.repeat(32);

  it('is another one than the session secret, and stays when that is changed', () => {
    const first = banSecret();
    expect(secrets()).not.toContain(first);
    rmSync(path.join(DATA_DIR, 'session-secret'));
    expect(secrets()).toHaveLength(1);
    expect(banSecret()).toBe(first);
    for (const letter of ['a', 'b']) {
      expect(banSecret({ BAN_SECRET, SESSION_SECRET: letter.repeat(32) })).toBe(BAN_SECRET);
    }
  });

  it('is the oldest session secret where only those are set, and long', () => {
    const [newer, older] = ['a'.repeat(32), 'b'.repeat(32)];
    expect(banSecret({ SESSION_SECRET: `${newer},${older}` })).toBe(older);
    expect(knownBanSecret({ DATA_DIR, SESSION_SECRET: older })).toBe(older);
    expect(() => banSecret({ BAN_SECRET: 'short' })).toThrow(/BAN_SECRET must have at least 32/);
  });

  it('is known to a command that finds the server’s, which never makes one', () => {
    expect(() => knownBanSecret({ DATA_DIR })).toThrow(/BAN_SECRET is missing/);
    const stored = banSecret();
    expect(knownBanSecret({ DATA_DIR })).toBe(stored);
    expect(knownBanSecret({ DATA_DIR, BAN_SECRET })).toBe(BAN_SECRET);
  });
});
