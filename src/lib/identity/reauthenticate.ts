import { EmailAuthProvider, reauthenticateWithCredential } from 'firebase/auth';
import { identityError } from './codes';
import { requireUser } from './user';

/** Proves once more that it is the person: the provider demands it before dangerous changes. */
export async function reauthenticateWithPassword(password: string): Promise<void> {
  const user = requireUser();
  if (user.email === null) throw identityError('auth/invalid-credential');
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, password));
}
