import zlib from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import etag from '@fastify/etag';
import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { EXTENDED_HEADER } from '#contract/extended';
import type { Config } from './config/config';
import type { RootDatabase } from './database/client';
import { busy } from './lib/errors';
import { trustedProxies } from './lib/networks';
import { runMaintenance } from './housekeeping';
import { createStateCounter } from './insights/stateCounts';
import { createJobs, type JobRunner } from './jobs/jobs';
import { createHub, type Hub } from './live/live';
import type { IdTokenVerifier } from './accounts/identity/types';
import { createAccessTokens } from './accounts/accessTokens';
import { findPrincipal } from './accounts/principal';
import { publicInternet } from './products/imports/addresses';
import { createDownload } from './products/imports/download';
import { registerModules } from './modules';
import type { MailTransport } from './mails/transport';
import type { PaymentProvider } from './orders/paymentProvider';
import { createPhotoStore } from './photos/openStore';
import type { PhotoStore } from './photos/photoStore';
import { answers } from './http/answers';
import { caching } from './http/caching';
import { categoryPages } from './storefront/categoryPages';
import { contexts } from './http/context';
import { docs } from './http/docs';
import { draining } from './http/draining';
import { errors, errorSender } from './http/errors';
import { registerHealth } from './http/health';
import { jsonBodies } from './http/jsonBodies';
import { logging, loggingOptions } from './http/logging';
import { metrics, type Reader } from './http/metrics';
import { createLimits } from './http/limits';
import { origins } from './http/origins';
import { comparePage } from './storefront/comparePage';
import { contentSecurityPolicy } from './storefront/contentSecurityPolicy';
import { errorPage } from './storefront/errorPage';
import { makePages } from './storefront/makePages';
import { productPages } from './storefront/productPages';
import { rateLimits } from './http/rateLimits';
import { renderedPages } from './storefront/renderedPages';
import { robots } from './storefront/robots';
import { security } from './http/security';
import { shell } from './storefront/shell';
import { sitemap } from './storefront/sitemap';
import { session } from './http/session';
import { HEADERS_TIMEOUT_MS, LONGEST_REQUEST_MS, slowRequests } from './http/slowRequests';
import { clientFiles, pageOfUnreadablePath } from './storefront/clientFiles';
import { unsubscribePages } from './storefront/unsubscribePages';
import { validation, type YupTypeProvider } from './http/validation';

