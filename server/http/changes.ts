import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It changes nothing that others are shown, like a piece of an upload. */
    isUnseen?: boolean;
  }
}

const reading = ['GET', 'HEAD', 'OPTIONS'];
/** Refused before anything was done: nobody is known, or they ask too often. */
const refusedEarly = [401, 429];

/** Whether a call may have changed what others are shown, so that kept answers end with it. */
export const mayHaveChanged = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  !reading.includes(request.method) &&
  !request.is404 &&
  !refusedEarly.includes(statusCode) &&
  !request.routeOptions.config.isUnseen;
