import { mkdtempSync, rmSync } from 'node:fs';
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
  PUBLIC_ORIGIN: 'https://cars.example.com',
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

it('keeps photos in the data folder, in another one or in a bucket', () => {
  const media = (settings: Record<string, string>) => readConfig({ DATA_DIR, ...settings }).media;
  expect(media({})).toEqual({ folder: path.join(DATA_DIR, 'media') });
  expect(media({ MEDIA_URL: 'file:///var/media' })).toEqual({ folder: '/var/media' });
  const bucket = { bucket: 'cars', region: 'us-east-1' };
  expect(media({ MEDIA_URL: 's3://cars' })).toEqual({ ...bucket, prefix: '' });
  const elsewhere = {
    MEDIA_URL: 's3://cars/some/folder/',
    MEDIA_ENDPOINT: 'https://s3.example.com',
    MEDIA_REGION: 'eu-west-1',
  };
  expect(media(elsewhere)).toEqual({
    bucket: 'cars',
    prefix: 'some/folder/',
    region: 'eu-west-1',
    endpoint: 'https://s3.example.com',
  });
  for (const MEDIA_URL of ['cars', 's3://', 'https://s3.example.com/cars', 'file://host/media']) {
    expect(() => media({ MEDIA_URL })).toThrow('MEDIA_URL must name');
  }
  expect(() => media({ ...elsewhere, MEDIA_ENDPOINT: 's3.example.com' })).toThrow('MEDIA_ENDPOINT');
});

it('purges a CDN only when it knows where, and which URLs', () => {
  const read = (settings: Record<string, string>) => readConfig({ DATA_DIR, ...settings });
  expect(read({}).mediaPurge).toBeUndefined();
  const PUBLIC_ORIGIN = 'https://cars.example.com';
  const MEDIA_PURGE_URL = 'https://cdn.example.com/purge';
  expect(read({ PUBLIC_ORIGIN, MEDIA_PURGE_URL }).mediaPurge).toEqual({ url: MEDIA_PURGE_URL });
  const both = { PUBLIC_ORIGIN, MEDIA_PURGE_URL, MEDIA_PURGE_TOKEN: 'a token' };
  expect(read(both).mediaPurge).toEqual({ url: MEDIA_PURGE_URL, token: 'a token' });
  expect(() => read({ MEDIA_PURGE_URL })).toThrow('PUBLIC_ORIGIN must be set');
  for (const wrong of ['cdn.example.com', 'ftp://cdn.example.com']) {
    expect(() => read({ PUBLIC_ORIGIN, MEDIA_PURGE_URL: wrong })).toThrow('MEDIA_PURGE_URL must');
  }
});