/** External dependencies of the server; there are no globals. */
export interface AppServices {
  config: Config;
  db: RootDatabase;
  identity: IdTokenVerifier;
  payments: PaymentProvider;
  now: () => Date;
  /** Where log lines go. Defaults to standard output. */
  logOutput?: { write: (line: string) => void };
  /** Photo storage. Defaults to the configured one. */
  photoStore?: PhotoStore;
  /** Downloads a URL that a user entered. By default it reaches only the public internet. */
  download?: (link: string) => Promise<Buffer>;
  /** Sends e-mails. Without it, e-mails are neither sent nor stored. */
  mailTransport?: MailTransport;
  /** Average delay of the event loop from which requests are refused, in milliseconds; 0: none. */
  maxLoopDelayMs?: number;
  /** Runs the job queues while the server listens. Tests run each job explicitly. */
  backgroundJobs?: boolean;
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
  // Smaller bodies fit into one packet anyway.
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions;
const BODY_LIMIT = 64 * 1024;
/**
 * Requests get 503 with Retry-After while the event loop is late by a second on average. Over five
 * seconds, so that one long garbage collection refuses nobody.
 */
const MAX_LOOP_DELAY_MS = 1000;
const overload: FastifyUnderPressureOptions = {
  sampleInterval: 5000,
  pressureHandler: ({ routeOptions: { config } }) =>
    config.limit === 'none' ? undefined : Promise.reject(busy()),
};
/**
 * Timeout for plugins, and for running jobs during shutdown. Some jobs wait for a provider: with
 * the default of 10 seconds shutdown failed and left the database open.
 */
const PLUGIN_MAX_MS = 60_000;

/** Part of an IP address's calls per minute that it may have as open streams: 20 by default. */
const STREAMS_SHARE = 1 / 150;

/** The gauges of `/metrics` that are not about requests. */
function readersOf(db: RootDatabase, hub: Hub): Reader[] {
  const countStates = createStateCounter(db);
  return [
    {
      name: 'second_gear_database_connections',
      help: 'Connections of this server by state, and calls that wait for one.',
      labelNames: ['state'],
      read: () =>
        Object.entries(db.connections()).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'second_gear_rows',
      help: 'Bookings and payments by state, and what waits: disputes, webhooks, mails, jobs.',
      labelNames: ['kind', 'state'],
      read: async () =>
        (await countStates()).map(({ total, ...labels }) => ({ labels, value: total })),
    },
    {
      name: 'second_gear_streams',
      help: 'Open streams of changes.',
      labelNames: [],
      read: () => [{ labels: {}, value: hub.count() }],
    },
  ];
}

/** Builds the server. The caller calls `listen` or `inject`. */
export async function buildApp(services: AppServices): Promise<FastifyInstance> {
  const { config, db, now } = services;
  const page = errorPage(config.supportEmail);
  const app = Fastify({
    ...loggingOptions(config.logLevel, services.logOutput),
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_REQUEST_MS,
    pluginTimeout: PLUGIN_MAX_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    trustProxy: config.trustProxy.length > 0 && trustedProxies(config.trustProxy),
    rewriteUrl: pageOfUnreadablePath,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: errorSender(page),
  });
  await app.register(logging);
  await app.register(errors, { errorPage: page });
  const jobs = createJobs({ db, now, log: app.log });
  app.decorate('jobs', jobs);
  const streamsPerNetwork = Math.ceil(config.callsPerMinute * STREAMS_SHARE);
  const hub = createHub({ db, log: app.log, streamsPerNetwork });
  await app.register(draining);
  await app.register(slowRequests);
  const { isProduction } = config;
  await app.register(security, { isProduction, directives: contentSecurityPolicy(config) });
  const maxEventLoopDelay = services.maxLoopDelayMs ?? MAX_LOOP_DELAY_MS;
  await app.register(underPressure, { ...overload, maxEventLoopDelay });
  const { callsPerMinute } = config;
  const limits = createLimits(db, callsPerMinute);
  await app.register(rateLimits, { db, limits, callsPerMinute });
  await app.register(origins, { config, refusesOthers: services.sandbox !== undefined });
  await app.register(etag, { weak: true });
  await app.register(compress, compression);
  await app.register(metrics, { token: config.metricsToken, readers: readersOf(db, hub) });
  await app.register(validation);
  await app.register(answers);
  await app.register(jsonBodies);
  await app.register(docs);

  registerHealth(app, db);

  // Registered before the API routes, so that its hooks apply to them too.
  const folder = config.clientFolder;
  await app.register(shell, { folder, supportEmail: config.supportEmail });
  await app.register(renderedPages, { folder });
  await services.sandbox?.(app);
  await app.register(
    async (scope) => {
      // First hook, so that error responses have the header too.
      scope.addHook('onRequest', (_request, reply, next) => {
        void reply.header(EXTENDED_HEADER, '1');
        next();
      });
      await scope.register(caching);
      const tokens = createAccessTokens(config.sessionSecrets, now);
      await scope.register(session, { authenticate: (token) => findPrincipal(db, tokens, token) });
      await scope.register(contexts, { now, tx: db });
      const photoStore = services.photoStore ?? (await createPhotoStore(config.media));
      const download = services.download ?? createDownload({ guard: publicInternet });
      const furtherViews = services.furtherViews ?? (() => []);
      const { mailTransport = null } = services;
      const origin = config.publicOrigin;
      const { banSecret, sessionSecrets, mediaPurge, supportEmail, marketTimeZone } = config;
      const own = {
        banSecret,
        sessionSecrets,
        jobs,
        hub,
        limits,
        photoStore,
        mediaPurge,
        download,
        furtherViews,
        mailTransport,
        origin,
        supportEmail,
        marketTimeZone,
      };
      const tools = { ...services, ...own };
      registerModules(scope.withTypeProvider<YupTypeProvider>(), tools, tokens);
    },
    { prefix: '/api' },
  );
  jobs.work('housekeeping', (context) =>
    runMaintenance(context, { banSecret: config.banSecret, log: app.log }),
  );
  if (services.backgroundJobs) {
    app.addHook('onListen', () => void jobs.start());
  }
  // Responses that stay open are ended before the server waits for the others.
  app.addHook('preClose', () => hub.close());
  app.addHook('preClose', () => jobs.stop());
  await app.register(productPages);
  await app.register(categoryPages);
  await app.register(unsubscribePages);
  await app.register(makePages);
  await app.register(comparePage);
  await app.register(robots, { folder });
  await app.register(sitemap, { db, now });
  await app.register(clientFiles, { folder });
  return app;
}
