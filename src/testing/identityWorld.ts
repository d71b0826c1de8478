import { HttpResponse } from 'msw';

/** An account at the test’s identity provider. */
export interface ProviderAccount {
  localId: string;
  email?: string;
  password?: string;
  displayName?: string;
  photoUrl?: string;
  emailVerified: boolean;
  phoneNumber?: string;
  disabled?: boolean;
  /** The time of the last log-in, in seconds. Without it, no log-in counts as recent. */
  authTime?: number;
  /** `google.com` once linked. */
  linked: string[];
  secondFactors: { mfaEnrollmentId: string; phoneInfo: string; displayName?: string }[];
}

/** A message that the provider would have sent. */
interface ProviderMessage {
  kind: string;
  to: string;
  code: string;
  /** For links: the URL where the user continues. */
  continueUrl?: string;
  /** For links to a new email: the account that gets it. */
  uid?: string;
}

interface IdentityWorld {
  accounts: ProviderAccount[];
  messages: ProviderMessage[];
  /** Errors to return once by method name, such as TOO_MANY_ATTEMPTS_TRY_LATER. */
  refusals: Map<string, string>;
  /** The called methods, in order. */
  calls: string[];
  /** The account that the sign-in pop-up returns. */
  chosenInWindow: { email: string; displayName: string } | null;
}

export const identityWorld: IdentityWorld = {
  accounts: [],
  messages: [],
  refusals: new Map(),
  calls: [],
  chosenInWindow: null,
};

let made = 0;

export function resetIdentityWorld(): void {
  made = 0;
  Object.assign(identityWorld, {
    accounts: [],
    messages: [],
    refusals: new Map(),
    calls: [],
    chosenInWindow: null,
  });
}

export function makeAccount(account: Partial<ProviderAccount> = {}): ProviderAccount {
  made += 1;
  const full: ProviderAccount = {
    localId: `uid-${made}`,
    emailVerified: false,
    linked: [],
    secondFactors: [],
    ...account,
  };
  identityWorld.accounts.push(full);
  return full;
}

export const accountByEmail = (email: unknown) =>
  identityWorld.accounts.find((account) => account.email === email);

/** The account that a link is about. */
export const accountOfMessage = (message: ProviderMessage | undefined) =>
  message?.uid === undefined
    ? accountByEmail(message?.to)
    : identityWorld.accounts.find(({ localId }) => localId === message.uid);

const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ID token for the SDK and the server. The signature is not checked in tests. */
export function providerToken({
  localId,
  email,
  emailVerified,
  authTime,
}: ProviderAccount): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    sub: localId,
    email,
    email_verified: emailVerified,
    iat,
    exp: iat + 3600,
    auth_time: authTime,
  };
  return `${base64Url({ alg: 'RS256' })}.${base64Url(claims)}.signature`;
}

/** The account that a token was issued for. */
export function accountOfToken(token: unknown): ProviderAccount | undefined {
  if (typeof token !== 'string') return undefined;
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const claims: unknown = payload === '' ? {} : JSON.parse(payload);
  const uid = typeof claims === 'object' && claims !== null && 'sub' in claims ? claims.sub : null;
  return identityWorld.accounts.find(({ localId }) => localId === uid);
}

/** The provider’s response after a successful sign-in. */
export function signedInResponse(account: ProviderAccount) {
  return HttpResponse.json({
    localId: account.localId,
    email: account.email,
    displayName: account.displayName,
    photoUrl: account.photoUrl,
    emailVerified: account.emailVerified,
    idToken: providerToken(account),
    refreshToken: `refresh-${account.localId}`,
    expiresIn: '3600',
  });
}

/** An error in the provider’s format. */
export function refusal(message: string, status = 400) {
  return HttpResponse.json({ error: { code: status, message, errors: [] } }, { status });
}

/** Sends a message and returns its code. */
export function postMessage(message: Omit<ProviderMessage, 'code'>): string {
  made += 1;
  const code = message.kind === 'SMS' ? String(123_000 + made) : `oob-code-${made}`;
  identityWorld.messages.push({ ...message, code });
  return code;
}

/** The newest message to an email; fails the test if there is none. */
export function lastMessageTo(to: string): ProviderMessage {
  const message = identityWorld.messages.filter((sent) => sent.to === to).at(-1);
  if (!message) throw new Error(`Nothing was sent to ${to}.`);
  return message;
}
