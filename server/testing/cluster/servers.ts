import path from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import { until } from '../until';
import { freePort, newFolder, start, type Running } from './processes';

export const root = path.join(__dirname, '..', '..', '..');
/** Module for servers whose clock moves, or that use a test's payment provider. */
export const preload = path.join(__dirname, 'preload.ts');
export const sessionSecret = 'the same secret on all servers of a cluster';

export interface Server {
  url: string;
  /** Its data folder. */
  folder: string;
  /** The current process. */
  running: Running;
  log: () => string;
  isReady: () => Promise<boolean>;
  /** Starts a new process on the same port and folder. The last one must have ended. */
  startAgain: () => void;
}

interface ServerOptions {
  /** Further settings. */
  env?: NodeJS.ProcessEnv;
  /** Module that the process imports first. */
  preload?: string;
}

/** Starts several servers at the same time on one database. Resolves when all are ready. */
export async function startServers(
  count: number,
  databaseUrl: string,
  options?: ServerOptions,
): Promise<Server[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => launch(databaseUrl, options)),
  );
  await Promise.all(servers.map(untilReady));
  return servers;
}

/** Starts a server that must fail to start, and returns its output. */
export async function startExpectingFailure(
  databaseUrl: string,
  options?: ServerOptions,
): Promise<string> {
  const server = await launch(databaseUrl, options);
  await until(() => Promise.resolve(server.running.hasEnded()), 60_000);
  return server.log();
}

/** Moves the clock of a server with `preload`; it is `aheadMs` ahead from then on. */
export function moveClock({ folder, running }: Server, aheadMs: number): void {
  writeFileSync(path.join(folder, 'clock'), String(aheadMs));
  if (!running.hasEnded()) process.kill(running.pid, 'SIGUSR2');
}

export async function stopServers(servers: Server[]): Promise<void> {
  await Promise.all(servers.map(({ running }) => running.end('SIGTERM')));
}

async function launch(
  databaseUrl: string,
  { env = {}, preload }: ServerOptions = {},
): Promise<Server> {
  const port = await freePort();
  const folder = newFolder({ as: {} });
  const log = path.join(folder, 'log');
  const url = `http://127.0.0.1:${port}`;
  const startProcess = () =>
    start(process.execPath, [...tsx(preload), path.join('server', 'main.ts'), '--no-build'], {
      cwd: root,
      log,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        SESSION_SECRET: sessionSecret,
        CALLS_PER_MINUTE: '1000000',
        LOG_LEVEL: 'warn',
        ...env,
      },
    });
  const server: Server = {
    url,
    folder,
    running: startProcess(),
    log: () => readFileSync(log, 'utf8'),
    isReady: () =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(12_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    startAgain: () => {
      server.running = startProcess();
    },
  };
  return server;
}

/** Arguments of node that run TypeScript, and a module first. */
export const tsx = (preload?: string): string[] =>
  ['tsx', ...(preload === undefined ? [] : [preload])].flatMap((name) => ['--import', name]);

async function untilReady(server: Server): Promise<void> {
  await until(async () => {
    if (server.running.hasEnded()) throw new Error(`A server ended:\n${server.log()}`);
    return server.isReady();
  }, 90_000);
}
