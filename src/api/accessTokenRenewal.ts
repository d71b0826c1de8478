import type { BaseQueryApi, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { apiPaths } from '#contract/apiPaths';
import type { AccessTokenResponse } from '#contract/types';
import { readIdToken } from '@/lib/idToken';
import { fieldsOf } from '@/lib/json';
import { readTimeZone } from '@/lib/browser';
import { isExtendedIn } from './extended';
import {
  credentialsOf,
  type Credentials,
  type CurrentUid,
  type RenewalOutcome,
} from './credentials';
import { SESSION_ENDED } from './errors';
import { bearer, rawQuery } from './rawQuery';
import { sessionEnded } from './sessionEvents';

const signedOut: RenewalOutcome = { error: { status: 401, data: null } };
const superseded: RenewalOutcome = { isSuperseded: true };

function readToken(response: unknown): string | null {
  const { accessToken }: Partial<Record<keyof AccessTokenResponse, unknown>> = fieldsOf(response);
  return typeof accessToken === 'string' && accessToken !== '' ? accessToken : null;
}

async function getIdToken(credentials: Credentials): Promise<string | null | FetchBaseQueryError> {
  try {
    return await credentials.getIdToken();
  } catch (error) {
    return { status: 'FETCH_ERROR', error: String(error) };
  }
}

/** Whether the provider still has the same user signed in. */
async function isSameUserSignedIn(credentials: Credentials, uid: string): Promise<boolean> {
  const idToken = await getIdToken(credentials);
  // If the provider cannot be reached, the user has not signed out.
  return typeof idToken === 'string' ? readIdToken(idToken)?.uid === uid : idToken !== null;
}

/**
 * Exchanges the provider’s ID token for the server’s access token (POST /jwt, spec §7) and stores
 * it for its owner. Requests have no timeout, so the token is dropped if another user has signed in
 * meanwhile. An error with status 401 means that nobody is signed in with the provider.
 */
export async function obtainAccessToken(
  api: BaseQueryApi,
  email?: string,
): Promise<RenewalOutcome> {
  const credentials = credentialsOf(api);
  const uidBefore = credentials.getUid();
  const idToken = await getIdToken(credentials);
  if (idToken === null) return signedOut;
  if (typeof idToken !== 'string') return { error: idToken };
  const claims = readIdToken(idToken);
  if (claims === null) return signedOut;
  const { uid, emailVerified } = claims;
  // Right after a log-in in another tab, the provider can know the new user before the store does.
  if (typeof uidBefore === 'string' && uidBefore !== uid) return superseded;

  const result = await rawQuery(
    {
      url: apiPaths.jwt,
      method: 'POST',
      body: {
        email: email ?? claims.email,
        // Emails show times in this time zone.
        ...(isExtendedIn(api.getState()) ? { timeZone: readTimeZone() } : {}),
      },
      headers: bearer(idToken),
    },
    api,
    {},
  );
  const isStillSignedIn = await isSameUserSignedIn(credentials, uid);
  const uidNow = credentials.getUid();
  const isSameUser = isStillSignedIn && (uidNow === uidBefore || uidNow === uid);
  if (api.signal.aborted || !isSameUser) return superseded;
  if (result.error) return { error: result.error };
  const token = readToken(result.data);
  if (token === null) {
    return {
      error: { status: 'PARSING_ERROR', originalStatus: 200, data: '{}', error: 'No token' },
    };
  }
  credentials.save({ uid, token, email: claims.email ?? undefined, emailVerified });
  return { token };
}

/**
 * Renews the access token after a 401. If the refused token has already been replaced, returns the
 * current one.
 */
function renewAccessToken(api: BaseQueryApi, refusedToken: string | null): Promise<RenewalOutcome> {
  const credentials = credentialsOf(api);
  const current = credentials.getAccessToken();
  if (current !== null && current !== refusedToken) return Promise.resolve({ token: current });
  return credentials.renew((signal) => obtainAccessToken({ ...api, signal }));
}

/** Whatever the body: the specification has none for errors. */
const isSessionOver = ({ status }: FetchBaseQueryError): boolean =>
  status === 401 || status === 403;

/** A 4xx of the renewal says nothing about the request: a 404 must not read as “not found”. */
function asLostConnection(error: FetchBaseQueryError): FetchBaseQueryError {
  const { status } = error;
  const isMisleading = typeof status === 'number' && status < 500 && status !== 429;
  return isMisleading ? { status: 'FETCH_ERROR', error: `No access token: ${status}` } : error;
}

/** The server’s message about the token does not help the user. `notDone` says what was not done. */
const sessionEndedError = (notDone: string | null) => ({
  status: 401,
  data: { code: SESSION_ENDED, message: notDone ?? '' },
});

/**
 * Returns a new access token after the old one was refused, or the error to report. If the provider
 * refuses a new token, the session is over and `sessionEnded` is dispatched. Without a previous
 * token there was no session: the result is empty.
 *
 * @param args of the refused request, for the message about what was not done; null for none
 */
export async function renewOrEnd(
  api: BaseQueryApi,
  usedToken: string | null,
  uid: CurrentUid,
  args: FetchArgs | null,
): Promise<{ token: string } | { error?: FetchBaseQueryError }> {
  const renewal = await renewAccessToken(api, usedToken);
  const notDone = args && notDoneMessage(api, args);
  // The user who made the request has signed out or been replaced.
  const hasUserChanged = typeof uid === 'string' && credentialsOf(api).getUid() !== uid;
  if (hasUserChanged || 'isSuperseded' in renewal) return { error: sessionEndedError(notDone) };
  if ('token' in renewal) return renewal;

  if (!isSessionOver(renewal.error)) return { error: asLostConnection(renewal.error) };
  // Without a token there was no session that could end.
  if (usedToken === null) return {};
  api.dispatch(sessionEnded(notDone));
  return { error: sessionEndedError(notDone) };
}

type Body = Record<string, unknown>;

/** What did not happen because the session ended, by endpoint; null for no message. */
const sentences: Partial<Record<string, string | null | ((body: Body) => string)>> = {
  createBooking: 'The car wasn’t booked.',
  deleteBooking: 'The booking wasn’t cancelled.',
  releaseBooking: 'The booking wasn’t cancelled.',
  createPayment: 'Your order doesn’t show the payment yet. Do not pay again.',
  createReport: 'The car wasn’t reported.',
  deleteReport: 'The car wasn’t deleted.',
  takeBackReport: 'Your report wasn’t withdrawn.',
  dismissReport: 'The report wasn’t dismissed.',
  createProduct: 'Your car wasn’t listed.',
  changeProduct: 'Your changes weren’t saved.',
  updateProduct: ({ advertise }) =>
    advertise === true ? 'The car wasn’t advertised.' : 'The car is still advertised.',
  withdrawProduct: ({ withdrawn, soldElsewhere }) => {
    if (soldElsewhere === true) return 'The car wasn’t marked as sold elsewhere.';
    return withdrawn === true ? 'The car wasn’t withdrawn.' : 'The car wasn’t listed again.';
  },
  deleteProduct: 'The car wasn’t deleted.',
  changePrices: 'The prices weren’t changed.',
  importProducts: 'The cars weren’t imported.',
  createDraft: 'Your draft wasn’t saved.',
  updateDraft: 'Your draft wasn’t saved.',
  deleteDraft: 'The draft wasn’t deleted.',
  turnPhoto: 'The photo wasn’t rotated.',
  updateUser: ({ verified }) =>
    verified === true ? 'The seller wasn’t verified.' : 'The seller is still verified.',
  deleteUser: 'The account wasn’t deleted.',
  retryMail: 'The email wasn’t resent.',
  deleteMail: 'The email wasn’t discarded.',
  revokeSessions: 'Your other devices are still logged in.',
  deleteOwnRecord: 'Your account wasn’t deleted.',
  // Not started by a button.
  createAccessToken: null,
  createUser: null,
  createPhoto: null,
};

/** The message that a change was not made because the session ended; null for queries. */
function notDoneMessage(
  { type, endpoint }: { type: 'query' | 'mutation'; endpoint: string },
  { body }: FetchArgs,
): string | null {
  if (type === 'query') return null;
  const sentence = sentences[endpoint];
  if (sentence === undefined) return 'Your last change wasn’t saved.';
  return typeof sentence === 'function' ? sentence(fieldsOf(body)) : sentence;
}
