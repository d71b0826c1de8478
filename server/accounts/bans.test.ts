import { createHash } from 'node:crypto';
import { type LooseHandle, openTestDatabase } from '../testing/database';
import { ConfigError } from '../config/config';
import { addBan, isBanned, liftAllBans, liftBan, requireBanKey } from './bans';
import { bans } from './schema';

let database: LooseHandle;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const secret = 'a secret of this server, long enough';
const person = { email: 'banned@example.com', uid: 'banned-uid' };
const now = new Date('2026-11-20T10:00:00Z');
const stored = async () =>
  (await database.db.select().from(bans)).flatMap((ban) => [ban.fingerprint, ban.emailFingerprint]);

it('can be found by nobody without the secret', async () => {
  const { db } = database;
  await addBan(db, secret, person, now);
  expect(await isBanned(db, secret, person)).toBe(true);
  expect(await isBanned(db, 'another secret', person)).toBe(false);
  const unsalted = createHash('sha256').update(`email:${person.email}`).digest('hex');
  expect(await stored()).not.toContain(unsalted);
});

it('hold for e-mail and sign-in, and are lifted by the e-mail', async () => {
  const { db } = database;
  await addBan(db, secret, person, now);
  const other = { email: 'another@example.com', uid: person.uid };
  expect(await isBanned(db, secret, { ...other, uid: 'other' })).toBe(false);
  expect(await isBanned(db, secret, other)).toBe(true);
  expect(await isBanned(db, secret, { ...person, uid: null })).toBe(true);
  expect(await liftBan(db, secret, person.email)).toBe(true);
  expect(await isBanned(db, secret, person)).toBe(false);
  expect(await stored()).toEqual([]);
});

it('may be made again', async () => {
  const { db } = database;
  await addBan(db, secret, person, now);
  await addBan(db, secret, person, now);
  expect(await db.$count(bans)).toBe(2);
  expect(await liftBan(db, secret, person.email)).toBe(true);
  expect(await isBanned(db, secret, person)).toBe(false);
});

it('keep the servers to their key until all of them are lifted', async () => {
  const { db } = database;
  const other = 'another secret';
  const start = (key: string) => requireBanKey(db, key, true);
  await Promise.all([start(other), start(other)]);
  await Promise.all([start(secret), start(secret)]);
  await expect(requireBanKey(db, other)).rejects.toThrow(ConfigError);
  await addBan(db, secret, person, now);
  for (const use of [start, (key: string) => requireBanKey(db, key)]) {
    await use(secret);
    const wrong = use(other);
    await expect(wrong).rejects.toThrow(ConfigError);
    await expect(wrong).rejects.toThrow(/Set BAN_SECRET to[^]*unban-all/);
  }

  expect(await db.transaction(liftAllBans)).toBe(1);
  expect(await stored()).toEqual([]);
  await start(other);
  await expect(requireBanKey(db, secret)).rejects.toThrow(ConfigError);
});
