import { http, HttpResponse, type HttpResponseResolver, type PathParams } from 'msw';
import { config } from '@/lib/config';
import {
  accountByEmail,
  accountOfMessage,
  accountOfToken,
  identityWorld,
  makeAccount,
  providerToken,
  refusal,
  signedInResponse,
  type ProviderAccount,
} from './identityWorld';

/**
 * The identity provider’s REST API as used by the SDK, so that tests run the real SDK. Codes and
 * second factors are in identityCodeHandlers.ts.
 */

const base = config.firebase.emulatorUrl ?? '';

export type Body = Record<string, unknown>;
type Handler = (body: Body) => Response | Promise<Response>;

/** A method of the provider. An error planted by a test takes precedence. */
export function method(version: 'v1' | 'v2', name: string, handler: Handler) {
  const resolver: HttpResponseResolver<PathParams, Body> = async ({ request }) => {
    identityWorld.calls.push(name);
    const planted = identityWorld.refusals.get(name);
    identityWorld.refusals.delete(name);
    return planted === undefined ? handler(await request.json()) : refusal(planted);
  };
  const path = name.replaceAll(':', '\\:');
  return http.post<PathParams, Body>(
    `${base}/identitytoolkit.googleapis.com/${version}/${path}`,
    resolver,
  );
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNone = (value: unknown) => (typeof value === 'string' ? value : undefined);

function confirmEmail(code: unknown): Response {
  const message = identityWorld.messages.find((sent) => sent.code === code);
  const account = accountOfMessage(message);
  if (!message || !account) return refusal('INVALID_OOB_CODE');
  identityWorld.messages = identityWorld.messages.filter((sent) => sent !== message);
  account.email = message.to;
  account.emailVerified = true;
  return HttpResponse.json({ localId: account.localId, email: account.email, emailVerified: true });
}

/** Signs in, or asks for the second step of an account that has one. */
const firstStepResponse = (account: ProviderAccount): Response =>
  account.secondFactors.length === 0
    ? signedInResponse(account)
    : HttpResponse.json({
        localId: account.localId,
        email: account.email,
        mfaPendingCredential: `pending-${account.localId}`,
        mfaInfo: account.secondFactors,
      });

export const identityHandlers = [
  method('v1', 'accounts:signUp', ({ email, password }) => {
    if (accountByEmail(email)) return refusal('EMAIL_EXISTS');
    if (text(password).length < 6) return refusal('WEAK_PASSWORD : Too short');
    return signedInResponse(makeAccount({ email: text(email), password: text(password) }));
  }),
  method('v1', 'accounts:signInWithPassword', ({ email, password }) => {
    const account = accountByEmail(email);
    if (account?.password === undefined || account.password !== password) {
      return refusal('INVALID_LOGIN_CREDENTIALS');
    }
    if (account.disabled) return refusal('USER_DISABLED');
    return firstStepResponse(account);
  }),
  method('v1', 'accounts:signInWithIdp', ({ idToken }) => {
    const chosen = identityWorld.chosenInWindow;
    if (!chosen) return refusal('INVALID_IDP_RESPONSE');
    const present = idToken === undefined ? accountByEmail(chosen.email) : accountOfToken(idToken);
    const account = present ?? makeAccount({ ...chosen, emailVerified: true });
    if (!account.linked.includes('google.com')) account.linked.push('google.com');
    return idToken === undefined ? firstStepResponse(account) : signedInResponse(account);
  }),
  method('v1', 'accounts:lookup', ({ idToken }) => {
    const account = accountOfToken(idToken);
    if (!account) return refusal('USER_NOT_FOUND');
    const { password, linked, phoneNumber, email } = account;
    const providerIds = [
      ...(password === undefined ? [] : ['password']),
      ...linked,
      ...(phoneNumber === undefined ? [] : ['phone']),
    ];
    const user = {
      localId: account.localId,
      email,
      emailVerified: account.emailVerified,
      displayName: account.displayName,
      photoUrl: account.photoUrl,
      phoneNumber,
      mfaInfo: account.secondFactors,
      createdAt: '1700000000000',
      lastLoginAt: '1700000000000',
      providerUserInfo: providerIds.map((providerId) => ({
        providerId,
        rawId: email ?? phoneNumber,
        email,
        phoneNumber,
      })),
    };
    return HttpResponse.json({ users: [user] });
  }),
  method('v1', 'accounts:update', ({ idToken, oobCode, ...change }) => {
    if (oobCode !== undefined) return confirmEmail(oobCode);
    const account = accountOfToken(idToken);
    if (!account) return refusal('INVALID_ID_TOKEN');
    account.displayName = textOrNone(change.displayName) ?? account.displayName;
    account.photoUrl = textOrNone(change.photoUrl) ?? account.photoUrl;
    account.password = textOrNone(change.password) ?? account.password;
    if (Array.isArray(change.deleteProvider)) {
      const gone = change.deleteProvider.map(String);
      account.linked = account.linked.filter((providerId) => !gone.includes(providerId));
      if (gone.includes('phone')) account.phoneNumber = undefined;
      if (gone.includes('password')) account.password = undefined;
    }
    if (Array.isArray(change.deleteAttribute) && change.deleteAttribute.includes('PHOTO_URL')) {
      account.photoUrl = undefined;
    }
    return signedInResponse(account);
  }),
  method('v1', 'accounts:delete', ({ idToken }) => {
    const gone = accountOfToken(idToken);
    identityWorld.accounts = identityWorld.accounts.filter((account) => account !== gone);
    return HttpResponse.json({});
  }),
  http.post(`${base}/securetoken.googleapis.com/v1/token`, async ({ request }) => {
    identityWorld.calls.push('token');
    const planted = identityWorld.refusals.get('token');
    if (planted !== undefined) return refusal(planted);
    const form = new URLSearchParams(await request.text());
    const uid = (form.get('refresh_token') ?? '').replace(/^refresh-/, '');
    const account = identityWorld.accounts.find(({ localId }) => localId === uid);
    if (!account) return refusal('TOKEN_EXPIRED');
    const token = providerToken(account);
    return HttpResponse.json({
      access_token: token,
      id_token: token,
      refresh_token: `refresh-${uid}`,
      expires_in: '3600',
      token_type: 'Bearer',
      user_id: uid,
    });
  }),
];
