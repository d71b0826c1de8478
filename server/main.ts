import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { openAdminChannel } from './cli/adminChannel';
import { readAdminCommand } from './cli/adminCommands';
import { readPaymentsCommand } from './cli/paymentsCommands';
import { buildClientIfNeeded, requireClient } from './clientBuild';
import { missingOutsideSandbox, readClientSettings } from './clientSettings';
import { ConfigError, readConfig, type Config } from './config';
import type { DatabaseHandle, DatabaseOptions } from './database/client';
import { FolderInUseError } from './database/folderLock';
import { reasonOf } from './database/reason';
import { ensureCategories } from './listings/defaultCategories';
import { loadEnvFile } from './root';
import { configuredIdentity, configuredMails, configuredPayments } from './services';
import { withSessionSecret } from './sessionSecret';
import { stopWhenAsked } from './stopping';
import { openDatabase, productMigrations } from './database/open';

const now = () => new Date();

/** Loaded only when it is needed: production code never holds a stand-in. */
const loadSandbox = () => import('../sandbox/open');
type SandboxModule = Awaited<ReturnType<typeof loadSandbox>>;

async function main(): Promise<void> {
  loadEnvFile();
  const config = withSessionSecret(readConfig(process.env));
  if (!process.argv.includes('--no-build')) await buildClientIfNeeded(config.clientFolder);
  else if (config.isProduction) requireClient(config.clientFolder);

  const isSandboxNeeded =
    !config.isProduction && !(config.firebaseProjectId && config.stripeSecretKey);
  const sandbox = isSandboxNeeded ? await loadSandbox() : null;
  let app: FastifyInstance | undefined;
  const database = await open(config, sandbox, (message, error) => {
    if (app) app.log.warn({ err: error }, message);
    else process.stderr.write(`${message}\n`);
  });
  let closeAdminChannel: (() => void) | undefined;
  stopWhenAsked(async () => {
    closeAdminChannel?.();
    await app?.drain(config.stopNoticeMs);
    await app?.close();
    await database.close();
  }, fail);
  try {
    const { server, payments, notes } = await build(config, database, sandbox);
    app = server;
    if (config.isProduction) warnOfSandboxClient(server, config.clientFolder);
    // Other databases take a second process themselves.
    if (!config.databaseUrl) {
      const { db } = database;
      closeAdminChannel = await openAdminChannel(config.dataDir, async ([first, ...words]) => {
        if (first !== 'payments') {
          const run = readAdminCommand([first ?? '', ...words]);
          return run(db, (entry, message) => server.log.info(entry, message));
        }
        const command = readPaymentsCommand(words);
        return JSON.stringify(await command({ db, payments, now, log: server.log }));
      });
    }
    const address = await server.listen({ host: config.host, port: config.port });
    process.stdout.write(['', `Second Gear is ready: ${address}`, ...notes, '', ''].join('\n'));
  } catch (error) {
    await app?.close();
    await database.close();
    throw error;
  }
}

async function open(
  config: Config,
  sandbox: SandboxModule | null,
  report: DatabaseOptions['report'],
): Promise<DatabaseHandle> {
  try {
    return await openDatabase({
      url: config.databaseUrl,
      folder: config.dataDir,
      migrations: [productMigrations, ...(sandbox ? [sandbox.sandboxMigrations] : [])],
      report,
    });
  } catch (error) {
    if (!config.databaseUrl || !(error instanceof Error)) throw error;
    throw new ConfigError(`The database of DATABASE_URL cannot be opened: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

async function build(config: Config, { db }: DatabaseHandle, module: SandboxModule | null) {
  await ensureCategories(db);
  const sandbox = await module?.openSandbox({ db, config, now });
  const identity = configuredIdentity(config, now) ?? sandbox?.identity;
  const payments = configuredPayments(config) ?? sandbox?.payments;
  const mailTransport = configuredMails(config) ?? sandbox?.mails ?? null;
  if (!identity || !payments) throw new ConfigError('Identity provider or payments are missing.');
  const server = await buildApp({
    config,
    db,
    identity,
    payments,
    now,
    backgroundJobs: true,
    keepsPublicReads: true,
    ...(mailTransport ? { mailTransport } : {}),
    ...(sandbox ? { sandbox: sandbox.register, furtherViews: sandbox.furtherViews } : {}),
  });
  if (!mailTransport) server.log.warn('SMTP_URL is not set: no mails are sent, and none are kept.');
  return { server, payments, notes: sandbox?.notes ?? [] };
}

/** Its pages would open and nobody could log in or pay: said at once rather than found out. */
function warnOfSandboxClient(server: FastifyInstance, clientFolder: string): void {
  const settings = readClientSettings(clientFolder);
  for (const name of settings ? missingOutsideSandbox(settings) : []) {
    server.log.warn(`The web client was built without ${name}: set it and run "npm run build".`);
  }
}

/** What somebody can mend is said in one line; anything else with its trace. */
function fail(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '';
    return `Port ${port} is in use by another program. Stop that one, or choose another with PORT.`;
  }
  if ('code' in error && error.code === 'EACCES') {
    return `No permission: ${error.message}. Choose another PORT or DATA_DIR.`;
  }
  return error.stack ?? error.message;
}

main().catch(fail);
