import path from 'node:path';
import { type InferType, number, object, string, type StringSchema, ValidationError } from 'yup';
import { EMAIL } from '#contract/text/cleanEmail';
import { isLoopback, isNetwork } from '../lib/networks';
import { readTimeZone } from '../lib/timeZones';
import { root } from './root';

const SECRET_MIN = 32;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** True for live keys, including restricted ones. */
export const isLiveKey = (secretKey = ''): boolean => /^[sr]k_live_/.test(secretKey);

export const listOf = (list = ''): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const parsed = (url = '') => (URL.canParse(url) ? new URL(url) : undefined);
const isWebUrl = (url: string) => /^https?:$/.test(parsed(url)?.protocol ?? '');
const isLong = (secret: string) => secret.length >= SECRET_MIN;

function isMediaUrl(text: string): boolean {
  const url = parsed(text);
  return url?.protocol === (url?.host === '' ? 'file:' : 's3:');
}

/** Empty counts as unset. */
const text = () =>
  string().transform((given: string) => (given.trim() === '' ? undefined : given.trim()));

/** `what` it must be, for the message. */
const checked = (isValid: (value: string) => boolean, what: string) =>
  text().test({
    message: `\${path} must ${what}.`,
    test: (value) => value === undefined || isValid(value),
  });

const range = (kind: 'number' | 'whole number', min: number, max: number) => {
  const message = `\${path} must be a ${kind} from ${min} to ${max}.`;
  const schema = number()
    .transform((_value, given: string) => (given.trim() ? Number(given) : undefined))
    .typeError(message)
    .min(min, message)
    .max(max, message);
  return kind === 'number' ? schema : schema.integer(message);
};

const inProduction = (meaning: string, schema: StringSchema = text()) =>
  schema.when('NODE_ENV', {
    is: 'production',
    then: (given) => given.required(`\${path} is missing: ${meaning}.`),
  });

