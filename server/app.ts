import zlib from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { CAPABILITIES_HEADER, capabilities } from '#contract/capabilities';
import type { Config } from './config';
import type { RootDatabase } from './database/client';
import { keepHouse } from './housekeeping';
import { createJobs, type JobRunner } from './jobs/jobs';
import type { IdTokenVerifier } from './accounts/identity/types';
import { createAccessTokens } from './accounts/accessTokens';
import { findPrincipal } from './accounts/principal';
import { publicInternet } from './products/imports/addresses';
import { createDownload } from './products/imports/download';
import { indexOldCars } from './products/search/indexOldCars';
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

/** Everything the server needs from outside; there are no globals. */
export interface AppServices {
  config: Config;
  db: RootDatabase;
  identity: IdTokenVerifier;
  payments: PaymentProvider;
  now: () => Date;
  /** Where photos are kept; the configured one, unless told otherwise. */
  photoStore?: PhotoStore;
  /** Fetches what a stranger's link leads to; from the public internet alone, unless told otherwise. */
  download?: (link: string) => Promise<Buffer>;
  /** What sends mails; without one, none are sent or kept. */
  mailTransport?: MailTransport;
  /** Works through the queues while the server listens; a test asks for each run instead. */
  backgroundJobs?: boolean;
  /** Keeps public answers in memory for a second. */
  keepsPublicReads?: boolean;
  /** Links of further pictures of the car that a link shows; none outside the sandbox. */
  furtherViews?: (picture: string) => string[];
  /** Registers the sandbox's routes; never given in production. */
  sandbox?: (app: FastifyInstance) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: JobRunner;
  }
}

/** Quality 4 costs a tenth of the default's time and gives almost its size. */
const compression = {
  threshold: COMPRESSED_FROM,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions;
const BODY_LIMIT = 64 * 1024;
/**
 * How long the framework waits for a plugin, and at the end for the jobs under way: some wait for a
 * provider, and with its own 10 seconds a stop failed and left the database open.
 */
const PLUGIN_MAX_MS = 60_000;

/** Builds the whole server; `listen` or `inject` is the caller's. */
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

  // Before the calls: what they hook in holds for them too.
  const folder = config.clientFolder;
  const offered = capabilities.filter((word) => word !== 'mails' || services.mailTransport);
  await app.register(shell, { folder, offered });
  await app.register(renderedPages, { folder, offered });
  await services.sandbox?.(app);
  await app.register(
    async (scope) => {
      const offer = offered.join(', ');
      // First of all, so that refusals say it too.
      scope.addHook('onRequest', (_request, reply, next) => {
        void reply.header(CAPABILITIES_HEADER, offer);
        next();
      });
      await scope.register(publicReads, { now, isKeeping: services.keepsPublicReads ?? false });
      const tokens = createAccessTokens(config.sessionSecrets, now);
      await scope.register(session, { authenticate: (token) => findPrincipal(db, tokens, token) });
      await scope.register(contexts, { now, tx: db });
      // Answers are one person's, and of this moment; the client has a cache of its own.
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
  jobs.work('index-cars', indexOldCars);
  jobs.work('housekeeping', (context) => keepHouse(context, app.log));
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
