import { createHash } from 'node:crypto';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { CAPABILITIES_HEADER } from '#contract/capabilities';
import { TOTAL_BOUNDED_HEADER, TOTAL_COUNT_HEADER } from '#contract/limits';
import { readClientSettings, readInlineScripts } from '../clientSettings';
import type { Config } from '../config';
import { contentSecurityPolicy } from './contentSecurityPolicy';
import { REQUEST_ID_HEADER } from './logging';

/** Headers that browsers act on, and callers from other origins. */
export const security = fp(
  async (app: FastifyInstance, { config }: { config: Config }) => {
    const client = readClientSettings(config.clientFolder);
    const scripts = readInlineScripts(config.clientFolder).map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: contentSecurityPolicy(config, client, scripts),
      },
      // The sign-in popup reports back to the page that opened it.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      // Drawn car pictures and the API serve clients on other origins as well.
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      // The identity provider and the card provider may check which site their keys are used on.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: config.isProduction ? { maxAge: 31_536_000 } : false,
    });
    await app.register(cors, {
      // Callers prove themselves with a bearer, never with a cookie: any origin may ask.
      origin: '*',
      credentials: false,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: [
        CAPABILITIES_HEADER,
        TOTAL_COUNT_HEADER,
        TOTAL_BOUNDED_HEADER,
        REQUEST_ID_HEADER,
        'Retry-After',
        // Of uploads in pieces.
        'Location',
        'Tus-Resumable',
        'Upload-Expires',
        'Upload-Length',
        'Upload-Metadata',
        'Upload-Offset',
      ],
      maxAge: 86_400,
    });
  },
  { name: 'security' },
);
