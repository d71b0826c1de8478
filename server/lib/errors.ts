import { errorCodes, type ErrorCode } from '#contract/errorCodes';
import type { WirePlan } from '#contract/plans';

/**
 * An error whose message may be shown to the caller. Every other thrown error is a 500 without
 * details.
 */
export class AppError extends Error {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly fieldErrors: Record<string, string> | undefined;
  readonly headers: Record<string, string> | undefined;
  readonly plan: WirePlan | undefined;

  constructor(
    statusCode: number,
    code: ErrorCode,
    message: string,
    extras: {
      fieldErrors?: Record<string, string>;
      headers?: Record<string, string>;
      plan?: WirePlan;
      /** Logged, never sent. */
      cause?: unknown;
    } = {},
  ) {
    super(message, 'cause' in extras ? { cause: extras.cause } : {});
    this.name = 'AppError';
    this.statusCode = statusCode;
    this.code = code;
    this.fieldErrors = extras.fieldErrors;
    this.headers = extras.headers;
    this.plan = extras.plan;
  }
}

/** 400, with the invalid fields if there are any. */
export const badRequest = (message: string, fieldErrors?: Record<string, string>) =>
  new AppError(400, errorCodes.validation, message, fieldErrors ? { fieldErrors } : {});

/** 401: not authenticated. */
export const unauthenticated = (
  message = 'Log in to continue.',
  code: ErrorCode = errorCodes.unauthenticated,
) => new AppError(401, code, message, { headers: { 'www-authenticate': 'Bearer' } });

/** 403: authenticated, but not allowed. */
export const forbidden = (message = 'You don’t have permission to do this.') =>
  new AppError(403, errorCodes.forbidden, message);

/** 404: does not exist, or must look as if it did not. */
export const notFound = (message = 'Not found.', code: ErrorCode = errorCodes.notFound) =>
  new AppError(404, code, message);

/** 503: too much to do at the moment. Sent with Retry-After. */
export const busy = () =>
  new AppError(503, errorCodes.unavailable, 'Second Gear is busy. Try again in a moment.');

/** 409: conflicts with the current state. */
export const conflict = (message: string, code: ErrorCode = errorCodes.conflict) =>
  new AppError(409, code, message);
