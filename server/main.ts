import type { FastifyInstance } from 'fastify';
import { buildClientIfNeeded, requireClient } from './cli/clientBuild';
import { ConfigError, readConfig, type Config } from './config/config';
import type { DatabaseHandle, DatabaseOptions } from './database/client';
import { openDatabase, productMigrations } from './database/open';
import { reasonOf } from './database/reason';
import { DatabaseSetupError } from './database/setupError';
import { buildMarketplace } from './marketplace';
import { loadEnvFile } from './config/root';
import { withSecrets } from './config/secrets';
import { stopOnSignal } from './cli/stopping';

async function main(): Promise<void> {
  loadEnvFile();
  const config = withSecrets(readConfig(process.env));
  if (!process.argv.includes('--no-build')) await buildClientIfNeeded(config.clientFolder);
  else if (config.isProduction) requireClient(config.clientFolder);

  // Loaded on demand, so that production never loads sandbox code.
  const hasSandbox = !config.isProduction && !(config.firebaseProjectId && config.stripeSecretKey);
  const migrations = [productMigrations];
  if (hasSandbox) migrations.push((await import('../sandbox/migrations')).sandboxMigrations);
  let app: FastifyInstance | undefined;
  const database = await open(config, {
    migrations,
    report: (message, error) => {
      if (app) app.log.warn({ err: error }, message);
      else process.stderr.write(`${message}\n`);
    },
  });
  stopOnSignal(async () => {
    await app?.drain(config.stopNoticeMs);
    await database.close();
  }, fail);
  try {
    const { db } = database;
    const openSandbox = hasSandbox ? (await import('../sandbox/open')).openSandbox : undefined;
    const market = await buildMarketplace(config, db, openSandbox);
    app = market.server;
    const address = await app.listen({ host: config.host, port: config.port });
    const lines = ['', `Second Gear is ready: ${address}`, ...market.notes, '', ''];
    process.stdout.write(lines.join('\n'));
  } catch (error) {
    await app?.close();
    await database.close();
    throw error;
  }
}

async function open(
  {
    databaseUrl: url,
    listenDatabaseUrl: listenUrl,
    databasePool: poolSize,
    dataDir: folder,
  }: Config,
  options: Pick<DatabaseOptions, 'migrations' | 'report'>,
): Promise<DatabaseHandle> {
  try {
    return await openDatabase({ url, listenUrl, folder, poolSize, ...options });
  } catch (error) {
    if (!url || !(error instanceof Error) || error instanceof DatabaseSetupError) throw error;
    throw new ConfigError(`Cannot connect to DATABASE_URL: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** Configuration errors are printed as one line, all others with their stack trace. */
function fail(error: unknown): void {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof DatabaseSetupError) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? Number(error.port) : -1;
    // Socket paths have no port.
    if (port > 0) return `Port ${port} is already in use. Stop the other process or set PORT.`;
  }
  if ('code' in error && error.code === 'EACCES') {
    return `No permission: ${error.message}. Choose another PORT or DATA_DIR.`;
  }
  return error.stack ?? error.message;
}

main().catch(fail);
