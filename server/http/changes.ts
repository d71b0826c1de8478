import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call changes nothing that other users see, for example a chunk of an upload. */
    isUnseen?: boolean;
  }
}

const reading = ['GET', 'HEAD', 'OPTIONS'];
/** Rejected before anything was done: not authenticated, or rate limited. */
const refusedEarly = [401, 429];

/** Whether a call may have changed public data, so that cached responses must be dropped. */
export const mayHaveChanged = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  !reading.includes(request.method) &&
  !request.is404 &&
  !refusedEarly.includes(statusCode) &&
  !request.routeOptions.config.isUnseen;
