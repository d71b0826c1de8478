// Registers the messages for errors of the identity provider.
import './identityCalls';
import { apiError, ROLE_UNKNOWN, SESSION_ENDED, type ApiError } from './errors';
import { messageFor, messageForOutcome, type MessageContext } from './messageFor';

describe('error messages', () => {
  type Failure = Partial<ApiError> & Pick<ApiError, 'status'>;
  const messageOf = (error: Failure, context?: MessageContext) =>
    messageFor(apiError(error), context);

  it('are the server’s if there is one', () => {
    expect(messageOf({ status: 409, message: 'This car is being sold.' })).toBe(
      'This car is being sold.',
    );
  });

  it.each([401, 403, 404, 429] as const)(
    'add advice to a message without a code for the status %s',
    (status) => {
      expect(messageOf({ status, message: 'Forbidden access' })).toMatch(
        /^Forbidden access\. \w.*\.$/,
      );
      expect(messageOf({ status, message: 'Not you.', code: 'forbidden' })).toBe('Not you.');
    },
  );

  it.each([
    [401, /Log in to continue\.$/, /log out|session/i],
    [403, /You don’t have permission to do this\.$/, /account/],
  ] as const)('do not ask anonymous users to log out: %s', (status, advice, other) => {
    for (const message of ['', 'Forbidden access']) {
      expect(messageOf({ status, message })).toMatch(advice);
      expect(messageOf({ status, message })).not.toMatch(other);
    }
  });

  it('never contain internals of a server error', () => {
    expect(messageOf({ status: 500, message: 'TypeError: x is not a function' })).toBe(
      'Something went very wrong! The problem is on our side. Try again in a moment.',
    );
  });

  it('are the server’s for a server error with a public code', () => {
    const message = 'The payment provider does not answer.';
    expect(messageOf({ status: 502, code: 'payment-provider-unavailable', message })).toBe(message);
  });

  it.each([
    [404, 'It may have been removed.'],
    [409, 'Reload the page and try again.'],
    [413, 'Shorten it and try again.'],
    [422, 'Check what you entered.'],
    [429, 'Wait a minute and try again.'],
    [500, 'Try again in a moment.'],
    ['network', 'Check your connection and try again.'],
    ['timeout', 'Try again in a moment.'],
    ['parse', 'Try again in a moment.'],
  ] as const)('contain advice for the status %s without a message', (status, advice) => {
    expect(messageOf({ status })).toMatch(advice);
  });

  it('exist for other exceptions', () => {
    expect(messageFor(new Error('boom'))).toBe(
      'Something went wrong. Reload the page and try again.',
    );
  });

  it('use the code of the identity provider, with or without ApiError', () => {
    const code = 'auth/invalid-email';
    expect(messageFor({ code })).toMatch(/^Enter an email address/);
    expect(messageOf({ status: 400, code })).toBe(messageFor({ code }));
  });

  it('start with the completed step of a log-in or sign-up', () => {
    expect(messageOf({ status: 409, message: 'Taken.', done: 'logIn' })).toBe(
      'Your details are correct, but we couldn’t log you in. Taken.',
    );
    expect(messageOf({ status: 409, message: 'Taken.', done: 'signUp' })).toBe(
      'Your account was created, but setup isn’t complete. Taken.',
    );
  });

  it('end the server’s sentence with a full stop, whatever it contains', () => {
    expect(messageOf({ status: 404, message: 'No. 5 is gone' })).toBe(
      'No. 5 is gone. Reload the page and try again.',
    );
  });

  it('distinguish an account without a role from a missing account', () => {
    expect(messageOf({ status: 404, code: ROLE_UNKNOWN })).toMatch(/^Your account is saved/);
  });

  it('do not repeat the toast next to them', () => {
    expect(messageOf({ status: 500 }, 'besideToast')).toBe(
      'The problem is on our side. Try again in a moment.',
    );
    expect(messageOf({ status: 418 }, 'besideToast')).toBe('Check what you entered.');
    expect(messageOf({ status: 409, message: 'Taken.' }, 'besideToast')).toBe('Taken.');
    const message = 'The bank reports: Something went very wrong! Call it.';
    expect(messageOf({ status: 409, message }, 'besideToast')).toBe(message);
  });

  it.each([
    [{ status: 403, message: 'Not you' }, 'Not you'],
    [{ status: 500, message: 'Down for today.' }, 'Down for today.'],
    [{ status: 500 }, 'Something went very wrong!'],
    [{ status: 'parse' }, 'Something went very wrong!'],
    [{ status: 'network' }, /couldn’t reach/],
    [{ status: 'timeout' }, /too long/],
    [{ status: 401, code: SESSION_ENDED }, 'Your session has ended. Log in again.'],
  ] as const)('are the server’s for a refusal, or the quoted one: %j', (error, message) => {
    expect(messageOf(error, 'refusal')).toMatch(message);
  });
});

describe('messageForOutcome', () => {
  const isSuccess = ({ count }: { count: number }) => count > 0;
  const messageOf = (outcome: { data?: { count: number }; error?: unknown }) =>
    messageForOutcome(Promise.resolve(outcome), isSuccess, 'Nothing changed.');

  it.each([
    ['null for success', { data: { count: 1 } }, null],
    ['that nothing changed', { data: { count: 0 } }, 'Nothing changed.'],
    ['the error', { error: apiError({ status: 409, message: 'Taken.' }) }, 'Taken.'],
  ])('returns %s', async (_what, outcome, message) => {
    expect(await messageOf(outcome)).toBe(message);
  });
});
