import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { errorCodes } from '#contract/errorCodes';
import { fieldsOf, isRecord } from '@/lib/json';

/** The common shape of all failed requests. */
export interface ApiError {
  /** The HTTP status, or why there is none. */
  status: number | 'network' | 'timeout' | 'parse';
  /** The server’s error code, if it sent one (see contract/errorCodes). */
  code: string;
  /** The server’s message, or ''. Use `messageFor(error)` for text on the screen. */
  message: string;
  /** Messages by field of the request. */
  fieldErrors: Record<string, string>;
  /** The step that the identity provider had completed before this request failed. */
  done?: 'signUp' | 'logIn';
}

/** The `code` for a user record without a known role. */
export const ROLE_UNKNOWN = 'role-unknown';

/** The `code` for a request after the session has ended. The app then opens the log-in page. */
export const SESSION_ENDED = 'session-ended';

export function apiError(error: Partial<ApiError> & Pick<ApiError, 'status'>): ApiError {
  return { code: '', message: '', fieldErrors: {}, ...error };
}

export const apiException = (error: ApiError): Error & ApiError =>
  Object.assign(new Error(error.message), error);

export function isApiError(error: unknown): error is ApiError {
  return isRecord(error) && 'status' in error && 'code' in error && 'fieldErrors' in error;
}

function readFieldErrors(value: unknown): Record<string, string> {
  const entries = Object.entries(fieldsOf(value)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

/**
 * Converts an error from `fetchBaseQuery`. A body that is not JSON from our server (HTML, text) is
 * dropped.
 */
export function toApiError(error: FetchBaseQueryError): ApiError {
  switch (error.status) {
    case 'FETCH_ERROR':
    case 'CUSTOM_ERROR':
      return apiError({ status: 'network' });
    case 'TIMEOUT_ERROR':
      return apiError({ status: 'timeout' });
    case 'PARSING_ERROR':
      if (error.originalStatus >= 400) return apiError({ status: error.originalStatus });
      // A response that broke off before the first byte is a lost connection, not a parse error.
      return apiError({ status: error.data === '' ? 'network' : 'parse' });
    default: {
      const body = fieldsOf(error.data);
      return apiError({
        status: error.status,
        code: typeof body.code === 'string' ? body.code : '',
        message: typeof body.message === 'string' ? body.message : '',
        fieldErrors: readFieldErrors(body.fieldErrors),
      });
    }
  }
}

/** Whether a retry can succeed: the network or the server failed, not the request. */
export function isTransient({ status }: ApiError): boolean {
  return status === 'network' || (typeof status === 'number' && status >= 500);
}

/**
 * Whether the server responded, even with an error. The end of the session is not a response to the
 * request.
 */
export const hasResponse = (error: unknown): boolean =>
  isApiError(error) && typeof error.status === 'number' && error.code !== SESSION_ENDED;

/** Whether the server refused the request, so that nothing has changed. */
export const isRefusal = (error: unknown): boolean =>
  isApiError(error) &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

/** Whether the resource no longer exists. */
export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Whether an act was refused because it would do something else than its plan said. */
export const isPlanChanged = (error: unknown): boolean =>
  isApiError(error) && error.code === errorCodes.planChanged;

/** Whether the request may have been carried out although it failed. */
export const isUnknownOutcome = (error: unknown): boolean => !isRefusal(error);
