import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import { isRecord } from '../lib/json';
import { coarseAddress } from '../lib/networks';

export const REQUEST_ID_HEADER = 'X-Request-Id';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response stays open: how long says nothing about the server. */
    isStream?: boolean;
  }
}

/** Keeps a request id from a load balancer if it is safe to log. */
function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[REQUEST_ID_HEADER.toLowerCase()];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * Logs JSON lines without personal data: no bodies or headers. URLs are logged as routes, since
 * paths and queries have e-mails and search terms. IP addresses are logged as networks, users as
 * ids, which mean nothing without the database.
 */
export function loggingOptions(
  level: string,
  stream?: { write: (line: string) => void },
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId'> {
  const serializers = { req: () => ({}), res: () => ({}), err: describeForLog };
  return {
    genReqId: requestId,
    logger:
      level === 'silent' ? false : { level, base: null, serializers, ...(stream && { stream }) },
    // Replaced by one line per request, below.
    logController: new LogController({ disableRequestLogging: true }),
  };
}

/** The parts of an error without values: the message of a failed query ends with its parameters. */
export function describeForLog(error: Error): {
  type: string;
  message: string;
  stack: string;
  [key: string]: unknown;
} {
  const message =
    'query' in error && typeof error.query === 'string'
      ? `Failed query: ${error.query}`
      : error.message;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    message,
    stack: frames.join('\n'),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: describeForLog(error.cause) } : {}),
  };
}

/** The ids in the URL: what the call is about. Other parameters, such as e-mails, are personal data. */
function idsIn(params: unknown): Record<string, string> | undefined {
  const ids = Object.entries(isRecord(params) ? params : {}).filter(
    (entry): entry is [string, string] =>
      /(^i|I)d$/.test(entry[0]) && typeof entry[1] === 'string' && /^[\w-]{1,64}$/.test(entry[1]),
  );
  return ids.length > 0 ? Object.fromEntries(ids) : undefined;
}

/** Sends the request id and logs one line per request. */
export const logging = fp(
  (app: FastifyInstance, _options, done) => {
    app.addHook('onRequest', (request, reply, next) => {
      void reply.header(REQUEST_ID_HEADER, request.id);
      next();
    });
    app.addHook('onResponse', (request, reply, next) => {
      request.log.info(
        {
          method: request.method,
          route: request.is404 ? '(none)' : request.routeOptions.url,
          status: reply.statusCode,
          [request.routeOptions.config.isStream ? 'openMs' : 'durationMs']: Math.round(
            reply.elapsedTime,
          ),
          ids: idsIn(request.params),
          // Undefined, and so omitted, for anonymous users.
          userId: request.principal?.userId,
          from: coarseAddress(request.ip),
        },
        'request',
      );
      next();
    });
    done();
  },
  { name: 'logging' },
);
