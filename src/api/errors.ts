import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { errorCodes } from '#contract/errorCodes';
import { messages } from '#contract/messages';

/** Every failed call, whatever went wrong, in one shape. */
export interface ApiError {
  /** The HTTP status, or why there was none. */
  status: number | 'network' | 'timeout' | 'parse';
  /** The server's own code, if it sent one (see contract/errorCodes). */
  code: string;
  /** The server's words, or '' when it had none; show `describeError(error)` instead. */
  message: string;
  /** What is wrong with which field of the request. */
  fieldErrors: Record<string, string>;
}

/** The `code` of a call that found the session over: the page for logging in is on its way. */
export const SESSION_ENDED = 'session-ended';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export function apiError(error: Partial<ApiError> & Pick<ApiError, 'status'>): ApiError {
  return { code: '', message: '', fieldErrors: {}, ...error };
}

export function isApiError(error: unknown): error is ApiError {
  return isRecord(error) && 'status' in error && 'code' in error && 'fieldErrors' in error;
}

function readFieldErrors(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).filter(
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
      const body = isRecord(error.data) ? error.data : {};
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
  return (
    status === 'network' || status === 'timeout' || (typeof status === 'number' && status >= 500)
  );
}

/** The server answered that it did not do this: nothing has changed. */
export const isRefusal = (error: unknown): boolean =>
  isApiError(error) &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

/** The call failed and nobody knows whether it was carried out. */
export const isUnknownOutcome = (error: unknown): boolean => !isRefusal(error);

const wordsByStatus: Partial<Record<ApiError['status'], string>> = {
  network: 'We could not reach Second Gear. Check your connection and try again.',
  timeout: 'The server took too long to answer. Try again in a moment.',
  parse: 'The server sent an answer we could not read. Try again in a moment.',
  401: 'This needs a log-in that the server accepts. Log in afresh and try once more.',
  403: 'You are not allowed to do this.',
  404: 'We could not find this. It may have been removed.',
  409: 'Something changed in the meantime. Reload the page and try again.',
  413: 'That is more than we can accept at once. Shorten it and try again.',
  429: 'That was too many tries in a short time. Wait a minute and try again.',
};

/**
 * What to do, for the words of a server that gives no code: those only say what happened. Visitors
 * read it too, and people on their way in: it speaks of no account, and of nothing to log out of.
 */
const adviceByStatus: Partial<Record<ApiError['status'], string>> = {
  401: 'Log in afresh and try once more.',
  403: 'You are not allowed to do this.',
  404: 'Reload the page and try again.',
  429: 'Wait a minute and try again.',
};

const asSentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** Server failures whose words are meant for people; any other 5xx says nothing about its inside. */
const speakingCodes: string[] = [errorCodes.paymentProvider, errorCodes.unavailable];

/** One failure in words for a person: what happened and what to do. */
export function describeError(error: unknown): string {
  if (!isApiError(error)) return 'Something unexpected happened. Reload the page and try again.';
  const { status, code, message } = error;
  const isServerFailure = typeof status === 'number' && status >= 500;
  if (code === SESSION_ENDED) return 'Your session has ended. Log in again.';
  if (message && (!isServerFailure || speakingCodes.includes(code))) {
    const advice = code === '' ? adviceByStatus[status] : undefined;
    return advice === undefined ? message : `${asSentence(message)} ${advice}`;
  }
  if (isServerFailure) return `${messages.somethingWrong} It is our fault. Try again in a moment.`;
  return wordsByStatus[status] ?? `${messages.somethingWrong} Check what you entered.`;
}

/** For beside the toast that says "Something went very wrong!" (spec §8): what is left to say. */
export const describeBesideToast = (error: unknown): string =>
  describeError(error).replace(`${messages.somethingWrong} `, '');

/**
 * What a refused booking or report says (spec §8): the server's own words, whatever its status, or
 * the quoted ones when it had none. When nobody answered, why.
 */
export function refusalWords(error: unknown): string {
  const wasAnswered = isApiError(error) && error.status !== 'network' && error.status !== 'timeout';
  if (!wasAnswered || error.code === SESSION_ENDED) return describeError(error);
  return error.message || messages.somethingWrong;
}
