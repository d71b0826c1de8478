import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { errorCodes, type ErrorCode } from '#contract/errorCodes';
import type { ErrorResponse } from '#contract/types';
import { isDatabaseUnavailable } from '../database/unavailable';
import { AppError } from '../lib/errors';

/** Retry-After in seconds for unavailable services. */
const RETRY_AFTER = '2';
const UNAVAILABLE = 'Second Gear isn’t available right now. Try again in a moment.';

/** An error as a page, which loads again by itself after `retryAfter` seconds. */
export type ErrorPage = (error: AppError, retryAfter: string | undefined) => string;

/** One format for all error responses. A 5xx never shows internals. */
export const errors = fp(
  (app: FastifyInstance, { errorPage }: { errorPage: ErrorPage }, done) => {
    const send = errorSender(errorPage);
    app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
      const known = toAppError(error, request);
      if (known.statusCode >= 500) request.log.error({ err: error }, 'request failed');
      send(known, request, reply);
    });
    done();
  },
  { name: 'errors' },
);

/** Sends an error. Also used for errors that occur before routing. */
export const errorSender =
  (errorPage: ErrorPage) =>
  (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void =>
    send(toAppError(error, request), request, reply, errorPage);

function send(
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  errorPage: ErrorPage,
): void {
  const headers: Record<string, string> = {
    ...(error.statusCode === 503 ? { 'retry-after': RETRY_AFTER } : {}),
    ...error.headers,
    'cache-control': 'no-store',
  };
  void reply.code(error.statusCode).headers(headers);
  if (isNavigation(request)) {
    void reply.type('text/html; charset=utf-8').send(errorPage(error, headers['retry-after']));
    return;
  }
  const answer: ErrorResponse = {
    message: error.message,
    code: error.code,
    ...(error.fieldErrors ? { fieldErrors: error.fieldErrors } : {}),
    ...(error.plan ? { plan: error.plan } : {}),
    requestId: request.id,
  };
  void reply.type('application/json; charset=utf-8').send(answer);
}

/** Whether a browser opens a page, and so shows the response to a person. */
const isNavigation = ({ url, headers: { accept } }: FastifyRequest) =>
  !url.startsWith('/api/') && accept?.includes('text/html') === true;

function toAppError(error: FastifyError | AppError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const status = error.statusCode ?? 500;
  if (status === 413) {
    const most = formatSize(request.routeOptions.bodyLimit);
    return new AppError(
      413,
      errorCodes.tooLarge,
      `The request is too large. The limit is ${most}.`,
    );
  }
  if (status === 414) return new AppError(414, errorCodes.tooLarge, 'This URL is too long.');
  if (status >= 400 && status < 500) return new AppError(status, codeOf(status), error.message);
  if (isDatabaseUnavailable(error)) return new AppError(503, errorCodes.unavailable, UNAVAILABLE);
  if (status === 503) return new AppError(503, errorCodes.unavailable, UNAVAILABLE);
  return new AppError(500, errorCodes.internal, 'Something went wrong on our side. Try again.');
}

const KB = 1024;
const formatSize = (bytes: number) =>
  bytes < KB * KB ? `${Math.floor(bytes / KB)} KB` : `${Math.floor(bytes / (KB * KB))} MB`;

function codeOf(status: number): ErrorCode {
  if (status === 401) return errorCodes.unauthenticated;
  if (status === 403) return errorCodes.forbidden;
  if (status === 404) return errorCodes.notFound;
  if (status === 409) return errorCodes.conflict;
  if (status === 429) return errorCodes.tooMany;
  return errorCodes.validation;
}
