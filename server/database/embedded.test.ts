import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isUint8Array } from 'node:util/types';
import { sql } from 'drizzle-orm';
import type { Database, DatabaseHandle } from './client';
import { openEmbedded } from './embedded';
import { reasonOf } from './reason';
import { rowsOf } from './rows';
import { inTransaction } from './transaction';
import { isDatabaseUnavailable, sqlStateOf, UNIQUE_VIOLATION } from './unavailable';

let folder: string;
let database: DatabaseHandle;
const open = () => openEmbedded({ folder, migrations: [] });
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-embedded-'));
  database = await open();
  await database.db.execute(sql`create table cars (id int primary key, name text not null)`);
});
afterEach(() => database.db.execute(sql`delete from cars`));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const add = (db: Database, id: number) =>
  db.execute(sql`insert into cars values (${id}, ${`Car ${id}`})`).then(() => undefined);
const count = async (db: Database) => {
  const [row] = rowsOf(await db.execute(sql`select count(*)::int as n from cars`));
  return Number(row?.n);
};
/** A query that keeps the engine busy for so many milliseconds. */
const work = (db: Database, ms: number) =>
  db.execute(sql`select pg_sleep(${ms / 1000})`).then(() => undefined);

it('leaves its thread to everything else while the engine works', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 10);
  await work(database.db, 500);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(10);
});

it('lets everything else have its turn between two answers, however many wait for one', async () => {
  const asked = 20;
  let answered = 0;
  const seen = new Set<number>();
  const look = () => {
    seen.add(answered);
    turn = setImmediate(look);
  };
  let turn = setImmediate(look);
  const ask = async () => {
    await database.db.execute(sql`select 1`);
    answered += 1;
    // Until the next has asked, and then for as long as its answer needs to arrive.
    for (let tick = 0; tick < 10; tick += 1) await new Promise<void>((go) => process.nextTick(go));
    const end = performance.now() + 10;
    while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: asked }, ask));
  clearImmediate(turn);
  expect(seen.size).toBeGreaterThan(asked / 2);
});

it('takes and gives back what columns hold, also bytes, moments and long answers', async () => {
  const moment = new Date('2026-02-03T04:05:06.789Z');
  const bytes = new Uint8Array([0, 1, 128, 255]);
  await database.db.execute(sql`create extension pg_trgm`);
  const result = await database.db.execute(sql`
    select ${bytes}::bytea as bytes, extract(epoch from ${moment}::timestamptz)::float8 as moment,
      ${'{"a":["ß"]}'}::jsonb as json, ${null}::text as nothing, similarity('car', 'car') as alike,
      repeat('x', 3000000) as long from generate_series(1, 2)`);
  const rows = rowsOf(result);
  expect(rows).toHaveLength(2);
  const { bytes: back, long, ...others } = rows[1] ?? {};
  expect(isUint8Array(back) && [...back]).toEqual([...bytes]);
  expect(String(long)).toHaveLength(3_000_000);
  const seconds = moment.getTime() / 1000;
  expect(others).toEqual({ moment: seconds, json: { a: ['ß'] }, nothing: null, alike: 1 });
});

it('refuses with the code, the detail and the constraint, and goes on', async () => {
  const { db } = database;
  await add(db, 1);
  const error: unknown = await add(db, 1).catch((thrown: unknown) => thrown);
  expect(sqlStateOf(error)).toBe(UNIQUE_VIOLATION);
  expect(error).toMatchObject({
    cause: { constraint: 'cars_pkey', table: 'cars', detail: 'Key (id)=(1) already exists.' },
  });
  expect(isDatabaseUnavailable(error)).toBe(false);
  for (const wrong of [sql`select nothing`, sql`select ${'x'}::int`, sql`select 1 / ${0}::int`]) {
    await expect(db.execute(wrong)).rejects.toThrow('Failed query');
    expect(await count(db)).toBe(1);
  }
});

