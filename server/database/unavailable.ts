import { isNativeError } from 'node:util/types';

/** The database is temporarily unavailable; the caller may retry. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnavailableError';
  }
}

/** Driver errors without a code, for connections that are lost, silent or unavailable. */
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

/** Network errors and SQLSTATE classes 08 (connection), 57P (shutdown), 25P03 (idle timeout). */
const lostCodes =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08|57P|25P03)/;

/**
 * Errors that the request did not cause: 25006 read-only, 28 authorization, 40001 and 40P01
 * (already retried), 53 insufficient resources, 55000 and 55P03 not available, 57014 canceled, 58
 * system error.
 */
const busyCodes = /^(25006|28|40001|40P01|53|55000|55P03|57014|58)/;

/** True if the connection is lost, so that nothing can be sent or rolled back on it. */
export function isConnectionLost(error: unknown): boolean {
  return someCause(error, (cause, code) => {
    // A missing socket file is a lost connection; any other missing file is not.
    if (code === 'ENOENT') return 'syscall' in cause && cause.syscall === 'connect';
    return lostCodes.test(code) || lostMessages.test(cause.message);
  });
}

/** True if a query timed out on a connection that looks open: its machine may be gone. */
export function isQueryTimeout(error: unknown): boolean {
  return someCause(error, (cause) => cause.message === 'Query read timeout');
}

/** True for errors to respond to with 503: the same request can succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    someCause(
      error,
      (cause, code) => cause instanceof DatabaseUnavailableError || busyCodes.test(code),
    )
  );
}

/** `sqlStateOf` returns this for unique index violations. */
export const UNIQUE_VIOLATION = '23505';

/** The SQLSTATE of an error, wherever the driver wrapped it. */
export function sqlStateOf(error: unknown): string | undefined {
  let found: string | undefined;
  someCause(error, (_cause, code) => {
    if (code !== '') found = code;
    return code !== '';
  });
  return found;
}

function someCause(error: unknown, is: (cause: Error, code: string) => boolean): boolean {
  // Also matches errors of another realm, such as Jest's sandbox.
  for (let cause = error; isNativeError(cause); cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (is(cause, code)) return true;
  }
  return false;
}
