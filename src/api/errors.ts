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
}

/** The `code` of a person's record that names no role that we know. */
export const ROLE_UNKNOWN = 'role-unknown';

/** The `code` of a call that found the session over: the page for logging in is on its way. */
export const SESSION_ENDED = 'session-ended';

export function apiError(error: Partial<ApiError> & Pick<ApiError, 'status'>): ApiError {
  return { code: '', message: '', fieldErrors: {}, ...error };
}

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

interface Unfinished {
  /** What the identity provider has accepted. */
  done: 'signUp' | 'logIn';
  cause: unknown;
  /** False where the browser keeps nothing: what is left to do would not survive a reload. */
  isSaved?: boolean;
}

/**
 * A log-in or sign-up that the identity provider accepted and a later step did not: the account
 * is there, nothing is lost, and doing the same again continues from here.
 */
export class UnfinishedError extends Error {
  readonly done: Unfinished['done'];
  override readonly cause: unknown;
  readonly isSaved: boolean;

  constructor({ done, cause, isSaved = true }: Unfinished) {
    super('The identity provider accepted the person, a later step failed.');
    this.done = done;
    this.cause = cause;
    this.isSaved = isSaved;
  }
}