/** The server's environment variables (.env.example documents each). */
const variables = object({
  NODE_ENV: text(),
  HOST: text().default('127.0.0.1'),
  PORT: range('whole number', 0, 65_535).default(3000),
  TRUST_PROXY: checked(
    (value) => listOf(value).every(isNetwork),
    'be a comma-separated list of your load balancers’ networks, for example 10.0.0.0/8 or loopback. Otherwise clients could forge their IP address',
  ),
  PUBLIC_ORIGIN: inProduction(
    'what links in pages, photos and emails begin with, like https://cars.example.com',
    checked(
      (url) => isWebUrl(url) && parsed(url)?.pathname === '/',
      'be an origin, for example https://cars.example.com',
    ),
  ),
  CALLS_PER_MINUTE: range('whole number', 1, 1_000_000_000).default(3000),
  STOP_NOTICE_SECONDS: range('number', 0, 60),
  CLIENT_FOLDER: text().default(path.join(root, 'dist')),
  DATABASE_URL: inProduction('the PostgreSQL database (instead of the embedded one)'),
  MIGRATION_DATABASE_URL: text(),
  LISTEN_DATABASE_URL: text(),
  DATABASE_POOL: range('whole number', 2, 500).default(10),
  DATA_DIR: text().default('.data'),
  LOG_LEVEL: text()
    .oneOf(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}.`)
    .default('info'),
  METRICS_TOKEN: checked(
    (value) => /^\S{16,}$/.test(value),
    'have at least 16 characters and no spaces',
  ),
  SESSION_SECRET: inProduction(
    `signs access tokens, at least ${SECRET_MIN} characters`,
    checked((value) => listOf(value).every(isLong), `have at least ${SECRET_MIN} characters`),
  ),
  BAN_SECRET: checked(isLong, `have at least ${SECRET_MIN} characters`),
  FIREBASE_PROJECT_ID: inProduction('the identity provider (instead of the sandbox)'),
  FIREBASE_AUTH_DOMAIN: text(),
  FIREBASE_AUTH_EMULATOR_URL: checked(isWebUrl, 'be a URL like http://127.0.0.1:9099'),
  STRIPE_SECRET_KEY: inProduction('card payments (instead of the sandbox)'),
  STRIPE_WEBHOOK_SECRET: inProduction('the signature of payment webhooks'),
  INSTALLATION_ID: text(),
  SANDBOX_PUBLIC: text(),
  MEDIA_URL: checked(
    isMediaUrl,
    'name a bucket, like s3://bucket or s3://bucket/folder, or a folder, like file:///var/media',
  ),
  MEDIA_ENDPOINT: text(),
  MEDIA_REGION: text().default('us-east-1'),
  MEDIA_PURGE_URL: checked(
    isWebUrl,
    'be the URL that purges files from the CDN, for example https://cdn.example.com/purge',
  ),
  MEDIA_PURGE_TOKEN: text(),
  SMTP_URL: checked(
    (url) => /^smtps?:$/.test(parsed(url)?.protocol ?? ''),
    'look like smtp://user:password@mail.example.com:587. Use smtps:// for implicit TLS',
  ),
  MAIL_FROM: text(),
  SUPPORT_EMAIL: checked(
    (value) => EMAIL.test(value),
    'be an email address like help@cars.example.com',
  ),
  MARKET_TIME_ZONE: checked(
    (value) => readTimeZone(value) !== null,
    'be a time zone like Europe/Berlin',
  ),
});

export type Environment = InferType<typeof variables>;

/** Problems of variables with each other. */
function conflicts(env: Environment): string[] {
  const isProduction = env.NODE_ENV === 'production';
  const isEmulated = env.FIREBASE_AUTH_EMULATOR_URL !== undefined;
  const hasIdentity = env.FIREBASE_PROJECT_ID !== undefined && !isEmulated;
  const isSandbox = !isProduction && !(hasIdentity && env.STRIPE_SECRET_KEY);
  const hasNoOrigin = !isProduction && !env.PUBLIC_ORIGIN;
  return [
    isProduction &&
      isEmulated &&
      'FIREBASE_AUTH_EMULATOR_URL must not be set in production. The emulator accepts unsigned tokens.',
    !isProduction &&
      env.STRIPE_SECRET_KEY &&
      !env.STRIPE_WEBHOOK_SECRET &&
      'STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY.',
    isSandbox &&
      isLiveKey(env.STRIPE_SECRET_KEY) &&
      'STRIPE_SECRET_KEY is a live key but users would log in through the sandbox. Set FIREBASE_PROJECT_ID and unset FIREBASE_AUTH_EMULATOR_URL, or use a test key.',
    isSandbox &&
      !isLoopback(env.HOST) &&
      env.SANDBOX_PUBLIC !== 'yes' &&
      `HOST=${env.HOST} exposes the sandbox, so anyone can log in as its admin. Remove HOST, or set SANDBOX_PUBLIC=yes to allow it.`,
    parsed(env.MEDIA_URL)?.protocol === 's3:' &&
      env.MEDIA_ENDPOINT &&
      !isWebUrl(env.MEDIA_ENDPOINT) &&
      'MEDIA_ENDPOINT must be the URL of the object store, for example https://s3.example.com.',
    hasNoOrigin &&
      env.MEDIA_PURGE_URL &&
      'PUBLIC_ORIGIN must be set together with MEDIA_PURGE_URL. The URLs to purge begin with it.',
    hasNoOrigin &&
      env.SMTP_URL &&
      'PUBLIC_ORIGIN must be set together with SMTP_URL. Emails link to it.',
    env.SMTP_URL &&
      !/^[^<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(env.MAIL_FROM ?? '') &&
      'MAIL_FROM must be set together with SMTP_URL, like Second Gear <no-reply@example.com>.',
  ].filter((problem) => typeof problem === 'string');
}

const environment = variables.test((env, { createError }) => {
  const problems = conflicts(env).map((message) => createError({ message }));
  return problems.length === 0 || new ValidationError(problems);
});

/** Throws a ValidationError that lists all problems. */
export const validEnvironment = (env: NodeJS.ProcessEnv): Environment =>
  environment.validateSync(env, { abortEarly: false, stripUnknown: true });

/** Unchecked, for commands that need a few variables. */
export const givenEnvironment = (env: NodeJS.ProcessEnv) =>
  variables.cast(env, { assert: false, stripUnknown: true });

/** Location of the data: a PostgreSQL URL, or the folder of the embedded database. */
export function dataLocation(env: NodeJS.ProcessEnv): { url: string | undefined; folder: string } {
  const { DATABASE_URL: url, DATA_DIR } = givenEnvironment(env);
  return { url, folder: path.resolve(DATA_DIR) };
}

/** BAN_SECRET, or else the oldest session secret, which a rotation keeps at first. */
export const configuredBanSecret = (env: Pick<Environment, 'BAN_SECRET' | 'SESSION_SECRET'>) =>
  env.BAN_SECRET ?? listOf(env.SESSION_SECRET).at(-1);
