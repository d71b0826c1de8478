import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Role } from '#contract/types';
import { type AppServices, buildApp } from '../app';
import { type Config, readConfig } from '../config/config';
import type { DatabaseHandle, MigrationSet } from '../database/client';
import { looseDatabase, type LooseDatabase } from '../../sandbox/looseDatabase';
import { users } from '../accounts/schema';
import { readAdminCommand } from '../cli/adminCommands';
import { ensureCategories } from '../products/defaultCategories';
import type { IdTokenVerifier } from '../accounts/identity/types';
import { newId } from '../lib/ids';
import { createAccessTokens, type AccessTokens } from '../accounts/accessTokens';
import type { MailTransport } from '../mails/transport';
import type { PaymentProvider } from '../orders/paymentProvider';
import type { PhotoStore } from '../photos/photoStore';
import { createTestClock, type TestClock } from './clock';
import { openTestDatabase } from './database';
import { createTestIdentity, type TestIdentity, type TestPerson } from './identity';
import { noPayments } from './noPayments';
import { closeAfterTest } from './openApps';

export interface TestAppOptions {
  payments?: PaymentProvider;
  /** Verifies ID tokens. Defaults to the test identity provider. */
  identity?: IdTokenVerifier;
  /** Stand-ins for third parties that use the test database. */
  outside?: (
    db: LooseDatabase,
  ) => Promise<Pick<AppServices, 'payments' | 'sandbox' | 'furtherViews'>>;
  config?: Partial<Config>;
  /** Defaults to the product's migrations. */
  migrations?: MigrationSet[];
  photoStore?: PhotoStore;
  /** By default accepts and drops every mail; null sends none. */
  mailTransport?: MailTransport | null;
  download?: AppServices['download'];
  /** The test's own database. Closed with the app. */
  database?: DatabaseHandle;
}

/** A user who signed up and in through the API. */
export interface SignedIn extends TestPerson {
  userId: string;
  idToken: string;
  accessToken: string;
}

export interface CallOptions {
  /** User whose access token is sent, or the token itself. Anonymous by default. */
  as?: SignedIn | string;
  body?: InjectOptions['payload'];
  headers?: Record<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  db: LooseDatabase;
  tokens: AccessTokens;
  identity: TestIdentity;
  clock: TestClock;
  /** Signs a new user up and in. */
  signIn: (role: Role, person?: Partial<TestPerson>) => Promise<SignedIn>;
  /** Calls the API: `api('GET', '/categories')`. */
  api: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: CallOptions,
  ) => Promise<LightMyRequestResponse>;
  /** Runs `npm run admin` with these words. */
  admin: (...words: string[]) => Promise<string>;
  close: () => Promise<void>;
}

export const testConfig: Config = {
  ...readConfig({}),
  port: 0,
  logLevel: 'silent',
  dataDir: '/nonexistent',
  media: { folder: '/nonexistent/media' },
  sessionSecrets: ['a secret that only tests know, long enough'],
  banSecret: 'another secret that only tests know, long enough',
  clientFolder: '/nonexistent',
  callsPerMinute: 1_000_000,
  publicOrigin: 'https://cars.example.com',
};

const forgetfulMails: MailTransport = { send: () => Promise.resolve({ kind: 'sent' }) };

/** The whole server on a test database; requests are injected instead of sent. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = createTestClock();
  const [database, identity] = await Promise.all([
    options.database ?? openTestDatabase(options.migrations),
    createTestIdentity(clock.now),
  ]);
  const db = looseDatabase(database.db);
  await ensureCategories(db);
  const config = { ...testConfig, ...options.config };
  const app = await buildApp({
    config,
    db,
    identity: options.identity ?? identity.verifier,
    payments: options.payments ?? noPayments,
    ...(await options.outside?.(db)),
    now: clock.now,
    // A busy machine must not fail a test.
    maxLoopDelayMs: 0,
    ...(options.mailTransport === null
      ? {}
      : { mailTransport: options.mailTransport ?? forgetfulMails }),
    ...(options.photoStore ? { photoStore: options.photoStore } : {}),
    ...(options.download ? { download: options.download } : {}),
  });
  await app.ready();

  const api: TestApp['api'] = (method, path, { as, body, headers } = {}) => {
    const token = typeof as === 'string' ? as : as?.accessToken;
    return app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
  };

  const signIn: TestApp['signIn'] = async (role, given = {}) => {
    const uid = newId();
    const person: TestPerson = {
      uid,
      email: `${role}-${uid}@example.com`,
      name: `Some ${role}`,
      emailVerified: true,
      ...given,
    };
    const idToken = await identity.idToken(person);
    const { name, email } = person;
    const signUpRole = role === 'seller' ? 'seller' : 'user';
    await expectOk(api('POST', '/users', { as: idToken, body: { name, email, role: signUpRole } }));
    // The API cannot make admins, so do what the command line does.
    if (role === 'admin') await db.update(users).set({ role }).where(eq(users.email, email));
    const answer = await expectOk(api('POST', '/jwt', { as: idToken, body: { email } }));
    const { accessToken } = answer.json<{ accessToken: string }>();
    const isLive = and(eq(users.uid, person.uid), isNull(users.deletedAt));
    const [user] = await db.select({ id: users.id }).from(users).where(isLive);
    if (!user) throw new Error('The person is not in the database.');
    return { ...person, userId: user.id, idToken, accessToken };
  };

  return {
    app,
    db,
    tokens: createAccessTokens(config.sessionSecrets, clock.now),
    identity,
    clock,
    signIn,
    api,
    admin: (...words) =>
      readAdminCommand(words)({
        db,
        log: app.log,
        now: clock.now,
        banSecret: () => config.banSecret,
      }),
    close: closeAfterTest(async () => {
      await app.close();
      await database.close();
    }),
  };
}

async function expectOk(call: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const response = await call;
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response;
}
