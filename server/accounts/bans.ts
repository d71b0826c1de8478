import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/client';
import { bans } from './schema';

/** A ban covers both, so neither the e-mail nor the sign-in opens another account. */
interface Person {
  email: string;
  uid: string | null;
}

const fingerprint = (kind: 'email' | 'uid', value: string) =>
  createHash('sha256').update(`${kind}:${value}`).digest('hex');

const fingerprintsOf = ({ email, uid }: Person): string[] => [
  fingerprint('email', email),
  ...(uid === null ? [] : [fingerprint('uid', uid)]),
];

export async function isBanned(db: Database, person: Person): Promise<boolean> {
  const found = await db
    .select({ fingerprint: bans.fingerprint })
    .from(bans)
    .where(inArray(bans.fingerprint, fingerprintsOf(person)))
    .limit(1);
  return found.length > 0;
}

/** Bans an e-mail and a sign-in. */
export async function addBan(tx: Database, person: Person, now: Date): Promise<void> {
  const emailFingerprint = fingerprint('email', person.email);
  const rows = fingerprintsOf(person).map((entry) => ({
    fingerprint: entry,
    emailFingerprint,
    createdAt: now,
  }));
  await tx
    .insert(bans)
    .values(rows)
    // Banning someone again under a new e-mail moves the ban to that e-mail.
    .onConflictDoUpdate({ target: bans.fingerprint, set: { emailFingerprint } });
}

/**
 * Lifts the ban of an e-mail and of the sign-ins last banned with it. Returns false when there is
 * none.
 */
export async function liftBan(tx: Database, email: string): Promise<boolean> {
  const lifted = await tx
    .delete(bans)
    .where(eq(bans.emailFingerprint, fingerprint('email', email)))
    .returning({ fingerprint: bans.fingerprint });
  return lifted.length > 0;
}
