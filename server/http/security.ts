import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';
import { EXTENDED_HEADER } from '#contract/extended';
import {
  NEXT_CURSOR_HEADER,
  PREVIOUS_CURSOR_HEADER,
  TOTAL_BOUNDED_HEADER,
  TOTAL_COUNT_HEADER,
} from '#contract/limits';
import { REQUEST_ID_HEADER } from './logging';

/** Response headers that scripts of other origins may read. */
const exposedHeaders = [
  EXTENDED_HEADER,
  TOTAL_COUNT_HEADER,
  TOTAL_BOUNDED_HEADER,
  NEXT_CURSOR_HEADER,
  PREVIOUS_CURSOR_HEADER,
  REQUEST_ID_HEADER,
  // Lets clients compute the remaining time independently of the device's clock.
  'Date',
  'Retry-After',
].join(', ');

interface SecurityOptions {
  isProduction: boolean;
  /** Content security policy of pages. */
  directives: Record<string, string[]>;
}

/** Security headers for browsers, and CORS. */
export const security = fp(
  async (app: FastifyInstance, { isProduction, directives }: SecurityOptions) => {
    const forAll = {
      // Generated car pictures and the API are also used by clients on other origins.
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      strictTransportSecurity: isProduction ? { maxAge: 31_536_000 } : false,
      // No effect in supported browsers, and every header delays the first paint.
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    } satisfies HelmetOptions;
    const ofPages = helmet({
      ...forAll,
      contentSecurityPolicy: { useDefaults: false, directives },
      // The sign-in popup sends its result to the page that opened it.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      // Identity and payment providers may check which site uses their keys.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    });
    // API responses and files are not pages: if opened as one, they load nothing and cannot be
    // framed. Headers that matter only for pages are omitted, since each one costs time and bytes
    // on every response.
    const ofData = helmet({
      ...forAll,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      referrerPolicy: false,
      xFrameOptions: false,
    });
    app.addHook('onRequest', ({ url, raw }, reply, next) => {
      const isCall = url.startsWith('/api/');
      if (isCall) void reply.header('access-control-expose-headers', exposedHeaders);
      (isCall || url.startsWith('/assets/') ? ofData : ofPages)(raw, reply.raw, (error) => {
        next(error instanceof Error ? error : undefined);
      });
    });
    await app.register(cors, {
      // Authentication uses bearer tokens, never cookies, so any origin may call.
      origin: '*',
      credentials: false,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      maxAge: 86_400,
    });
  },
  { name: 'security' },
);
