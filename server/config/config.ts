import path from 'node:path';
import { EMAIL } from '#contract/text/cleanEmail';
import { isLoopback, isNetwork } from '../lib/networks';
import { readTimeZone } from '../lib/timeZones';
import { dataLocation, protocolOf, readerOf, type Read } from './environment';
import { listeningOrigin, mailSettings, publicOrigin, type MailSettings } from './mailSettings';
import { mediaPurge, mediaStorage, type MediaPurge, type MediaStorage } from './mediaStorage';
import { root } from './root';

/** Server configuration, read from the environment (.env.example documents each variable). */
export interface Config {
  host: string;
  port: number;
  isProduction: boolean;
  logLevel: string;
  /** Folder for the embedded database and generated secrets. */
  dataDir: string;
  /** Photo storage: a bucket or a folder. */
  media: MediaStorage;
  /** Told about removed photos. If undefined, no CDN is. */
  mediaPurge?: MediaPurge | undefined;
  /**
   * Mail transport. If undefined, mails go to the sandbox's outbox; in production none are sent.
   */
  mail?: MailSettings | undefined;
  /** Where users can write to, for mails. */
  supportEmail?: string | undefined;
  /** The zone of times in mails to users whose own is unknown. If undefined, UTC. */
  marketTimeZone?: string | undefined;
  /** The server's public origin, for links in e-mails. */
  publicOrigin: string;
  /** The same if PUBLIC_ORIGIN is set. Otherwise links use the request's Host header. */
  fixedOrigin?: string | undefined;
  /** PostgreSQL or compatible. If undefined, an embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Size of the connection pool. */
  databasePool: number;
  /** Real identity provider. If undefined, the sandbox's. */
  firebaseProjectId?: string | undefined;
  firebaseAuthDomain?: string | undefined;
  /** The provider's official emulator. Its tokens are unsigned, so never in production. */
  firebaseAuthEmulatorUrl?: string | undefined;
  /** Real card payments. If undefined, the sandbox's. */
  stripeSecretKey?: string | undefined;
  stripeWebhookSecret?: string | undefined;
  /** Confirms which installation these servers belong to, after its database was moved. */
  installationId?: string | undefined;
  /**
   * The first secret signs access tokens, all of them verify. If empty, one is generated in
   * `dataDir`.
   */
  sessionSecrets: string[];
  /** Key of the fingerprints of bans. If empty, one is generated in `dataDir`. */
  banSecret: string;
  /** Folder of the built client. */
  clientFolder: string;
  /** Networks of trusted load balancers. X-Forwarded-For is ignored from all others. */
  trustProxy: string[];
  /** Points per minute of an account (http/rateLimits.ts): far more than people use. */
  callsPerMinute: number;
  /** Bearer token of GET /metrics. Without it there are no metrics. */
  metricsToken?: string | undefined;
  /** How long /readyz fails before the server stops accepting connections, in milliseconds. */
  stopNoticeMs: number;
}

/** The configuration is invalid. The message says what to change. */
export class ConfigError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConfigError';
  }
}

const SECRET_MIN = 32;
const METRICS_TOKEN = /^\S{16,}$/;
const LOOPBACK_HOST = '127.0.0.1';
/** The client's default project id. */
const EMULATED_PROJECT_ID = 'demo-second-gear';
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const requiredInProduction = {
  DATABASE_URL: 'the PostgreSQL database (instead of the embedded one)',
  FIREBASE_PROJECT_ID: 'the identity provider (instead of the sandbox)',
  STRIPE_SECRET_KEY: 'card payments (instead of the sandbox)',
  STRIPE_WEBHOOK_SECRET: 'the signature of payment webhooks',
  PUBLIC_ORIGIN: 'what links in pages, photos and emails begin with, like https://cars.example.com',
  SESSION_SECRET: `signs access tokens, at least ${SECRET_MIN} characters`,
};

