import { deleteApp, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';
import { config } from './config';

/*
 * Reached only from lazy pages and from dynamic imports, so that the SDK stays out of the main
 * bundle. Only firebase/app and firebase/auth are installed.
 */

let client: Auth | null = null;

/** The identity provider's client; made on the first call, with the persistence order of spec §9. */
export function getAuthClient(): Auth {
  client ??= createAuthClient();
  return client;
}

function createAuthClient(): Auth {
  const { emulatorUrl, ...options } = config.firebase;
  const auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  auth.useDeviceLanguage();
  return auth;
}

/**
 * Throws the client away, so that the next call starts afresh: the way out when reading the stored
 * session never ends. The stored session itself stays.
 */
export async function discardAuthClient(): Promise<void> {
  const discarded = client;
  client = null;
  if (discarded) await deleteApp(discarded.app);
}
