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
 * Reached only by the dynamic import in identity/loadIdentity.ts, so that the SDK stays out of the
 * main bundle. Only firebase/app and firebase/auth are installed.
 */

/** The SDK's client, made when it is first asked for. */
export class AuthClient {
  #auth: Auth | null = null;

  get auth(): Auth {
    this.#auth ??= createAuth();
    return this.#auth;
  }

  /**
   * Throws the client away, so that the next call makes a new one: the way out when reading the
   * stored session never ends. The stored session itself stays.
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
