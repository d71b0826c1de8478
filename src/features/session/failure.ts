import { describeFailure as describe } from '@/api/failures';

/**
 * A log-in or sign-up that the identity provider accepted and a later step did not: the account
 * is there, nothing is lost, and doing the same again goes on from here.
 */
export class UnfinishedError extends Error {
  constructor(
    readonly done: 'signUp' | 'logIn',
    override readonly cause: unknown,
  ) {
    super('The identity provider accepted the person, a later step failed.');
  }
}

const whatIsDone = {
  signUp: 'Your account is made, but it is not set up completely yet.',
  logIn: 'We know now that it is you, but you are not logged in yet.',
};

/** A failure on the way in, in words for a person. */
export function describeFailure(error: unknown): string {
  if (error instanceof UnfinishedError) {
    return `${whatIsDone[error.done]} ${describeFailure(error.cause)}`;
  }
  return describe(error);
}
