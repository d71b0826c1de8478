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
 * Imported only by the dynamic import in identity/loadIdentity.ts, so that the SDK is not part of
 * the main bundle. Only firebase/app and firebase/auth are installed.
 */

/** The SDK’s client, created on first use. */
export class AuthClient {
  #auth: Auth | null = null;

  get auth(): Auth {
    this.#auth ??= createAuth();
    return this.#auth;
  }

  /**
   * Discards the client, so that the next call creates a new one. Needed when reading the stored
   * session never finishes. The stored session itself remains.
   */
  async discard(): Promise<void> {
    const discarded = this.#auth;
    this.#auth = null;
    if (discarded) await deleteApp(discarded.app);
  }
}

/** With the persistence order of spec §9. */
function createAuth(): Auth {
  const { emulatorUrl, ...options } = config.firebase;
  const auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  auth.useDeviceLanguage();
  return auth;
}
