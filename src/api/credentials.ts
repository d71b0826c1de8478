import type { BaseQueryApi, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import {
  clearAccessToken,
  readAccessToken,
  saveAccessToken,
  type AccessToken,
} from '@/lib/accessToken';
import type { LoadIdentity } from '@/lib/identity/loadIdentity';
import type { TextStorage } from '@/lib/storage';

/**
 * The uid of the signed-in user; null for an anonymous user, undefined until the session is known.
 */
export type CurrentUid = string | null | undefined;

export type RenewalOutcome =
  | { token: string }
  | { error: FetchBaseQueryError }
  /** Another user has signed in or the user has signed out: the result is dropped. */
  | { isSuperseded: true };

interface Renewal {
  outcome: Promise<RenewalOutcome>;
  controller: AbortController;
}

interface Sources {
  loadIdentity: LoadIdentity;
  storage: TextStorage;
  getUid: () => CurrentUid;
}

/**
 * The tokens that requests carry: the server’s access token, and the identity provider’s ID token
 * that is exchanged for it. Part of the store’s extra argument, so that each store has its own.
 */
export class Credentials {
  readonly #sources: Sources;
  /** By uid: concurrent requests that were refused share one renewal. */
  readonly #renewals = new Map<CurrentUid, Renewal>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  getUid(): CurrentUid {
    return this.#sources.getUid();
  }

  /**
   * The stored token, if it belongs to the signed-in user. Until the session is known, the token’s
   * owner counts as signed in; if that is wrong, the responses are dropped later.
   */
  getAccessToken(): string | null {
    const stored = this.getStored();
    const uid = this.getUid();
    return stored !== null && (uid === undefined || uid === stored.uid) ? stored.token : null;
  }

  getStored(): AccessToken | null {
    return readAccessToken(this.#sources.storage);
  }

  save(token: AccessToken): void {
    saveAccessToken(this.#sources.storage, token);
  }

  /** Removes the stored token. With a uid, only if the token belongs to that user. */
  clear(uid?: string): void {
    if (uid === undefined || this.getStored()?.uid === uid) clearAccessToken(this.#sources.storage);
  }

  /** Null if nobody is signed in with the provider. Rejects if the provider cannot be reached. */
  async getIdToken(): Promise<string | null> {
    const identity = await this.#sources.loadIdentity();
    return identity.currentIdToken();
  }

  /** Joins the running renewal for the current user, or starts one. */
  renew(start: (signal: AbortSignal) => Promise<RenewalOutcome>): Promise<RenewalOutcome> {
    const uid = this.getUid();
    const running = this.#renewals.get(uid);
    if (running) return running.outcome;
    // The renewal has its own signal: aborting the request that started it must not abort the
    // others.
    const controller = new AbortController();
    const outcome = start(controller.signal).finally(() => {
      if (this.#renewals.get(uid)?.controller === controller) this.#renewals.delete(uid);
    });
    this.#renewals.set(uid, { outcome, controller });
    return outcome;
  }

  /** Called on sign-out: the next user must not wait for a renewal of the previous user’s token. */
  cancelRenewals(): void {
    for (const { controller } of this.#renewals.values()) controller.abort();
    this.#renewals.clear();
  }
}

/** The credentials of the store that makes the request. */
export function credentialsOf({ extra }: Pick<BaseQueryApi, 'extra'>): Credentials {
  if (typeof extra === 'object' && extra !== null && 'credentials' in extra) {
    if (extra.credentials instanceof Credentials) return extra.credentials;
  }
  throw new Error('The store has no credentials in its extra argument: see src/store/extra.ts.');
}
