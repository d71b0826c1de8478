import { http, HttpResponse } from 'msw';
import { config } from '@/lib/config';
import { method, text, type Body } from './identityHandlers';
import {
  accountByEmail,
  accountOfMessage,
  accountOfToken,
  identityWorld,
  makeAccount,
  postMessage,
  providerToken,
  refusal,
  signedInResponse,
} from './identityWorld';

/** The provider’s methods that send a link or code, and those that redeem it. */

const base = `${config.firebase.emulatorUrl ?? ''}/identitytoolkit.googleapis.com`;

const part = (body: Body, name: string): Body => {
  const value = body[name];
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
};

const peek = (code: unknown) => identityWorld.messages.find((sent) => sent.code === code);

/** Uses up a message; null if its code was never sent. */
function take(code: unknown) {
  const message = peek(code);
  identityWorld.messages = identityWorld.messages.filter((sent) => sent !== message);
  return message ?? null;
}

const tokensOf = (account: Parameters<typeof providerToken>[0]) =>
  HttpResponse.json({
    idToken: providerToken(account),
    refreshToken: `refresh-${account.localId}`,
  });

/** The verification id: contains the phone number and the account. */
const sessionFor = (to: string, uid = '') => `${to}|${uid}`;
const readSession = (session: unknown) => {
  const [to = '', uid = ''] = text(session).split('|');
  return { to, account: identityWorld.accounts.find(({ localId }) => localId === uid) };
};

/** Whether this is the newest code for the phone; a code works only once. */
function takeCode(to: string, code: unknown): boolean {
  const isRight = identityWorld.messages.findLast((sent) => sent.to === to)?.code === code;
  if (isRight) take(code);
  return isRight;
}

export const identityCodeHandlers = [
  method('v1', 'accounts:sendOobCode', (body) => {
    const account = accountOfToken(body.idToken);
    const to = text(body.newEmail) || text(body.email) || text(account?.email);
    if (body.requestType === 'PASSWORD_RESET' && !accountByEmail(to)) {
      return refusal('EMAIL_NOT_FOUND');
    }
    postMessage({
      kind: text(body.requestType),
      to,
      continueUrl: text(body.continueUrl),
      ...(body.newEmail === undefined ? {} : { uid: account?.localId }),
    });
    return HttpResponse.json({ email: text(account?.email) || to });
  }),
  method('v1', 'accounts:resetPassword', ({ oobCode, newPassword }) => {
    const message = peek(oobCode);
    if (!message) return refusal('INVALID_OOB_CODE');
    const account = accountOfMessage(message);
    if (newPassword !== undefined && account) {
      account.password = text(newPassword);
      take(oobCode);
    }
    return HttpResponse.json({
      email: account?.email ?? message.to,
      newEmail: message.to,
      requestType: message.kind,
    });
  }),
  method('v1', 'accounts:signInWithEmailLink', ({ email, oobCode }) => {
    const message = peek(oobCode);
    if (!message) return refusal('INVALID_OOB_CODE');
    if (message.to !== email) return refusal('INVALID_EMAIL');
    take(oobCode);
    const account = accountByEmail(email) ?? makeAccount({ email: text(email) });
    account.emailVerified = true;
    account.authTime = Math.floor(Date.now() / 1000);
    return signedInResponse(account);
  }),
  method('v1', 'accounts:sendVerificationCode', ({ phoneNumber }) => {
    postMessage({ kind: 'SMS', to: text(phoneNumber) });
    return HttpResponse.json({ sessionInfo: sessionFor(text(phoneNumber)) });
  }),
  method('v1', 'accounts:signInWithPhoneNumber', ({ sessionInfo, code, idToken }) => {
    const { to } = readSession(sessionInfo);
    if (!takeCode(to, code)) return refusal('INVALID_CODE');
    const owner = identityWorld.accounts.find(({ phoneNumber }) => phoneNumber === to);
    const account = accountOfToken(idToken) ?? owner ?? makeAccount({ phoneNumber: to });
    account.phoneNumber = to;
    return signedInResponse(account);
  }),
  method('v2', 'accounts/mfaEnrollment:start', (body) => {
    const account = accountOfToken(body.idToken);
    if (!account?.emailVerified) return refusal('UNVERIFIED_EMAIL');
    const to = text(part(body, 'phoneEnrollmentInfo').phoneNumber);
    postMessage({ kind: 'SMS', to });
    return HttpResponse.json({
      phoneSessionInfo: { sessionInfo: sessionFor(to, account.localId) },
    });
  }),
  method('v2', 'accounts/mfaEnrollment:finalize', (body) => {
    const { sessionInfo, code } = part(body, 'phoneVerificationInfo');
    const { to, account } = readSession(sessionInfo);
    if (!account || !takeCode(to, code)) return refusal('INVALID_CODE');
    const mfaEnrollmentId = `factor-${to}`;
    account.secondFactors.push({
      mfaEnrollmentId,
      phoneInfo: to,
      displayName: text(body.displayName),
    });
    return tokensOf(account);
  }),
  method('v2', 'accounts/mfaEnrollment:withdraw', ({ idToken, mfaEnrollmentId }) => {
    const account = accountOfToken(idToken);
    if (!account) return refusal('INVALID_ID_TOKEN');
    account.secondFactors = account.secondFactors.filter(
      (factor) => factor.mfaEnrollmentId !== mfaEnrollmentId,
    );
    return tokensOf(account);
  }),
  method('v2', 'accounts/mfaSignIn:start', ({ mfaPendingCredential, mfaEnrollmentId }) => {
    const uid = text(mfaPendingCredential).replace(/^pending-/, '');
    const account = identityWorld.accounts.find(({ localId }) => localId === uid);
    const factor = account?.secondFactors.find((one) => one.mfaEnrollmentId === mfaEnrollmentId);
    if (!factor) return refusal('MFA_ENROLLMENT_NOT_FOUND');
    postMessage({ kind: 'SMS', to: factor.phoneInfo });
    return HttpResponse.json({
      phoneResponseInfo: { sessionInfo: sessionFor(factor.phoneInfo, uid) },
    });
  }),
  method('v2', 'accounts/mfaSignIn:finalize', (body) => {
    const { sessionInfo, code } = part(body, 'phoneVerificationInfo');
    const { to, account } = readSession(sessionInfo);
    if (!account || !takeCode(to, code)) return refusal('INVALID_CODE');
    return tokensOf(account);
  }),
  // No reCAPTCHA other than the SDK’s simulation is requested.
  http.get(`${base}/v2/recaptchaConfig`, () =>
    HttpResponse.json({ recaptchaKey: 'projects/p/keys/k', recaptchaEnforcementState: [] }),
  ),
  http.get(`${base}/v1/recaptchaParams`, () => HttpResponse.json({ recaptchaSiteKey: 'k' })),
];
