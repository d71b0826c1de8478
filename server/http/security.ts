import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';
import { CAPABILITIES_HEADER } from '#contract/capabilities';
import { NEXT_CURSOR_HEADER, TOTAL_BOUNDED_HEADER, TOTAL_COUNT_HEADER } from '#contract/limits';
import { readClientSettings, readInlineScripts } from '../clientSettings';
import type { Config } from '../config';
import { contentSecurityPolicy } from './contentSecurityPolicy';
import { REQUEST_ID_HEADER } from './logging';

/** What a program on another origin may read of an answer to its call. */
const exposedHeaders = [
  CAPABILITIES_HEADER,
  TOTAL_COUNT_HEADER,
  TOTAL_BOUNDED_HEADER,
  NEXT_CURSOR_HEADER,
  REQUEST_ID_HEADER,
  // By it a client knows the time that is left, whatever the device's clock says.
  'Date',
  'Retry-After',
  // Of uploads in pieces.
  'Location',
  'Tus-Resumable',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
].join(', ');

/** Headers that browsers act on, and callers from other origins. */
export const security = fp(
  async (app: FastifyInstance, { config }: { config: Config }) => {
    const client = readClientSettings(config.clientFolder);
    const scripts = readInlineScripts(config.clientFolder).map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    const forAll = {
      // Drawn car pictures and the API serve clients on other origins as well.
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      strictTransportSecurity: config.isProduction ? { maxAge: 31_536_000 } : false,
      // Of no use in browsers that this client runs in. The first paint waits for headers, too.
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    } satisfies HelmetOptions;
    const ofPages = await headersBy({
      ...forAll,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: contentSecurityPolicy(config, client, scripts),
      },
      // The sign-in popup reports back to the page that opened it.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      // The identity provider and the card provider may check which site their keys are used on.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    });
    // Data and the client's files are no pages: opened as one they load nothing and stand in no frame,
    // and what browsers ask of pages alone is left out: each header costs every answer a microsecond,
    // all of them a kilobyte of each file.
    const ofData = await headersBy({
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
    app.addHook('onRequest', ({ url }, reply, next) => {
      const isCall = url.startsWith('/api/');
      void reply.headers(isCall || url.startsWith('/assets/') ? ofData : ofPages);
      if (isCall) void reply.header('access-control-expose-headers', exposedHeaders);
      next();
    });
    await app.register(cors, {
      // Callers prove themselves with a bearer, never with a cookie: any origin may ask.
      origin: '*',
      credentials: false,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      maxAge: 86_400,
    });
  },
  { name: 'security' },
);

/** What helmet says is the same for every answer, so it is asked once: each time costs as much as reading the request. */
function headersBy(options: HelmetOptions): Promise<OutgoingHttpHeaders> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  return new Promise((resolve, reject) => {
    helmet(options)(request, response, (error) => {
      if (error === undefined) resolve(response.getHeaders());
      else reject(new Error('The headers could not be made.', { cause: error }));
    });
  });
}
