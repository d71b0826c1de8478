import { newId } from '../ids';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import type { DatabaseHandle } from './client';
import { openDatabase, productMigrations } from './open';
import { foldTallies, tally } from './tallies';

/**
 * Two servers count beside transactions that
 * are not committed yet, and sum changes up beside each other.
 */
let database: TestDatabase;
let one: DatabaseHandle;
let other: DatabaseHandle;

const open = () => openDatabase({ url: database.url, folder: '', migrations: [productMigrations] });
beforeAll(async () => {
  database = await createTestDatabase();
  one = await open();
  other = await open();
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

const addUser = `insert into users (id, email, name, role) values ($1, $1 || '@p.test', 'P', 'user')`;
const count = ({ db }: DatabaseHandle) => tally(db, 'users', ['user']);

it('counts what is committed, on every server, whoever sums up meanwhile', async () => {
  const { client, end } = await database.connect();
  for (let round = 0; round < 20; round += 1) await database.query(addUser, [newId()]);
  await client.query('begin');
  await client.query(addUser, [newId()]);
  await client.query(addUser, [newId()]);
  expect([await count(one), await count(other)]).toEqual([20, 20]);
  await Promise.all([foldTallies(one.db), foldTallies(other.db), foldTallies(one.db)]);
  expect([await count(one), await count(other)]).toEqual([20, 20]);
  await client.query('commit');
  expect([await count(one), await count(other)]).toEqual([22, 22]);
  await client.query('begin');
  await client.query('delete from users');
  await foldTallies(other.db);
  await client.query('rollback');
  await end();
  await foldTallies(one.db);
  expect([await count(one), await count(other)]).toEqual([22, 22]);
});

it('loses no change while many write and sum up at once', async () => {
  await database.query('truncate users cascade');
  expect(await count(one)).toBe(0);
  const write = async () => {
    const id = newId();
    await database.query(addUser, [id]);
    await database.query(`update users set name = 'Q' || name where id = $1`, [id]);
    return id;
  };
  const ids: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const written = Array.from({ length: 12 }, write);
    await Promise.all([foldTallies(one.db), foldTallies(other.db), ...written]);
    ids.push(...(await Promise.all(written)));
  }
  expect(await count(one)).toBe(60);
  await Promise.all(
    ids.slice(0, 15).map((id) => database.query('delete from users where id = $1', [id])),
  );
  await foldTallies(one.db);
  expect([await count(one), await count(other)]).toEqual([45, 45]);
  const sums = await database.query(
    'select list, sum(n)::int as n from list_tallies group by 1 order by 1',
  );
  expect(sums).toEqual(
    ['users', 'users.createdAt', 'users.email', 'users.name'].map((list) => ({ list, n: 45 })),
  );
});
