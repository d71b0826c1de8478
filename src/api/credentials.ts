import type { BaseQueryApi, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import {
  clearAccessToken,
  readAccessToken,
  saveAccessToken,
  type AccessToken,
} from '@/lib/accessToken';
import type { LoadIdentity } from '@/lib/identity/loadIdentity';
import type { TextStorage } from '@/lib/storage';

/** The uid of whom the store holds for signed in; null for nobody, undefined while nobody knows. */
export type CurrentUid = string | null | undefined;

export type RenewalOutcome =
  | { token: string }
  | { error: FetchBaseQueryError }
  /** Somebody else is here by now: what was asked for the one before is thrown away. */
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
 * What calls show of the person: the product's access token, and the identity provider's ID token
 * for which it is given. Part of the store's extra argument, so that every store has its own.
 */
export class Credentials {
  readonly #sources: Sources;
  /** By uid: a burst of refused calls shares one renewal. */
  readonly #renewals = new Map<CurrentUid, Renewal>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  getUid(): CurrentUid {
    return this.#sources.getUid();
  }

  /**
   * The stored token, if it belongs to whom the store holds for signed in. Until that is known it
   * speaks for whom it was stored; if it turns out to be somebody else, what was read is dropped.
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

  /** Takes away the stored token; with a uid only if it is that person's. */
  clear(uid?: string): void {
    if (uid === undefined || this.getStored()?.uid === uid) clearAccessToken(this.#sources.storage);
  }

  /** Null when nobody is signed in with the provider; rejects when it cannot be reached. */
  async getIdToken(): Promise<string | null> {
    const identity = await this.#sources.loadIdentity();
    return identity.currentIdToken();
  }

  /** Joins the renewal that is under way for the person, or starts one. */
  renew(start: (signal: AbortSignal) => Promise<RenewalOutcome>): Promise<RenewalOutcome> {
    const uid = this.getUid();
    const running = this.#renewals.get(uid);
    if (running) return running.outcome;
    // Its own signal: the caller that happened to come first may be cancelled, the others wait on.
    const controller = new AbortController();
    const outcome = start(controller.signal).finally(() => {
      if (this.#renewals.get(uid)?.controller === controller) this.#renewals.delete(uid);
    });
    this.#renewals.set(uid, { outcome, controller });
    return outcome;
  }

  /** Somebody left: nobody who comes waits for a renewal of theirs. */
  cancelRenewals(): void {
    for (const { controller } of this.#renewals.values()) controller.abort();
    this.#renewals.clear();
  }
}

/** The credentials of the store that makes a call. */
export function credentialsOf({ extra }: Pick<BaseQueryApi, 'extra'>): Credentials {
  if (typeof extra === 'object' && extra !== null && 'credentials' in extra) {
    if (extra.credentials instanceof Credentials) return extra.credentials;
  }
  throw new Error('The store has no credentials in its extra argument: see src/store/extra.ts.');
}
