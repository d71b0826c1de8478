import { messageFor } from '@/api/messageFor';
import { identityError } from '@/lib/identity/codes';
import type { SessionFailure } from './sessionState';

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

const whatIsDone = {
  signUp: 'Your account is made, but it is not set up completely yet.',
  logIn: 'We confirmed your identity, but you are not logged in yet.',
};

export const NOT_SAVED =
  'Your browser keeps nothing for this site, so stay on this page until it is done.';

/** A failure on the way in, in words for a person. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof UnfinishedError)) return messageFor(error);
  const { done, cause, isSaved } = error;
  return [whatIsDone[done], describeFailure(cause), ...(isSaved ? [] : [NOT_SAVED])].join(' ');
}

/** Why the role could not be found out, in words for a person. */
export function describeSessionFailure(failure: SessionFailure): string {
  switch (failure.kind) {
    case 'server':
      return messageFor(failure.error);
    case 'identity':
      return messageFor(identityError(failure.code));
    case 'noRole':
      return 'Your account is saved, but we cannot see yet what kind it is. Try again.';
    case 'unexpected':
      return messageFor(null);
  }
}