it('undoes a transaction that throws, and one whose error somebody swallowed', async () => {
  const { db } = database;
  const thrown = inTransaction(db, async (tx) => {
    await add(tx, 1);
    expect(await count(tx)).toBe(1);
    throw new Error('changed my mind');
  });
  await expect(thrown).rejects.toThrow('changed my mind');
  const swallowed = inTransaction(db, async (tx) => {
    await add(tx, 1);
    await add(tx, 1).catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow('not committed');
  expect(await count(db)).toBe(0);
});

it('undoes what a connection that is gone has left open', async () => {
  const { db } = database;
  const lost = inTransaction(db, async (tx) => {
    await add(tx, 1);
    throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  });
  await expect(lost).rejects.toThrow('gone');
  expect(await count(db)).toBe(0);
  await inTransaction(db, (tx) => add(tx, 2));
  expect(await count(db)).toBe(1);
});

it('goes on after a script that failed in the middle of its own transaction', async () => {
  const { db } = database;
  const script = sql`begin; insert into cars values (1, 'a'); select 1 / 0; commit`;
  await expect(db.execute(script)).rejects.toThrow('Failed query');
  expect(await count(db)).toBe(0);
  await add(db, 2);
  expect(await count(db)).toBe(1);
});

it('runs transactions one after the other, and no query of others inside them', async () => {
  const { db } = database;
  const addNext = () =>
    inTransaction(db, async (tx) => {
      const next = await count(tx);
      await delay(5);
      await add(tx, next);
      await add(tx, next + 1);
    });
  const seen: number[] = [];
  const look = async () => seen.push(await count(db));
  await Promise.all(Array.from({ length: 10 }, () => [addNext(), look()]).flat());
  expect(await count(db)).toBe(20);
  expect(seen.filter((n) => n % 2 === 1)).toEqual([]);
});

it('answers whoever waits before it closes, and refuses whoever comes later', async () => {
  const { db } = database;
  const waiting = [work(db, 200), ...[1, 2, 3].map((id) => add(db, id))];
  const transaction = inTransaction(db, (tx) => add(tx, 4));
  const closing = database.close();
  await Promise.all([...waiting, transaction, closing]);
  const late: unknown = await add(db, 5).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(late)).toBe(true);

  database = await open();
  expect(await count(database.db)).toBe(4);
});

it('tells everybody who asks that the engine has failed, and gives the folder back', async () => {
  await database.close();
  const file = path.join(folder, 'database', 'PG_VERSION');
  const version = readFileSync(file);
  writeFileSync(file, '1');
  const report = jest.fn();
  const failed = await openEmbedded({ folder, migrations: [], report });
  const asked = [count(failed.db), inTransaction(failed.db, count), count(failed.db)];
  for (const result of await Promise.allSettled(asked)) {
    expect(result.status === 'rejected' && reasonOf(result.reason)).toContain('PGlite failed');
    expect(result.status === 'rejected' && isDatabaseUnavailable(result.reason)).toBe(true);
  }
  expect(report).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledWith(expect.stringContaining('PGlite failed'), expect.anything());
  await failed.close();

  writeFileSync(file, version);
  database = await open();
  expect(await count(database.db)).toBe(0);
});

it('makes a database as a whole: what somebody was killed over is made anew', async () => {
  const other = mkdtempSync(path.join(tmpdir(), 'second-gear-embedded-'));
  const { execPath } = process;
  process.execPath = '/no/such/node';
  await expect(openEmbedded({ folder: other, migrations: [] })).rejects.toThrow('ENOENT');
  process.execPath = execPath;
  expect(readdirSync(other)).not.toContain('database');
  const draft = path.join(other, 'database-draft-Xy12Zq');
  mkdirSync(draft);
  writeFileSync(path.join(draft, 'PG_VERSION'), '17');
  const { db, close } = await openEmbedded({ folder: other, migrations: [] });
  expect(rowsOf(await db.execute(sql`select 1 as n`))).toEqual([{ n: 1 }]);
  expect(readdirSync(other).filter((name) => name.startsWith('database'))).toEqual(['database']);
  await close();
  rmSync(other, { recursive: true });
});
