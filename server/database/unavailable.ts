import { isNativeError } from 'node:util/types';

/** The database cannot do its work right now; whoever asked may try again in a moment. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnavailableError';
  }
}

/** What the driver says, without a code, when a connection is gone, silent or not to be had. */
const lostMessages = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error',
    'Client was closed',
    'Cannot use a pool after calling end',
  ].join('|'),
);

/** The network's codes; classes 08 (connection), 57P (shut down), 25P03 (idle for too long). */
const lostCodes =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08|57P|25P03)/;

/**
 * What is no fault of the request: 25006 read-only, 28 no entry, 40001 and 40P01 (repeated as often
 * as is sensible), 53 too many connections or full, 55000 and 55P03 not now, 57014 took too long,
 * 58 the disk.
 */
const busyCodes = /^(25006|28|40001|40P01|53|55000|55P03|57014|58)/;

/** The connection itself is gone, so that nothing can be asked or undone on it. */
export function isConnectionLost(error: unknown): boolean {
  return someCause(error, (cause, code) => {
    // A socket file that is not there; any other file is no connection.
    if (code === 'ENOENT') return 'syscall' in cause && cause.syscall === 'connect';
    return lostCodes.test(code) || lostMessages.test(cause.message);
  });
}

/** Nothing came back on a connection that looks open: its machine may be gone. */
export function isAnswerOverdue(error: unknown): boolean {
  return someCause(error, (cause) => cause.message === 'Query read timeout');
}

/** To be answered 503: the same request can succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    someCause(
      error,
      (cause, code) => cause instanceof DatabaseUnavailableError || busyCodes.test(code),
    )
  );
}

/** What `sqlStateOf` says when a unique index refuses a row. */
export const UNIQUE_VIOLATION = '23505';

/** The engine's own code of an error, wherever the driver wrapped it. */
export function sqlStateOf(error: unknown): string | undefined {
  let found: string | undefined;
  someCause(error, (_cause, code) => {
    if (code !== '') found = code;
    return code !== '';
  });
  return found;
}

function someCause(error: unknown, is: (cause: Error, code: string) => boolean): boolean {
  // Also errors of the runtime itself, which are of another realm where modules are sandboxed.
  for (let cause = error; isNativeError(cause); cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (is(cause, code)) return true;
  }
  return false;
}
