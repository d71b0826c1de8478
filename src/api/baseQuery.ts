import {
  retry,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { errorCodes } from '#contract/errorCodes';
import { credentialsOf } from './credentials';
import { apiError, isApiError, isTransient, toApiError, type ApiError } from './errors';
import { isRead, rawQuery, type CallArgs, type CallOptions, type RawQuery } from './rawQuery';

type BaseQuery = BaseQueryFn<
  CallArgs,
  unknown,
  ApiError,
  CallOptions | undefined,
  FetchBaseQueryMeta
>;

/** Spec §9: failed fetches retry 3 times with exponential delay capped at 30 s. */
export const retryPolicy = { maxRetries: 3, firstDelayMs: 1000, maxDelayMs: 30_000 };

/** Imported on demand, because anonymous users never need it. */
export const loadRenewal = () => import(/* webpackChunkName: "account" */ './accessTokenRenewal');

/**
 * On a 401, renews the access token and repeats the request, both once and only for the same user.
 */
const withRenewal: RawQuery = async (args, api, options) => {
  const credentials = credentialsOf(api);
  const uid = credentials.getUid();
  const usedToken = credentials.getAccessToken();
  const result = await rawQuery(args, api, options);
  // A refused ID token does not invalidate the access token or the session.
  if (result.error?.status !== 401 || options?.credential === 'idToken') return result;

  const { renewOrEnd } = await loadRenewal();
  const renewal = await renewOrEnd(api, usedToken, uid, args);
  if ('token' in renewal) return rawQuery(args, api, options);
  return { error: renewal.error ?? result.error, meta: result.meta };
};

/** A body of the wrong type is a parse error. A missing record is a 404. */
function checkShape(data: unknown, { expects }: CallOptions): ApiError | null {
  if (expects === undefined) return null;
  const isList = Array.isArray(data);
  if (data === null || data === undefined) {
    return expects === 'list' ? null : apiError({ status: 404, code: errorCodes.notFound });
  }
  const isRight = expects === 'list' ? isList : typeof data === 'object' && !isList;
  return isRight ? null : apiError({ status: 'parse' });
}

/** `retry()` ignores its condition for thrown errors, so the base query never throws. */
const caught: RawQuery = async (args, api, options) => {
  try {
    return await withRenewal(args, api, options);
  } catch (thrown) {
    reportError(thrown);
    return { error: { status: 'FETCH_ERROR', error: String(thrown) } };
  }
};

const normalised: BaseQuery = async (args, api, options) => {
  const { data, error, meta } = await caught(args, api, options);
  if (error) return { error: toApiError(error), meta };
  const shapeError = checkShape(data, options ?? {});
  return shapeError ? { error: shapeError, meta } : { data: data ?? null, meta };
};

function backoff(attempt: number, _maxRetries: number, signal?: AbortSignal): Promise<void> {
  const { firstDelayMs, maxDelayMs } = retryPolicy;
  const delay = Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Every request to the server: fetch, renew the token, normalise, retry. Only reads are retried,
 * and only after a network or server error, so that no booking or payment is sent twice.
 */
export const baseQuery = retry(normalised, {
  backoff,
  // With a condition, RTK Query does not count the attempts itself.
  retryCondition: (error: unknown, args: FetchArgs, { attempt, baseQueryApi }) =>
    baseQueryApi.type === 'query' &&
    isRead(args) &&
    attempt <= retryPolicy.maxRetries &&
    isApiError(error) &&
    isTransient(error),
});