it('sends mails only when it knows how, from whom, and where they link to', () => {
  const read = (settings: Record<string, string>) => readConfig({ DATA_DIR, ...settings });
  expect(read({})).toMatchObject({ mail: undefined, publicOrigin: 'http://127.0.0.1:3000' });
  expect(read({}).fixedOrigin).toBeUndefined();
  for (const [HOST, origin] of [
    ['localhost', 'http://127.0.0.1:4000'],
    ['0.0.0.0', 'http://127.0.0.1:4000'],
    ['::1', 'http://[::1]:4000'],
    ['192.0.2.7', 'http://192.0.2.7:4000'],
  ] as const) {
    const settings = { HOST, PORT: '4000', SANDBOX_PUBLIC: 'yes' };
    expect(read(settings).publicOrigin).toBe(origin);
  }
  const all = {
    SMTP_URL: 'smtps://user:secret@mail.example.com',
    MAIL_FROM: 'Second Gear <no-reply@example.com>',
    PUBLIC_ORIGIN: 'https://cars.example.com/',
  };
  expect(read(all)).toMatchObject({
    mail: { smtpUrl: all.SMTP_URL, from: all.MAIL_FROM },
    publicOrigin: 'https://cars.example.com',
    fixedOrigin: 'https://cars.example.com',
  });
  expect(read({ ...all, MAIL_FROM: 'no-reply@example.com' }).mail).toMatchObject({
    from: 'no-reply@example.com',
  });
  const wrong: [name: keyof typeof all, value: string][] = [
    ['SMTP_URL', 'mail.example.com:587'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', ''],
    ['MAIL_FROM', 'Second Gear'],
    ['PUBLIC_ORIGIN', ''],
    ['PUBLIC_ORIGIN', 'cars.example.com'],
    ['PUBLIC_ORIGIN', 'https://example.com/cars'],
  ];
  for (const [name, value] of wrong) {
    expect(() => read({ ...all, [name]: value })).toThrow(name);
  }
});

it('takes the time zone of the market', () => {
  const marketTimeZone = 'Europe/Berlin';
  expect(readConfig({ MARKET_TIME_ZONE: marketTimeZone })).toMatchObject({ marketTimeZone });
  expect(() => readConfig({ MARKET_TIME_ZONE: 'Berlin' })).toThrow('MARKET_TIME_ZONE');
});

it('takes an address that users can write to', () => {
  expect(readConfig({}).supportEmail).toBeUndefined();
  const supportEmail = 'help@cars.example.com';
  expect(readConfig({ SUPPORT_EMAIL: supportEmail })).toMatchObject({ supportEmail });
  expect(() => readConfig({ SUPPORT_EMAIL: 'help' })).toThrow('SUPPORT_EMAIL');
});

it('takes several session secrets, the first of which signs', () => {
  const [next, last] = ['n'.repeat(32), 'l'.repeat(40)];
  const { sessionSecrets } = readConfig({
    DATA_DIR,
    SESSION_SECRET: `${next}, ${last}`,
  });
  expect(sessionSecrets).toEqual([next, last]);
  expect(whyNot({ SESSION_SECRET: `${next},short` })).toContain('SESSION_SECRET');
});

it.each([
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['loopback, 192.168.1.4,fd00::/8', ['loopback', '192.168.1.4', 'fd00::/8']],
  ['', []],
])('believes the load balancers of the networks %j', (text, networks) => {
  expect(readConfig({ DATA_DIR, TRUST_PROXY: text }).trustProxy).toEqual(networks);
});

it.each([
  'true',
  '1',
  '2',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  'balancer',
  '10.0.0',
])('refuses to believe %j about who calls', (text) => {
  const message = whyNot({ DATA_DIR, TRUST_PROXY: text });
  expect(message).toContain('TRUST_PROXY must be a comma-separated list');
  expect(message).toContain('10.0.0.0/8');
});

describe('a sandbox', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
  const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_x' };
  const emulator = { FIREBASE_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099' };

  it.each([
    ['the sandbox for people', live],
    ['a restricted key', { ...live, STRIPE_SECRET_KEY: 'rk_live_x' }],
    ['the emulator for people', { ...live, ...emulator, FIREBASE_PROJECT_ID: 'second-gear' }],
  ])('is never beside real money: %s', (_name, env) => {
    expect(whyNot({ DATA_DIR, ...env })).toContain('STRIPE_SECRET_KEY is a live key');
  });

  it.each([{}, stripe, { FIREBASE_PROJECT_ID: 'second-gear' }, emulator])(
    'is for this machine only, unless that is meant: %j',
    (env) => {
      const open = { DATA_DIR, ...env, HOST: '0.0.0.0' };
      expect(whyNot(open)).toContain('SANDBOX_PUBLIC=yes');
      expect(whyNot({ ...open, SANDBOX_PUBLIC: 'true' })).toContain('SANDBOX_PUBLIC=yes');
      expect(readConfig({ ...open, SANDBOX_PUBLIC: 'yes' }).host).toBe('0.0.0.0');
      for (const HOST of ['localhost', '127.0.0.5', '::1']) {
        expect(readConfig({ ...open, HOST }).host).toBe(HOST);
      }
    },
  );

  it('is no matter where both services are real', () => {
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    const both = { ...stripe, FIREBASE_PROJECT_ID: 'second-gear', HOST: '0.0.0.0', DATA_DIR };
    expect(readConfig(both).host).toBe('0.0.0.0');
  });
});

it('starts in production when everything is there', () => {
  expect(readConfig(production)).toMatchObject({ isProduction: true, port: 3000 });
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
  [{ FIREBASE_AUTH_EMULATOR_URL: 'localhost:9099' }, 'FIREBASE_AUTH_EMULATOR_URL'],
  [{ FIREBASE_AUTH_EMULATOR_URL: '127.0.0.1:9099' }, 'FIREBASE_AUTH_EMULATOR_URL'],
  [{ BAN_SECRET: 'short' }, 'BAN_SECRET'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ CALLS_PER_MINUTE: '0' }, 'CALLS_PER_MINUTE'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
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
