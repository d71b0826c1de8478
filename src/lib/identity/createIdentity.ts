import { AuthClient } from '../firebase';
import { accountCalls } from './account';
import { actionCodeCalls } from './actionCodes';
import { sessionCalls } from './session';
import { signInCalls } from './signIn';
import { createSignInWindow } from './signInWindow';

/** The interface to the identity provider. Each store has its own instance. */
export function createIdentity() {
  const client = new AuthClient();
  const signInWindow = createSignInWindow();
  return {
    ...sessionCalls(client),
    ...signInCalls(client, signInWindow),
    ...accountCalls(client, signInWindow),
    ...actionCodeCalls(client),
  };
}

export type Identity = ReturnType<typeof createIdentity>;
