import path from 'node:path';
import { keptSecret } from './sessionSecret';

/** What the server was told by its environment (.env.example says what each name means). */
export interface Config {
  host: string;
  port: number;
  isProduction: boolean;
  logLevel: string;
  /** Folder of the embedded database and of generated secrets. */
  dataDir: string;
  /** PostgreSQL or compatible; undefined: embedded in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Real identity provider; undefined: the sandbox's. */
  firebaseProjectId?: string | undefined;
  firebaseAuthDomain?: string | undefined;
  /** The provider's official emulator, whose tokens are unsigned; never in production. */
  firebaseAuthEmulatorUrl?: string | undefined;
  /** Real card payments; undefined: the sandbox's. */
  stripeSecretKey?: string | undefined;
  stripeWebhookSecret?: string | undefined;
  /** Signs access tokens. */
  sessionSecret: string;
  /** Folder of the built client. */
  clientFolder: string;
  /** Believe X-Forwarded-For: only behind a load balancer of one's own. */
  trustProxy: boolean;
  /** Calls that one address may make in a minute: far above what people cause. */
  callsPerMinute: number;
}

/** The server cannot start as it was told to; the message says what to change. */
export class ConfigError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConfigError';
  }
}

const SESSION_SECRET_MIN = 32;
/** What the web client calls its project when it is told no other. */
const EMULATED_PROJECT_ID = 'demo-second-gear';
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const requiredInProduction = {
  DATABASE_URL: 'the PostgreSQL database (instead of the embedded one)',
  FIREBASE_PROJECT_ID: 'the identity provider (instead of the sandbox)',
  STRIPE_SECRET_KEY: 'card payments (instead of the sandbox)',
  STRIPE_WEBHOOK_SECRET: 'the signature of payment webhooks',
  SESSION_SECRET: `signs access tokens, at least ${SESSION_SECRET_MIN} characters`,
};

/** Reads and checks the environment; throws one ConfigError that names everything that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = (name: string) => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
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
  const logLevel = read('LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(logLevel)) {
    problems.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  }
  const secret = read('SESSION_SECRET');
  if (secret && secret.length < SESSION_SECRET_MIN) {
    problems.push(`SESSION_SECRET must have at least ${SESSION_SECRET_MIN} characters.`);
  }
  if (read('STRIPE_SECRET_KEY') && !read('STRIPE_WEBHOOK_SECRET') && !isProduction) {
    problems.push('STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY.');
  }
  if (problems.length > 0) {
    throw new ConfigError(`The server cannot start:\n${problems.map((p) => `  ${p}`).join('\n')}`);
  }

  const dataDir = path.resolve(read('DATA_DIR') ?? '.data');
  const firebaseAuthEmulatorUrl = read('FIREBASE_AUTH_EMULATOR_URL');
  return {
    host: read('HOST') ?? '127.0.0.1',
    port,
    isProduction,
    logLevel,
    dataDir,
    databaseUrl: read('DATABASE_URL'),
    firebaseProjectId:
      read('FIREBASE_PROJECT_ID') ?? (firebaseAuthEmulatorUrl && EMULATED_PROJECT_ID),
    firebaseAuthDomain: read('FIREBASE_AUTH_DOMAIN'),
    firebaseAuthEmulatorUrl,
    stripeSecretKey: read('STRIPE_SECRET_KEY'),
    stripeWebhookSecret: read('STRIPE_WEBHOOK_SECRET'),
    sessionSecret: secret ?? keptSecret(dataDir),
    clientFolder: path.resolve(read('CLIENT_FOLDER') ?? path.join(__dirname, '..', 'dist')),
    trustProxy: read('TRUST_PROXY') === 'true',
    callsPerMinute,
  };
}

function productionProblems(read: (name: string) => string | undefined): string[] {
  const problems = Object.entries(requiredInProduction)
    .filter(([name]) => !read(name))
    .map(([name, meaning]) => `${name} is missing: ${meaning}.`);
  if (read('FIREBASE_AUTH_EMULATOR_URL')) {
    problems.push('FIREBASE_AUTH_EMULATOR_URL must not be set in production: it believes anyone.');
  }
  return problems;
}
