import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isBuiltFor, requireClient } from './clientBuild';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = (settings: object) =>
  writeFileSync(
    path.join(folder, 'index.html'),
    `<script type=application/json id=app-config>${JSON.stringify(settings)}</script>`,
  );
const firebase = { apiKey: '', authDomain: '', projectId: '', appId: '', emulatorUrl: '' };

it('keeps a client that was built with the same settings', () => {
  build({ apiUrl: '/api', firebase, stripePublishableKey: '' });
  expect(isBuiltFor({}, folder)).toBe(true);
  expect(isBuiltFor({ API_URL: '/api' }, folder)).toBe(true);
});

it.each([
  { API_URL: 'https://api.example.com' },
  { FIREBASE_API_KEY: 'key' },
  { FIREBASE_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099' },
  { STRIPE_PUBLISHABLE_KEY: 'pk_live' },
])('builds again for %j', (env) => {
  build({ apiUrl: '/api', firebase, stripePublishableKey: '' });
  expect(isBuiltFor(env, folder)).toBe(false);
});

it('builds again when a setting is taken away', () => {
  build({ apiUrl: '/api', firebase: { ...firebase, apiKey: 'key' }, stripePublishableKey: '' });
  expect(isBuiltFor({}, folder)).toBe(false);
  expect(isBuiltFor({ FIREBASE_API_KEY: 'key' }, folder)).toBe(true);
});

it('says how to get a client where one has to be there', () => {
  expect(() => requireClient(folder)).toThrow(/npm run build/);
  build({});
  expect(() => requireClient(folder)).not.toThrow();
});
