import { isIdentityError, type IdentityError } from '@/lib/identity/codes';
import { errorCodes } from '#contract/errorCodes';
import { messages } from '#contract/messages';
import type { RowOutcome } from '#contract/outcome';
import {
  isApiError,
  isGone,
  isPlanChanged,
  ROLE_UNKNOWN,
  SESSION_ENDED,
  type ApiError,
} from './errors';

/** Where the message is shown, if that changes it. */
export type MessageContext =
  /**
   * Next to the toast "Something went very wrong!" (spec §8), which the message must not repeat.
   */
  | 'besideToast'
  /**
   * A refused booking or report (spec §8): the server’s message with any status, or the quoted one.
   */
  | 'refusal';

const UNEXPECTED = 'Something went wrong. Reload the page and try again.';
export const SESSION_ENDED_MESSAGE = 'Your session has ended. Log in again.';
const NO_ROLE = 'Your account is saved, but we couldn’t load its type. Try again.';

const messageByCompletedStep = {
  signUp: 'Your account was created, but setup isn’t complete.',
  logIn: 'Your details are correct, but we couldn’t log you in.',
};

const messageByStatus: Partial<Record<ApiError['status'], string>> = {
  network: 'We couldn’t reach Second Gear. Check your connection and try again.',
  timeout: 'The server took too long to respond. Try again in a moment.',
  parse: 'We got an unexpected response. Try again in a moment.',
  401: 'Log in to continue.',
  403: 'You don’t have permission to do this.',
  404: 'We couldn’t find this. It may have been removed.',
  409: 'This was changed elsewhere. Reload the page and try again.',
  413: 'That’s too much to send at once. Shorten it and try again.',
  429: 'Too many attempts. Wait a minute and try again.',
};

/**
 * Advice to add to messages without a code, which only say what happened. Anonymous users read it
 * too, so it does not mention an account or logging out.
 */
const adviceByStatus: Partial<Record<ApiError['status'], string>> = {
  401: 'Log in to continue.',
  403: 'You don’t have permission to do this.',
  404: 'Reload the page and try again.',
  429: 'Wait a minute and try again.',
};

/**
 * Server errors whose message is written for users. Messages of other 5xx errors may reveal
 * internals.
 */
const publicCodes: string[] = [errorCodes.paymentProvider, errorCodes.unavailable];

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

type IdentityMessageOf = (error: IdentityError) => string;
let identityMessageOf: IdentityMessageOf = () => UNEXPECTED;

/** The provider’s messages are large, so they load with the identity API. */
export function registerIdentityMessages(messageOf: IdentityMessageOf): void {
  identityMessageOf = messageOf;
}

/**
 * The message for an error of the server or the identity provider: what happened and what to do.
 * The only function that turns errors into text.
 */
export function messageFor(error: unknown, context?: MessageContext): string {
  const reason = reasonFor(error, context);
  return isApiError(error) && error.done
    ? `${messageByCompletedStep[error.done]} ${reason}`
    : reason;
}

function reasonFor(error: unknown, context?: MessageContext): string {
  if (isIdentityError(error)) return identityMessageOf(error);
  if (!isApiError(error)) return UNEXPECTED;
  // The message says what was not done.
  if (error.code === SESSION_ENDED) return `${SESSION_ENDED_MESSAGE} ${error.message}`.trim();
  if (error.code === ROLE_UNKNOWN) return NO_ROLE;
  const { status } = error;
  if (context === 'refusal' && status !== 'network' && status !== 'timeout') {
    return error.message || messages.somethingWrong;
  }
  const lead = context === 'besideToast' ? '' : `${messages.somethingWrong} `;
  return messageForCall(error, lead);
}

/** @param lead before advice that alone would not say that the request failed */
function messageForCall({ status, code, message }: ApiError, lead: string): string {
  const isServerFailure = typeof status === 'number' && status >= 500;
  if (message && (!isServerFailure || publicCodes.includes(code))) {
    const advice = code === '' ? adviceByStatus[status] : undefined;
    return advice === undefined ? message : `${asSentence(message)} ${advice}`;
  }
  if (isServerFailure) return `${lead}The problem is on our side. Try again in a moment.`;
  return messageByStatus[status] ?? `${lead}Check what you entered.`;
}

/** The result of a mutation hook’s trigger. */
interface Outcome<Data> {
  data?: Data;
  error?: unknown;
}

/**
 * The message about a change: null for success, the error’s message, or `noChangeMessage` if the
 * server accepted the request and changed nothing.
 */
export async function messageForOutcome<Data>(
  change: PromiseLike<Outcome<Data>>,
  isSuccess: (data: Data) => boolean,
  noChangeMessage: string,
): Promise<string | null> {
  const { data, error } = await change;
  if (data === undefined) return messageFor(error);
  return isSuccess(data) ? null : noChangeMessage;
}

/**
 * As `messageForOutcome`, for a row of a list. Without `noChangeMessage`, an accepted request that
 * changed nothing means that the row no longer exists.
 */
export async function outcomeForRow<Data>(
  change: PromiseLike<Outcome<Data>>,
  isSuccess: (data: Data) => boolean,
  noChangeMessage?: string,
): Promise<RowOutcome> {
  const { data, error } = await change;
  if (data === undefined) {
    if (isGone(error)) return { kind: 'gone' };
    return { kind: isPlanChanged(error) ? 'changed' : 'failed', reason: messageFor(error) };
  }
  if (isSuccess(data)) return { kind: 'done' };
  return noChangeMessage === undefined
    ? { kind: 'gone' }
    : { kind: 'failed', reason: noChangeMessage };
}
