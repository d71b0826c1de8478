import type { Transaction } from '../../server/database/client';
import { insertAccount } from './accounts';
import { parseEmail } from './body';
import { hashPassword } from './passwords';

interface IdentityAccountInput {
  uid: string;
  email: string;
  password: string;
  displayName: string;
  photoUrl?: string | null;
}

/**
 * Creates an account with a verified e-mail, for the seed. Returns false without changes if the uid
 * or e-mail is taken, because its password may have been changed.
 */
export async function createIdentityAccount(
  db: Transaction,
  input: IdentityAccountInput,
  now = new Date(),
): Promise<boolean> {
  const account = await insertAccount(db, now, {
    uid: input.uid,
    email: parseEmail(input.email),
    emailVerified: true,
    displayName: input.displayName,
    photoUrl: input.photoUrl ?? null,
    passwordHash: await hashPassword(input.password),
    passwordUpdatedAt: now,
  });
  return account !== undefined;
}
