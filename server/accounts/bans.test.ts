import { createHash } from 'node:crypto';
import { type LooseHandle, openTestDatabase } from '../testing/database';
import { addBan, isBanned, liftBan } from './bans';
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
