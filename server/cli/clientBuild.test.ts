import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isBuiltFor, isStale, requireClient } from './clientBuild';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(settings: Record<string, string>): void {
  writeFileSync(path.join(folder, 'index.html'), '');
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ settings, scripts: [] }));
}

it('keeps a client that was built with the same settings', () => {
  build({ API_URL: '', FIREBASE_API_KEY: '' });
  expect(isBuiltFor({}, folder)).toBe(true);
  expect(isBuiltFor({ API_URL: '/api' }, folder)).toBe(true);
});

it.each([
  { API_URL: 'https://api.example.com' },
  { FIREBASE_API_KEY: 'key' },
  { FIREBASE_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099' },
  { STRIPE_PUBLISHABLE_KEY: 'pk_live' },
])('builds again for %j', (env) => {
  build({ API_URL: '', FIREBASE_API_KEY: '' });
  expect(isBuiltFor(env, folder)).toBe(false);
});

it('builds again when a setting is taken away', () => {
  build({ API_URL: '/api', FIREBASE_API_KEY: 'key' });
  expect(isBuiltFor({}, folder)).toBe(false);
  expect(isBuiltFor({ FIREBASE_API_KEY: 'key' }, folder)).toBe(true);
});

it.each(['src', 'contract', 'public', 'webpack.config.js'])(
  'builds again when %s has changed since',
  (name) => {
    const sources = path.join(folder, 'sources');
    mkdirSync(path.join(sources, name), { recursive: true });
    expect(isStale(folder, sources)).toBe(true);
    build({});
    const yesterday = new Date(Date.now() - 86_400_000);
    utimesSync(path.join(sources, name), yesterday, yesterday);
    expect(isStale(folder, sources)).toBe(false);
    writeFileSync(path.join(sources, name, 'new.ts'), '');
    const tomorrow = new Date(Date.now() + 86_400_000);
    utimesSync(path.join(sources, name, 'new.ts'), tomorrow, tomorrow);
    expect(isStale(folder, sources)).toBe(true);
  },
);

it('says how to get a client where one has to be there', () => {
  expect(() => requireClient(folder)).toThrow(/npm run build/);
  build({});
  expect(() => requireClient(folder)).not.toThrow();
});
