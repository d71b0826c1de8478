import {
  retry,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { errorCodes } from '#contract/errorCodes';
import { credentialsOf } from './credentials';
import { apiError, isApiError, isTransient, toApiError, type ApiError } from './errors';
import { isRead, rawQuery, type CallOptions, type RawQuery } from './rawQuery';

type BaseQuery = BaseQueryFn<
  FetchArgs,
  unknown,
  ApiError,
  CallOptions | undefined,
  FetchBaseQueryMeta
>;

/** Spec §9: failed fetches retry 3 times with exponential delay capped at 30 s. */
export const retryPolicy = { maxRetries: 3, firstDelayMs: 1000, maxDelayMs: 30_000 };

/** Visitors never need it. */
const loadRenewal = () => import(/* webpackChunkName: "account" */ './accessTokenRenewal');

/** On a 401 renews the access token once and repeats the call once, for the same person only. */
const withRenewal: RawQuery = async (args, api, options) => {
  const credentials = credentialsOf(api);
  const uid = credentials.getUid();
  const usedToken = credentials.getAccessToken();
  const result = await rawQuery(args, api, options);
  // Refusing an ID token says nothing about the access token, or about the session it stands for.
  if (result.error?.status !== 401 || options?.credential === 'idToken') return result;

  const { renewOrEnd } = await loadRenewal();
  const renewal = await renewOrEnd(api, usedToken, uid, args);
  if ('token' in renewal) return rawQuery(args, api, options);
  return { error: renewal.error ?? result.error, meta: result.meta };
};

/** Answers with the wrong kind of body are failures, and an empty record is one that is not there. */
function checkShape(data: unknown, { expects }: CallOptions): ApiError | null {
  if (expects === undefined) return null;
  const isList = Array.isArray(data);
  if (data === null || data === undefined) {
    return expects === 'list' ? null : apiError({ status: 404, code: errorCodes.notFound });
  }
  const isRight = expects === 'list' ? isList : typeof data === 'object' && !isList;
  return isRight ? null : apiError({ status: 'parse' });
}

/** `retry` repeats a call that throws, whatever its condition says; so none may. */
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
 * Every call of the product's server: fetch, renew, normalise, retry. Only what reads is retried,
 * and only when the connection or the server failed; a booking or payment is never sent twice.
 */
export const baseQuery = retry(normalised, {
  backoff,
  // RTK Query does not count attempts itself once a condition is given.
  retryCondition: (error: unknown, args: FetchArgs, { attempt, baseQueryApi }) =>
    baseQueryApi.type === 'query' &&
    isRead(args) &&
    attempt <= retryPolicy.maxRetries &&
    isApiError(error) &&
    isTransient(error),
});
