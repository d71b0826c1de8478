import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from './config';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(path.join(tmpdir(), 'second-gear-config-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/second_gear',
  FIREBASE_PROJECT_ID: 'second-gear',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SESSION_SECRET: 'x'.repeat(32),
};

it('has a default for everything on one machine', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    isProduction: false,
    databaseUrl: undefined,
    firebaseProjectId: undefined,
    stripeSecretKey: undefined,
  });
});

it('makes a session secret once and keeps it to itself', () => {
  const first = readConfig({ DATA_DIR }).sessionSecret;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR }).sessionSecret).toBe(first);
  expect(statSync(path.join(DATA_DIR, 'session-secret')).mode & 0o077).toBe(0);
  expect(readFileSync(path.join(DATA_DIR, 'session-secret'), 'utf8')).toBe(first);
});

it('does not sign with a secret that was damaged', () => {
  writeFileSync(path.join(DATA_DIR, 'session-secret'), 'short');
  expect(() => readConfig({ DATA_DIR })).toThrow(/damaged/);
});

it('starts in production when everything is there', () => {
  expect(readConfig(production)).toMatchObject({ isProduction: true, port: 3000 });
});

it('names everything that is missing in production, each by name', () => {
  const message = whyNot({ NODE_ENV: 'production', SESSION_SECRET: ' ' });
  for (const name of Object.keys(production).filter((key) => key !== 'NODE_ENV')) {
    expect(message).toContain(`${name} is missing`);
  }
});

it.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
  'refuses production without %s',
  (name) => {
    const message = whyNot({ ...production, [name]: undefined });
    expect(message).toContain(`${name} is missing`);
    expect(message.split('\n')).toHaveLength(2);
  },
);

it('refuses the emulator in production: it believes anyone', () => {
  const env = { ...production, FIREBASE_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099' };
  expect(whyNot(env)).toContain('FIREBASE_AUTH_EMULATOR_URL');
});

it('takes the emulator for the identity provider when nothing but its address is given', () => {
  const { firebaseAuthEmulatorUrl, firebaseProjectId } = readConfig({
    FIREBASE_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099',
    SESSION_SECRET: production.SESSION_SECRET,
  });
  expect(firebaseAuthEmulatorUrl).toBe('http://127.0.0.1:9099');
  expect(firebaseProjectId).toBe('demo-second-gear');
});

it.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ CALLS_PER_MINUTE: '0' }, 'CALLS_PER_MINUTE'],
  [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_WEBHOOK_SECRET'],
])('refuses %j', (env, name) => {
  expect(whyNot({ DATA_DIR, ...env })).toContain(name);
});

function whyNot(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  throw new Error('It was accepted.');
}
