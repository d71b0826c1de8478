import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sandboxMigrations } from '../sandbox/migrations';
import { migrate } from './database/migrate';
import { productMigrations } from './database/open';
import { createTestDatabase } from './testing/database';
import { startProgram } from './testing/program';
import { until } from './testing/until';

/** Runs `npm run serve` and `npm run admin` as processes with their settings. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-main-'));
  writeFileSync(path.join(folder, 'index.html'), '<title>Second Gear</title>');
});
afterAll(() => rmSync(folder, { recursive: true }));

const real = {
  FIREBASE_PROJECT_ID: 'second-gear',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SESSION_SECRET: 'x'.repeat(32),
};
const serve = (settings: Record<string, string>) =>
  startProgram('server/main.ts', ['--no-build'], {
    DATA_DIR: folder,
    CLIENT_FOLDER: folder,
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  });

it('refuses to start in production, and names everything that is missing', async () => {
  const program = serve({ NODE_ENV: 'production' });
  expect(await program.ended).toBe(1);
  for (const name of ['DATABASE_URL', ...Object.keys(real)]) {
    expect(program.output()).toContain(`${name} is missing`);
  }
  expect(program.output()).not.toMatch(/ at .*\.ts/);
});

it('starts with real providers and no stand-in, takes admin commands, and stops when asked', async () => {
  const server = serve(real);
  const [, address = ''] = await server.waitForOutput(/Second Gear is ready: (\S+)/);
  expect(server.output()).not.toMatch(/demo/i);
  expect(server.output()).toContain('SMTP_URL is not set. Emails are neither sent nor queued.');
  const call = (path: string, init?: RequestInit) => fetch(`${address}${path}`, init);
  expect((await call('/readyz')).status).toBe(200);
  expect(await (await call('/dashboard')).text()).toContain('Second Gear');
  expect((await call('/api/categories')).status).toBe(200);
  expect((await call('/sandbox/outbox.json')).status).toBe(404);
  expect((await call('/v1/accounts:signUp', { method: 'POST' })).status).toBe(404);

  const admin = () =>
    startProgram('server/cli/admin.ts', ['grant', 'nobody@example.com'], { DATA_DIR: folder });
  const beside = admin();
  expect(await beside.ended).toBe(1);
  expect(beside.output()).toContain('No account uses nobody@example.com');
  const payments = startProgram('server/cli/payments.ts', ['new-installation'], {
    ...real,
    DATA_DIR: folder,
  });
  expect(await payments.ended).toBe(0);

  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const alone = admin();
  expect(await alone.ended).toBe(1);
  expect(alone.output()).toContain('No account uses nobody@example.com');
});

it('names the emulator that has the accounts, and its project', async () => {
  const server = serve({ FIREBASE_AUTH_EMULATOR_URL: 'http://127.0.0.1:9' });
  const words = 'Firebase Auth emulator at http://127.0.0.1:9, started with --project ';
  await server.waitForOutput(new RegExp(`${words}demo-second-gear\n`));
  expect(server.output()).not.toMatch(/@demo/);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

it('takes real payments only with the database of its own installation', async () => {
  const database = await createTestDatabase();
  const shared = { ...real, STRIPE_SECRET_KEY: 'sk_live_1', DATABASE_URL: database.url };
  const untold = serve(shared);
  const [, id = ''] = await untold.waitForOutput(/set INSTALLATION_ID=([\w-]+)\./);
  expect(await untold.ended).toBe(1);
  const first = serve({ ...shared, INSTALLATION_ID: id });
  await first.waitForOutput(/Second Gear is ready/);
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const copy = await createTestDatabase(new URL(database.url).pathname.slice(1));
  const copied = { ...shared, DATABASE_URL: copy.url };
  expect(await serve(copied).ended).toBe(1);

  // A drill: the copy gets another id, and refuses that of the original.
  const command = (settings: Record<string, string>) =>
    startProgram('server/cli/payments.ts', ['new-installation'], { ...copied, ...settings });
  expect(await command({ INSTALLATION_ID: id }).ended).toBe(1);
  const renewed = command({});
  expect(await renewed.ended).toBe(0);
  expect(renewed.output()).toContain(`leaves the payments of ${id} alone`);
  const mixedUp = serve({ ...copied, INSTALLATION_ID: id });
  expect(await mixedUp.ended).toBe(1);
  expect(mixedUp.output()).toContain(`INSTALLATION_ID is ${id}, but this database belongs to`);
  const [, own = ''] = await renewed.waitForOutput(/Set INSTALLATION_ID=([\w-]+)/);
  const drill = serve({ ...copied, INSTALLATION_ID: own });
  await drill.waitForOutput(/Second Gear is ready/);
  drill.kill('SIGTERM');
  expect(await drill.ended).toBe(0);
  await copy.drop();
  await database.drop();
});

it('keeps to the key of the bans when a rotation drops the session secret that was it', async () => {
  const database = await createTestDatabase();
  const [next, last] = ['n'.repeat(32), 'l'.repeat(32)];
  const run = async (settings: Record<string, string>) => {
    const server = serve({ ...real, DATABASE_URL: database.url, ...settings });
    await server.waitForOutput(/Second Gear is ready/);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  };
  const command = (words: string[], BAN_SECRET: string) =>
    startProgram('server/cli/admin.ts', words, { DATABASE_URL: database.url, BAN_SECRET });
  await run({ SESSION_SECRET: last });
  await database.query(
    `insert into users (id, email, name, role) values ('u', 'ada@example.com', 'Ada', 'user')`,
  );
  const ban = ['ban', 'ada@example.com'];
  const mistaken = command(ban, next);
  expect(await mistaken.ended).toBe(1);
  expect(mistaken.output()).toMatch(/Set BAN_SECRET to/);
  expect(await command(ban, last).ended).toBe(0);

  await run({ SESSION_SECRET: `${next},${last}` });
  const refused = serve({ ...real, DATABASE_URL: database.url, SESSION_SECRET: next });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/Set BAN_SECRET to/);
  await run({ SESSION_SECRET: next, BAN_SECRET: last });

  expect(await command(['unban-all'], next).ended).toBe(0);
  await run({ SESSION_SECRET: next });
  await database.drop();
});

it('makes a marketplace to try at its first start, again when it was killed over that', async () => {
  const database = await createTestDatabase();
  await migrate(database.url, [productMigrations, sandboxMigrations], () => undefined);
  const settings = { DATA_DIR: path.join(folder, 'first'), DATABASE_URL: database.url };
  const count = async (table: string) =>
    (await database.query(`select count(*)::int as total from ${table}`))[0]?.total;
  // The marketplace has people and no cars yet when it is killed.
  const { client, end } = await database.connect();
  await client.query('begin; lock table products in exclusive mode');
  const killed = serve(settings);
  await until(async () => {
    const waiting = `select from pg_locks where relation = 'products'::regclass and not granted`;
    return (await database.query(waiting)).length > 0;
  }, 60_000);
  killed.kill('SIGKILL');
  await killed.ended;
  await end();
  expect(await count('sandbox_accounts')).toBe(3);
  expect(await count('users')).toBe(0);

  const server = serve(settings);
  const [, address = ''] = await server.waitForOutput(/Second Gear is ready: (\S+)/);
  expect(server.output()).toContain('buyer@demo.test');
  const cars: unknown = await (await fetch(`${address}/api/products/advertised`)).json();
  expect(Array.isArray(cars) && cars.length).toBeGreaterThan(0);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await database.drop();
});
