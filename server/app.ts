import zlib from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { EXTENDED_HEADER } from '#contract/extended';
import type { Config } from './config';
import type { RootDatabase } from './database/client';
import { runMaintenance } from './housekeeping';
import { createJobs, type JobRunner } from './jobs/jobs';
import type { IdTokenVerifier } from './accounts/identity/types';
import { createAccessTokens } from './accounts/accessTokens';
import { findPrincipal } from './accounts/principal';
import { publicInternet } from './products/imports/addresses';
import { createDownload } from './products/imports/download';
import { carSearch } from './products/search/search';
import { sitemap } from './products/sitemap/sitemap';
import { registerModules } from './modules';
import type { MailTransport } from './mails/transport';
import type { PaymentProvider } from './orders/paymentProvider';
import { createPhotoStore } from './photos/openStore';
import type { PhotoStore } from './photos/photoStore';
import { categoryPages } from './http/categoryPages';
import { contexts } from './http/context';
import { docs } from './http/docs';
import { draining } from './http/draining';
import { COMPRESSED_FROM } from './http/encodings';
import { errors, sendError } from './http/errors';
import { registerHealth } from './http/health';
import { jsonBodies } from './http/jsonBodies';
import { logging, loggingOptions } from './http/logging';
import { createLimits } from './http/limits';
import { productPages } from './http/productPages';
import { ownLinks } from './http/ownLinks';
import { publicReads } from './http/publicReads';
import { rateLimits } from './http/rateLimits';
import { renderedPages } from './http/renderedPages';
import { robots } from './http/robots';
import { security } from './http/security';
import { shell } from './http/shell';
import { session } from './http/session';
import { HEADERS_TIMEOUT_MS, LONGEST_REQUEST_MS, slowRequests } from './http/slowRequests';
import { clientFiles, pageOfUnreadablePath } from './http/static';
import { validation, type YupTypeProvider } from './http/validation';

/** External dependencies of the server; there are no globals. */
export interface AppServices {
  config: Config;
  db: RootDatabase;
  identity: IdTokenVerifier;
  payments: PaymentProvider;
  now: () => Date;
  /** Photo storage. Defaults to the configured one. */
  photoStore?: PhotoStore;
  /** Downloads a URL that a user entered. By default it reaches only the public internet. */
  download?: (link: string) => Promise<Buffer>;
  /** Sends e-mails. Without it, e-mails are neither sent nor stored. */
  mailTransport?: MailTransport;
  /** Runs the job queues while the server listens. Tests run each job explicitly. */
  backgroundJobs?: boolean;
  /** Caches public responses in memory for a second. */
  cachesPublicReads?: boolean;
  /** URLs of more pictures of the car in a picture. Only the sandbox has any. */
  furtherViews?: (picture: string) => string[];
  /** Registers the sandbox's routes. Never set in production. */
  sandbox?: (app: FastifyInstance) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: JobRunner;
  }
}

/** Quality 4 takes a tenth of the default's time for almost the same size. */
const compression = {
  threshold: COMPRESSED_FROM,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions;
const BODY_LIMIT = 64 * 1024;
/**
 * Timeout for plugins, and for running jobs during shutdown. Some jobs wait for a provider: with
 * the default of 10 seconds shutdown failed and left the database open.
 */
const PLUGIN_MAX_MS = 60_000;

/** Builds the server. The caller calls `listen` or `inject`. */
export async function buildApp(services: AppServices): Promise<FastifyInstance> {
  const { config, db, now } = services;
  const app = Fastify({
    ...loggingOptions(config.logLevel),
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_REQUEST_MS,
    pluginTimeout: PLUGIN_MAX_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    trustProxy: config.trustProxy.length > 0 && config.trustProxy,
    rewriteUrl: pageOfUnreadablePath,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: sendError,
  });
  await app.register(logging);
  await app.register(errors);
  const jobs = createJobs({ db, now, log: app.log });
  app.decorate('jobs', jobs);
  await app.register(draining);
  await app.register(slowRequests);
  await app.register(security, { config });
  const limits = createLimits(db, config.callsPerMinute);
  await app.register(rateLimits, { limits, callsPerMinute: config.callsPerMinute });
  await app.register(ownLinks, { origin: config.fixedOrigin });
  await app.register(compress, compression);
  await app.register(validation);
  await app.register(jsonBodies);
  await app.register(docs);

  registerHealth(app, db);

  // Registered before the API routes, so that its hooks apply to them too.
  const folder = config.clientFolder;
  await app.register(shell, { folder });
  await app.register(renderedPages, { folder });
  await services.sandbox?.(app);
  await app.register(
    async (scope) => {
      // First hook, so that error responses have the header too.
      scope.addHook('onRequest', (_request, reply, next) => {
        void reply.header(EXTENDED_HEADER, '1');
        next();
      });
      await scope.register(publicReads, { now, isCaching: services.cachesPublicReads ?? false });
      const tokens = createAccessTokens(config.sessionSecrets, now);
      await scope.register(session, { authenticate: (token) => findPrincipal(db, tokens, token) });
      await scope.register(contexts, { now, tx: db });
      // API responses are per user and change at any time. The client has its own cache.
      scope.addHook('onSend', (_request, reply, _payload, next) => {
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
        next();
      });
      const photoStore = services.photoStore ?? createPhotoStore(config.media);
      const download = services.download ?? createDownload({ guard: publicInternet });
      const furtherViews = services.furtherViews ?? (() => []);
      const { mailTransport = null } = services;
      const origin = config.publicOrigin;
      const own = { jobs, limits, photoStore, download, furtherViews, mailTransport, origin };
      const tools = { ...services, ...own };
      registerModules(scope.withTypeProvider<YupTypeProvider>(), tools, tokens);
    },
    { prefix: '/api' },
  );
  jobs.work('index-cars', carSearch.indexOldCars);
  jobs.work('housekeeping', (context) => runMaintenance(context, app.log));
  if (services.backgroundJobs) {
    app.addHook('onListen', () => void jobs.start());
  }
  app.addHook('preClose', () => jobs.stop());
  await app.register(productPages);
  await app.register(categoryPages);
  await app.register(robots, { folder });
  await app.register(sitemap, { db, now });
  await app.register(clientFiles, { folder });
  return app;
}
