import { createHmac } from 'node:crypto';
import { eq, inArray, or } from 'drizzle-orm';
import type { Database, Transaction } from '../database/client';
import { bans } from './schema';

/** A ban covers both, so neither the e-mail nor the sign-in opens another account. */
interface Person {
  email: string;
  uid: string | null;
}

type Kind = keyof Person;

/** Without the secret nobody can compare a list of e-mails with the bans. */
const fingerprint = (secret: string, kind: Kind, value: string) =>
  createHmac('sha256', secret).update(`${kind}:${value}`).digest('hex');

/** The fingerprints of e-mail and sign-in. */
const fingerprintsOf = (secret: string, { email, uid }: Person): string[] => [
  fingerprint(secret, 'email', email),
  ...(uid === null ? [] : [fingerprint(secret, 'uid', uid)]),
];

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
