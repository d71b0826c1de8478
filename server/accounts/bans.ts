import { createHmac } from 'node:crypto';
import { eq, inArray, or } from 'drizzle-orm';
import { ConfigError } from '../config/config';
import type { Database, RootDatabase, Transaction } from '../database/client';
import { banKey, bans } from './schema';

/** A ban covers both, so neither the e-mail nor the sign-in opens another account. */
interface Person {
  email: string;
  uid: string | null;
}

type Kind = keyof Person;

/** Without the secret nobody can compare a list of e-mails with the bans. */
const fingerprint = (secret: string, kind: Kind | 'key', value: string) =>
  createHmac('sha256', secret).update(`${kind}:${value}`).digest('hex');

/** The fingerprints of e-mail and sign-in. */
const fingerprintsOf = (secret: string, { email, uid }: Person): string[] => [
  fingerprint(secret, 'email', email),
  ...(uid === null ? [] : [fingerprint(secret, 'uid', uid)]),
];

/**
 * Throws a ConfigError unless this is the secret that the servers started with: under another one,
 * bans neither apply nor are found. The start of a server may replace it while there are no bans.
 */
export async function requireBanKey(
  db: RootDatabase,
  secret: string,
  isStart = false,
): Promise<void> {
  const checkValue = fingerprint(secret, 'key', '');
  const rows = await db.transaction(async (tx) => {
    if (isStart && (await tx.$count(bans)) === 0) await tx.delete(banKey);
    await tx.insert(banKey).values({ checkValue }).onConflictDoNothing();
    return tx.select().from(banKey);
  });
  if (rows.some((row) => row.checkValue === checkValue)) return;
  throw new ConfigError(
    [
      'This database has another key for bans, without which they do not apply.',
      '  Set BAN_SECRET to that key: the earlier BAN_SECRET or, if it was unset, the SESSION_SECRET that',
      '  was last in the list, or the content of ban-secret in DATA_DIR. If the key is lost, run',
      '  "npm run admin -- unban-all", which lifts all bans, and start the servers again.',
    ].join('\n'),
  );
}

export const isBanned = async (db: Database, secret: string, person: Person): Promise<boolean> =>
  (await db.$count(bans, inArray(bans.fingerprint, fingerprintsOf(secret, person)))) > 0;

/** Bans an e-mail and a sign-in. */
export async function addBan(
  tx: Transaction,
  secret: string,
  person: Person,
  now: Date,
): Promise<void> {
  const emailFingerprint = fingerprint(secret, 'email', person.email);
  const rows = fingerprintsOf(secret, person).map((print) => ({
    fingerprint: print,
    emailFingerprint,
    createdAt: now,
  }));
  await tx
    .insert(bans)
    .values(rows)
    // Banning someone again under a new e-mail moves the ban to that e-mail.
    .onConflictDoUpdate({ target: bans.fingerprint, set: { emailFingerprint } });
}

/** Extends the ban of a sign-in to the e-mail that it has now. Lifting it lifts both. */
export async function extendBan(
  db: Transaction,
  secret: string,
  { email, uid }: { email: string; uid: string },
  now: Date,
): Promise<void> {
  const [ban] = await db
    .select({ emailFingerprint: bans.emailFingerprint })
    .from(bans)
    .where(eq(bans.fingerprint, fingerprint(secret, 'uid', uid)));
  if (!ban) return;
  await db
    .insert(bans)
    .values({ ...ban, fingerprint: fingerprint(secret, 'email', email), createdAt: now })
    .onConflictDoNothing();
}

/**
 * Lifts the ban of an e-mail, which the banned user may have changed since, and of the sign-ins last
 * banned with it. Returns false when there is none.
 */
export async function liftBan(tx: Transaction, secret: string, email: string): Promise<boolean> {
  const print = fingerprint(secret, 'email', email);
  const lifted = await tx
    .delete(bans)
    .where(
      or(
        eq(bans.emailFingerprint, print),
        inArray(
          bans.emailFingerprint,
          tx
            .select({ banned: bans.emailFingerprint })
            .from(bans)
            .where(eq(bans.fingerprint, print)),
        ),
      ),
    )
    .returning({ fingerprint: bans.fingerprint });
  return lifted.length > 0;
}

/** Lifts all bans, so that the next start may have another key. Returns how many. */
export async function liftAllBans(tx: Transaction): Promise<number> {
  const lifted = await tx.delete(bans).returning({ email: bans.emailFingerprint });
  return new Set(lifted.map(({ email }) => email)).size;
}