/**
 * Reads and validates the environment without side effects. Throws one ConfigError that lists every
 * problem.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = readerOf(env);
  const isProduction = read('NODE_ENV') === 'production';
  const problems = isProduction ? productionProblems(read) : [];

  const port = Number(read('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    problems.push('PORT must be a number from 0 to 65535.');
  }
  const callsPerMinute = Number(read('CALLS_PER_MINUTE') ?? 3000);
  if (!Number.isInteger(callsPerMinute) || callsPerMinute < 1) {
    problems.push('CALLS_PER_MINUTE must be a whole number above 0.');
  }
  // Load balancers poll every few seconds; in development there is none.
  const stopNotice = Number(read('STOP_NOTICE_SECONDS') ?? (isProduction ? 5 : 0));
  if (!(stopNotice >= 0 && stopNotice <= 60)) {
    problems.push('STOP_NOTICE_SECONDS must be a number from 0 to 60.');
  }
  const databasePool = Number(read('DATABASE_POOL') ?? 10);
  if (!Number.isInteger(databasePool) || databasePool < 2 || databasePool > 500) {
    problems.push('DATABASE_POOL must be a whole number from 2 to 500.');
  }
  const metricsToken = read('METRICS_TOKEN');
  if (metricsToken !== undefined && !METRICS_TOKEN.test(metricsToken)) {
    problems.push('METRICS_TOKEN must have at least 16 characters and no spaces.');
  }
  const logLevel = read('LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(logLevel)) {
    problems.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  }
  const sessionSecrets = listOf(read('SESSION_SECRET'));
  if (sessionSecrets.some((secret) => secret.length < SECRET_MIN)) {
    problems.push(`SESSION_SECRET must have at least ${SECRET_MIN} characters.`);
  }
  const banSecret = configuredBanSecret(read);
  if (banSecret && banSecret.length < SECRET_MIN) {
    problems.push(`BAN_SECRET must have at least ${SECRET_MIN} characters.`);
  }
  const firebaseAuthEmulatorUrl = read('FIREBASE_AUTH_EMULATOR_URL');
  if (firebaseAuthEmulatorUrl && !/^https?:$/.test(protocolOf(firebaseAuthEmulatorUrl))) {
    problems.push('FIREBASE_AUTH_EMULATOR_URL must be a URL like http://127.0.0.1:9099.');
  }
  const { url: databaseUrl, folder: dataDir } = dataLocation(env);
  const media = mediaStorage(read, dataDir);
  if (typeof media === 'string') problems.push(media);
  const purge = mediaPurge(read);
  if (typeof purge === 'string') problems.push(purge);
  const mail = mailSettings(read);
  if (typeof mail === 'string') problems.push(mail);
  const supportEmail = read('SUPPORT_EMAIL');
  if (supportEmail !== undefined && !EMAIL.test(supportEmail)) {
    problems.push('SUPPORT_EMAIL must be an email address like help@cars.example.com.');
  }
  const marketTimeZone = read('MARKET_TIME_ZONE');
  if (marketTimeZone !== undefined && readTimeZone(marketTimeZone) === null) {
    problems.push('MARKET_TIME_ZONE must be a time zone like Europe/Berlin.');
  }
  const fixedOrigin = publicOrigin(read);
  if (fixedOrigin === null) {
    problems.push('PUBLIC_ORIGIN must be an origin, for example https://cars.example.com.');
  }
  const trustProxy = listOf(read('TRUST_PROXY'));
  if (!trustProxy.every(isNetwork)) problems.push(TRUST_PROXY_HELP);
  if (!isProduction) problems.push(...sandboxProblems(read));
  if (read('STRIPE_SECRET_KEY') && !read('STRIPE_WEBHOOK_SECRET') && !isProduction) {
    problems.push('STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY.');
  }
  if (
    problems.length > 0 ||
    typeof media === 'string' ||
    typeof purge === 'string' ||
    typeof mail === 'string' ||
    fixedOrigin === null
  ) {
    throw new ConfigError(`The server cannot start:\n${problems.map((p) => `  ${p}`).join('\n')}`);
  }

  const host = read('HOST') ?? LOOPBACK_HOST;
  return {
    host,
    port,
    isProduction,
    logLevel,
    dataDir,
    media,
    mediaPurge: purge,
    mail,
    supportEmail,
    marketTimeZone,
    publicOrigin: fixedOrigin ?? listeningOrigin(host, port),
    fixedOrigin,
    databaseUrl,
    databasePool,
    firebaseProjectId:
      read('FIREBASE_PROJECT_ID') ?? (firebaseAuthEmulatorUrl && EMULATED_PROJECT_ID),
    firebaseAuthDomain: read('FIREBASE_AUTH_DOMAIN'),
    firebaseAuthEmulatorUrl,
    stripeSecretKey: read('STRIPE_SECRET_KEY'),
    stripeWebhookSecret: read('STRIPE_WEBHOOK_SECRET'),
    installationId: read('INSTALLATION_ID'),
    sessionSecrets,
    banSecret,
    clientFolder: path.resolve(read('CLIENT_FOLDER') ?? path.join(root, 'dist')),
    trustProxy,
    callsPerMinute,
    metricsToken,
    stopNoticeMs: stopNotice * 1000,
  };
}

/** BAN_SECRET, or else the oldest session secret, which a rotation keeps at first; '' for none. */
export const configuredBanSecret = (read: Read): string =>
  read('BAN_SECRET') ?? listOf(read('SESSION_SECRET')).at(-1) ?? '';

function productionProblems(read: Read): string[] {
  const problems = Object.entries(requiredInProduction)
    .filter(([name]) => !read(name))
    .map(([name, meaning]) => `${name} is missing: ${meaning}.`);
  if (read('FIREBASE_AUTH_EMULATOR_URL')) {
    problems.push(
      'FIREBASE_AUTH_EMULATOR_URL must not be set in production. The emulator accepts unsigned tokens.',
    );
  }
  return problems;
}

/** Refuses a sandbox next to real payments, or one that is publicly reachable. */
function sandboxProblems(read: Read): string[] {
  const isEmulated = read('FIREBASE_AUTH_EMULATOR_URL') !== undefined;
  const hasIdentity = read('FIREBASE_PROJECT_ID') !== undefined && !isEmulated;
  const secretKey = read('STRIPE_SECRET_KEY');
  if (hasIdentity && secretKey) return [];
  const problems: string[] = [];
  if (!hasIdentity && secretKey && isLiveKey(secretKey)) {
    problems.push(
      'STRIPE_SECRET_KEY is a live key but users would log in through the sandbox. Set FIREBASE_PROJECT_ID and unset FIREBASE_AUTH_EMULATOR_URL, or use a test key.',
    );
  }
  const host = read('HOST') ?? LOOPBACK_HOST;
  if (!isLoopback(host) && read('SANDBOX_PUBLIC') !== 'yes') {
    problems.push(
      `HOST=${host} exposes the sandbox, so anyone can log in as its admin. Remove HOST, or set SANDBOX_PUBLIC=yes to allow it.`,
    );
  }
  return problems;
}

/** True for live keys, including restricted ones. */
export const isLiveKey = (secretKey: string): boolean => /^[sr]k_live_/.test(secretKey);

const TRUST_PROXY_HELP =
  'TRUST_PROXY must be a comma-separated list of your load balancers’ networks, for example 10.0.0.0/8 or loopback. Otherwise clients could forge their IP address.';
const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
