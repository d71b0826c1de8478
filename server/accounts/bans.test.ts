import { createHash } from 'node:crypto';
import type { DatabaseHandle } from '../database/client';
import { openTestDatabase } from '../testing/database';
import { addBan, isBanned, liftBan } from './bans';
import { bans } from './schema';

let database: DatabaseHandle;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const secret = 'a secret of this server, long enough';
const person = { email: 'banned@example.com', uid: 'banned-uid' };
const now = new Date('2026-11-20T10:00:00Z');
/** As earlier releases stored them. */
const unsalted = (text: string) => createHash('sha256').update(text).digest('hex');
const emailFingerprint = unsalted(`email:${person.email}`);

const stored = async () =>
  (await database.db.select().from(bans)).flatMap((ban) => [ban.fingerprint, ban.emailFingerprint]);

it('can be found by nobody without the secret', async () => {
  const { db } = database;
  await addBan(db, secret, person, now);
  expect(await isBanned(db, secret, person)).toBe(true);
  expect(await isBanned(db, 'another secret', person)).toBe(false);
  expect(await stored()).not.toContain(emailFingerprint);
});

describe('unsalted ones', () => {
  beforeEach(async () => {
    await database.db.insert(bans).values(
      [emailFingerprint, unsalted(`uid:${person.uid}`)].map((fingerprint) => ({
        fingerprint,
        emailFingerprint,
        createdAt: now,
      })),
    );
  });

  it('hold for e-mail and sign-in, and are rewritten when met', async () => {
    const { db } = database;
    const other = { email: 'another@example.com', uid: person.uid };
    expect(await isBanned(db, secret, { email: 'another@example.com', uid: 'other' })).toBe(false);
    expect(await isBanned(db, secret, other)).toBe(true);
    expect(await stored()).not.toContain(unsalted(`uid:${person.uid}`));
    expect(await isBanned(db, secret, person)).toBe(true);
    expect(await stored()).not.toContain(emailFingerprint);
    expect(await isBanned(db, secret, other)).toBe(true);
    expect(await liftBan(db, secret, person.email)).toBe(true);
    expect(await stored()).toEqual([]);
  });

  it('are lifted by their e-mail', async () => {
    expect(await liftBan(database.db, secret, person.email)).toBe(true);
    expect(await isBanned(database.db, secret, person)).toBe(false);
  });

  it('may be made again', async () => {
    const { db } = database;
    await addBan(db, secret, person, now);
    expect(await db.$count(bans)).toBe(2);
    expect(await liftBan(db, secret, person.email)).toBe(true);
    expect(await isBanned(db, secret, person)).toBe(false);
  });
});
