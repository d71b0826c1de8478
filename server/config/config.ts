import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ValidationError } from 'yup';
import { configuredBanSecret, type Environment, listOf, validEnvironment } from './environment';

/** Server configuration. */
export type Config = ReturnType<typeof configOf>;

/** The configuration is invalid. The message says what to change. */
export class ConfigError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConfigError';
  }
}

/** The client's default project id. */
const EMULATED_PROJECT_ID = 'demo-second-gear';

/**
 * Reads and validates the environment without side effects. Throws one ConfigError that lists every
 * problem.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  try {
    return configOf(validEnvironment(env));
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = [...new Set(error.errors)].map((problem) => `\n  ${problem}`);
    throw new ConfigError(`The server cannot start:${problems.join('')}`);
  }
}

function configOf(env: Environment) {
  const isProduction = env.NODE_ENV === 'production';
  const fixedOrigin = env.PUBLIC_ORIGIN && new URL(env.PUBLIC_ORIGIN).origin;
  const dataDir = path.resolve(env.DATA_DIR);
  return {
    host: env.HOST,
    port: env.PORT,
    isProduction,
    logLevel: env.LOG_LEVEL,
    /** Folder for the embedded database and generated secrets. */
    dataDir,
    media: mediaStorage(env, dataDir),
    /** Told about removed photos. If undefined, no CDN is. The token is sent as the bearer. */
    mediaPurge: env.MEDIA_PURGE_URL
      ? { url: env.MEDIA_PURGE_URL, token: env.MEDIA_PURGE_TOKEN }
      : undefined,
    /**
     * Mail transport. If undefined, mails go to the sandbox's outbox; in production none are sent.
     */
    mail:
      env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    /** Where users can write to, for mails. */
    supportEmail: env.SUPPORT_EMAIL,
    /** The zone of times in mails to users whose own is unknown. If undefined, UTC. */
    marketTimeZone: env.MARKET_TIME_ZONE,
    /** The server's public origin, for links in e-mails. */
    publicOrigin: fixedOrigin ?? listeningOrigin(env.HOST, env.PORT),
    /** The same if PUBLIC_ORIGIN is set. Otherwise links use the request's Host header. */
    fixedOrigin,
    /** PostgreSQL or compatible. If undefined, an embedded database in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** The same without a pooler, for notifications. If undefined, `databaseUrl`. */
    listenDatabaseUrl: env.LISTEN_DATABASE_URL,
    /** Size of the connection pool. */
    databasePool: env.DATABASE_POOL,
    /** Real identity provider. If undefined, the sandbox's. */
    firebaseProjectId:
      env.FIREBASE_PROJECT_ID ?? (env.FIREBASE_AUTH_EMULATOR_URL && EMULATED_PROJECT_ID),
    firebaseAuthDomain: env.FIREBASE_AUTH_DOMAIN,
    /** The provider's official emulator. Its tokens are unsigned, so never in production. */
    firebaseAuthEmulatorUrl: env.FIREBASE_AUTH_EMULATOR_URL,
    /** Real card payments. If undefined, the sandbox's. */
    stripeSecretKey: env.STRIPE_SECRET_KEY,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
    /** Confirms which installation these servers belong to, after its database was moved. */
    installationId: env.INSTALLATION_ID,
    /** The first signs access tokens, all verify. If empty, one is generated in `dataDir`. */
    sessionSecrets: listOf(env.SESSION_SECRET),
    /** Key of the fingerprints of bans. If empty, one is generated in `dataDir`. */
    banSecret: configuredBanSecret(env) ?? '',
    /** Folder of the built client. */
    clientFolder: path.resolve(env.CLIENT_FOLDER),
    /** Networks of trusted load balancers. X-Forwarded-For is ignored from all others. */
    trustProxy: listOf(env.TRUST_PROXY),
    /** Points per minute of an account (http/rateLimits.ts): far more than people use. */
    callsPerMinute: env.CALLS_PER_MINUTE,
    /** Bearer token of GET /metrics. Without it there are no metrics. */
    metricsToken: env.METRICS_TOKEN,
    /**
     * How long /readyz fails before the server stops accepting connections, in milliseconds. Load
     * balancers poll every few seconds; in development there is none.
     */
    stopNoticeMs: (env.STOP_NOTICE_SECONDS ?? (isProduction ? 5 : 0)) * 1000,
  };
}

/** The endpoint of a CDN that drops files from its caches. */
export type MediaPurge = NonNullable<Config['mediaPurge']>;

/** Photo storage: an S3 bucket or a folder. */
export type MediaStorage = MediaBucket | { folder: string };

export interface MediaBucket {
  bucket: string;
  /** Prefix of all keys: '' or `some/folder/`. */
  prefix: string;
  region: string;
  /** Endpoint of an S3-compatible store other than Amazon's. */
  endpoint?: string | undefined;
}

function mediaStorage(env: Environment, dataDir: string): MediaStorage {
  if (env.MEDIA_URL === undefined) return { folder: path.join(dataDir, 'media') };
  const url = new URL(env.MEDIA_URL);
  if (url.protocol === 'file:') return { folder: fileURLToPath(url) };
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.host,
    prefix: folder && `${folder}/`,
    region: env.MEDIA_REGION,
    endpoint: env.MEDIA_ENDPOINT,
  };
}

/** Wildcard addresses, and the loopback names that a browser on this machine uses instead. */
const ownHosts: Record<string, string> = {
  localhost: '127.0.0.1',
  '0.0.0.0': '127.0.0.1',
  '::': '[::1]',
};

/** The URL to print for a server that listens on this address. */
function listeningOrigin(host: string, port: number): string {
  const name = ownHosts[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${name}:${port}`;
}
