import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { until } from '../testing/until';
import type { DatabaseHandle, MigrationSet } from './client';
import { NotMigratedError } from './migrate';
import { openDatabase, productMigrations } from './open';
import { DatabaseSetupError } from './setupError';

let database: TestDatabase;
const messages: string[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  messages.length = 0;
});
afterEach(() => database.drop());

const open = (
  whenBehind: 'migrate' | 'refuse' = 'migrate',
  migrations: MigrationSet[] = [productMigrations],
) =>
  openDatabase({
    url: database.url,
    folder: '',
    migrations,
    whenBehind,
    report: (message) => void messages.push(message),
  });
const closeAll = (handles: DatabaseHandle[]) => Promise.all(handles.map(({ close }) => close()));
const ran = () => database.query('select hash from migrations');

it('is done once, however many start together', async () => {
  const handles = await Promise.all(Array.from({ length: 6 }, () => open()));
  expect(messages.length).toBeGreaterThan(0);
  const hashes = (await ran()).map(({ hash }) => String(hash));
  expect(new Set(hashes).size).toBe(hashes.length);
  await closeAll(handles);
});

it('waits for another one that is at it, for as long as that takes', async () => {
  const { client, end } = await database.connect();
  await client.query('begin; select pg_advisory_xact_lock(7420113)');
  const opening = open();
  await until(async () => Promise.resolve(messages.some((words) => words.includes('Waiting.'))));
  await client.query('commit');
  await end();
  await closeAll([await opening]);
  expect((await ran()).length).toBeGreaterThan(0);
});

describe('a later migration', () => {
  let folder: string;
  /** Migrations that were written one after the other, the first one at that time. */
  const write = (files: string[], firstWhen = 1) => {
    mkdirSync(path.join(folder, 'meta'), { recursive: true });
    const entries = files.map((statements, idx) => {
      const tag = `000${idx}_later`;
      writeFileSync(path.join(folder, `${tag}.sql`), statements);
      return { idx, version: '7', when: firstWhen + idx, tag, breakpoints: true };
    });
    writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
    return [productMigrations, { folder, table: 'later_migrations' }];
  };
  const ofLater = () => database.query('select created_at from later_migrations order by id');
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'second-gear-migrations-'));
    await closeAll([await open()]);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('waits for a table that is in use, again and again, so that others are not held up', async () => {
    const migrations = write(['alter table users add column note text']);
    const { client, end } = await database.connect();
    await client.query('begin; lock table users in access share mode');
    const opening = open('migrate', migrations);
    await until(async () => Promise.resolve(messages.some((words) => words.includes('timed out'))));
    await client.query('commit');
    await end();
    await closeAll([await opening]);
    expect(await database.query('select note from users')).toEqual([]);
  });

  it('has no limit of time, and leaves nothing behind when it fails', async () => {
    const migrations = write([
      'create table later (id int)',
      'select pg_sleep(0.5);--> statement-breakpoint\nselect no_such_column from users',
    ]);
    const { client, end } = await database.connect();
    await client.query(`do $$ begin execute format(
      'alter database %I set statement_timeout = 200', current_database()); end $$`);
    await end();
    await expect(open('migrate', migrations)).rejects.toMatchObject({ cause: { code: '42703' } });
    const [{ found } = {}] = await database.query(
      `select to_regclass('later') is not null as found`,
    );
    expect(found).toBe(false);
    expect(await ofLater()).toEqual([]);
  });

  it('runs after those before it, which do not run again', async () => {
    const first = 'create table later (id int)';
    await closeAll([await open('migrate', write([first]))]);
    const all = write([first, 'alter table later add b int', 'alter table later drop b']);
    await expect(open('refuse', all)).rejects.toThrow(NotMigratedError);
    await closeAll([await open('migrate', all)]);
    expect((await ofLater()).map((row) => Number(row.created_at))).toEqual([1, 2, 3]);
  });

  it('does not keep the release before it from running', async () => {
    const first = 'create table later (id int)';
    await closeAll([await open('migrate', write([first, 'alter table later add b int']))]);
    await closeAll([await open('migrate', write([first])), await open('refuse', write([first]))]);
    expect(await ofLater()).toHaveLength(2);
  });

  it.each(['migrate', 'refuse'] as const)(
    'that replaces the first one leaves data from before the first release alone (%s)',
    async (whenBehind) => {
      await closeAll([await open('migrate', write(['create table later as select 1 as id']))]);
      const opening = open(whenBehind, write(['create table later (id int)'], 2));
      await expect(opening).rejects.toThrow(DatabaseSetupError);
      await expect(opening).rejects.toThrow(
        /unreleased version[^]*delete the data folder \(DATA_DIR/,
      );
      expect(await database.query('select id from later')).toEqual([{ id: 1 }]);
    },
  );
});

it('is refused to whoever must not change the tables', async () => {
  await expect(open('refuse')).rejects.toThrow(NotMigratedError);
  expect(await database.query(`select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
  await closeAll([await open()]);
  await closeAll([await open('refuse')]);
});
