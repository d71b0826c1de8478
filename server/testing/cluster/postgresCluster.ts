import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { until } from '../until';
import { freePort, newFolder, run, start, type Running } from './processes';
import type { DatabasePrograms } from './programs';

export interface PostgresCluster {
  port: number;
  folder: string;
  /** As the superuser by default. */
  url: (options?: { database?: string; user?: string; port?: number }) => string;
  query: (text: string, database?: string) => Promise<Record<string, unknown>[]>;
  /** The postmaster process. */
  process: () => Running;
  start: () => Promise<void>;
  /** Kills the postmaster and all of its children with SIGKILL, like a machine failure. */
  killMachine: () => Promise<void>;
  /** Adds a synchronous standby. */
  addSynchronousStandby: () => Promise<PostgresCluster>;
  promote: () => Promise<void>;
}

const HOST = '127.0.0.1';
const SUPERUSER = 'postgres';
const settings = `
listen_addresses = '${HOST}'
max_connections = 150
wal_level = replica
# What is proved here is what happens to connections, not to a disk without power.
fsync = off
`;

/** Creates and starts a PostgreSQL cluster. */
export async function startCluster(programs: DatabasePrograms): Promise<PostgresCluster> {
  const folder = newFolder(programs);
  const data = path.join(folder, 'data');
  await run(
    programs.postgres('initdb'),
    ['-D', data, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...programs.as, cwd: folder },
  );
  appendFileSync(path.join(data, 'postgresql.conf'), settings);
  appendFileSync(path.join(data, 'pg_hba.conf'), `host replication all ${HOST}/32 trust\n`);
  return startIn(programs, folder, data);
}

async function startIn(
  programs: DatabasePrograms,
  folder: string,
  data: string,
): Promise<PostgresCluster> {
  const port = await freePort();
  let running: Running | undefined;
  const url: PostgresCluster['url'] = ({
    database = 'postgres',
    user = SUPERUSER,
    port: at = port,
  } = {}) => `postgres://${user}@${HOST}:${at}/${database}`;
  const query = (text: string, database?: string) => ask(url(database ? { database } : {}), text);

  const cluster: PostgresCluster = {
    port,
    folder,
    url,
    query,
    process: () => {
      if (!running) throw new Error('The cluster was not started.');
      return running;
    },
    start: async () => {
      running = start(
        programs.postgres('postgres'),
        ['-D', data, '-p', String(port), '-k', folder],
        {
          ...programs.as,
          cwd: folder,
          log: path.join(folder, 'log'),
        },
      );
      await until(() => query('select 1').then(isThere, isNotThere), 30_000);
    },
    killMachine: async () => {
      const children = await run('ps', ['-o', 'pid=', '--ppid', String(cluster.process().pid)]);
      await cluster.process().end('SIGKILL');
      for (const pid of children.split('\n').map(Number).filter(Boolean)) killIfThere(pid);
    },
    addSynchronousStandby: async () => {
      const copy = newFolder(programs);
      const standbyData = path.join(copy, 'data');
      await run(
        programs.postgres('pg_basebackup'),
        [
          '-D',
          standbyData,
          '-R',
          '-X',
          'stream',
          '-c',
          'fast',
          '-d',
          `${url()}?application_name=standby`,
        ],
        { ...programs.as, cwd: copy },
      );
      const standby = await startIn(programs, copy, standbyData);
      await query(`alter system set synchronous_standby_names = '*'`);
      await query('select pg_reload_conf()');
      const isSync = `select 1 from pg_stat_replication where sync_state = 'sync'`;
      await until(async () => (await query(isSync)).length === 1, 30_000);
      // After its promotion it has no standby.
      await standby.query(`alter system set synchronous_standby_names = ''`);
      await standby.query('select pg_reload_conf()');
      return standby;
    },
    promote: async () => {
      await query('select pg_promote()');
    },
  };
  await cluster.start();
  return cluster;
}

const isThere = () => true;
const isNotThere = () => false;

export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It exited with its parent.
  }
}

/** Runs a query on a connection of its own. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
