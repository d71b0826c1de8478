import { errorCodes, type ErrorCode } from '#contract/errorCodes';

/** A refusal with a reason that the caller may read; everything else thrown is a 500 without one. */
export class AppError extends Error {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly fieldErrors: Record<string, string> | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(
    statusCode: number,
    code: ErrorCode,
    message: string,
    extras: {
      fieldErrors?: Record<string, string>;
      headers?: Record<string, string>;
      /** For the log; never answered. */
      cause?: unknown;
    } = {},
  ) {
    super(message, 'cause' in extras ? { cause: extras.cause } : {});
    this.name = 'AppError';
    this.statusCode = statusCode;
    this.code = code;
    this.fieldErrors = extras.fieldErrors;
    this.headers = extras.headers;
  }
}

/** 400: names the wrong fields, if there are any. */
export const badRequest = (message: string, fieldErrors?: Record<string, string>) =>
  new AppError(400, errorCodes.validation, message, fieldErrors ? { fieldErrors } : {});

/** 401: nobody we know, or no longer. */
export const unauthenticated = (
  message = 'Log in to continue.',
  code: ErrorCode = errorCodes.unauthenticated,
) => new AppError(401, code, message, { headers: { 'www-authenticate': 'Bearer' } });

/** 403: somebody we know, who may not. */
export const forbidden = (message = 'You don’t have permission to do this.') =>
  new AppError(403, errorCodes.forbidden, message);

/** 404: not there, or not to be known to be there. */
export const notFound = (message = 'Not found.') => new AppError(404, errorCodes.notFound, message);

/** 409: not now, because of the state things are in. */
export const conflict = (message: string, code: ErrorCode = errorCodes.conflict) =>
  new AppError(409, code, message);
