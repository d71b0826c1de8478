import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { fieldsOf, isRecord } from '@/lib/json';

/** Every failed call, whatever went wrong, in one shape. */
export interface ApiError {
  /** The HTTP status, or why there was none. */
  status: number | 'network' | 'timeout' | 'parse';
  /** The server's own code, if it sent one (see contract/errorCodes). */
  code: string;
  /** The server's words, or '' when it had none; a person reads `messageFor(error)`. */
  message: string;
  /** What is wrong with which field of the request. */
  fieldErrors: Record<string, string>;
  /** What the identity provider had accepted before this call, the rest of it, failed. */
  done?: 'signUp' | 'logIn';
}

/** The `code` of a person's record that names no role that we know. */
export const ROLE_UNKNOWN = 'role-unknown';

/** The `code` of a call that found the session over: the page for logging in is on its way. */
export const SESSION_ENDED = 'session-ended';

export function apiError(error: Partial<ApiError> & Pick<ApiError, 'status'>): ApiError {
  return { code: '', message: '', fieldErrors: {}, ...error };
}

/** The same as something to throw. */
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

/** Turns what fetch reported into an ApiError; a body that is not ours (HTML, text) is left out. */
export function toApiError(error: FetchBaseQueryError): ApiError {
  switch (error.status) {
    case 'FETCH_ERROR':
    case 'CUSTOM_ERROR':
      return apiError({ status: 'network' });
    case 'TIMEOUT_ERROR':
      return apiError({ status: 'timeout' });
    case 'PARSING_ERROR':
      if (error.originalStatus >= 400) return apiError({ status: error.originalStatus });
      // An answer that broke off before its first byte is a lost connection, not a strange answer.
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

/** Worth another try by itself: the connection or the server failed, not the request. */
export function isTransient({ status }: ApiError): boolean {
  return status === 'network' || (typeof status === 'number' && status >= 500);
}

/** The server answered, if only by an error; the end of the session is no answer to the call. */
export const wasAnswered = (error: unknown): boolean =>
  isApiError(error) && typeof error.status === 'number' && error.code !== SESSION_ENDED;

/** The server answered that it did not do this: nothing has changed. */
export const isRefusal = (error: unknown): boolean =>
  isApiError(error) &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

/** What the call was about is no longer there. */
export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** The call failed and nobody knows whether it was carried out. */
export const isUnknownOutcome = (error: unknown): boolean => !isRefusal(error);
