import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabaseProxy } from '../databaseProxy';
import { until } from '../until';
import { findLost, type Ledger } from './ledger';
import { startLoad } from './load';
import { addPeople } from './people';
import { startPgBouncer } from './pgBouncer';
import { type PostgresCluster, startCluster } from './postgresCluster';
import { run } from './processes';
import type { DatabasePrograms } from './programs';
import { root, type Server, startExpectingFailure, startServers, stopServers } from './servers';

function say(words: string): void {
  process.stdout.write(`  ${words}\n`);
}

/** Connections are terminated one by one under load, as by an administrator or a proxy. */
export async function terminatedConnections(cluster: PostgresCluster): Promise<void> {
  await cluster.query('create database terminated');
  const servers = await startServers(3, cluster.url({ database: 'terminated' }));
  await expectMigratedOnce(cluster, 'terminated');
  const load = startLoad(servers, await addPeople(cluster, 'terminated'));
  let ended = 0;
  const end = Date.now() + 8000;
  while (Date.now() < end) {
    await delay(100);
    const rows = await cluster.query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
        where datname = 'terminated' order by random() limit 1) as one`,
    );
    ended += rows.length;
  }
  const ledger = await load.stop();
  say(`${ended} connections ended: ${summary(ledger)}`);
  assert(ended > 20, 'too few connections were ended');
  await expectConsistent(servers, ledger, cluster, 'terminated');
  await stopServers(servers);
}

/** Connections are cut when BEGIN is sent; then the database's machine stops responding. */
export async function cutAndSilentConnections(cluster: PostgresCluster): Promise<void> {
  await cluster.query('create database silent');
  const proxy = await openDatabaseProxy(cluster.url({ database: 'silent' }));
  const servers = await startServers(1, proxy.url);
  const people = await addPeople(cluster, 'silent');

  proxy.cutAt('begin');
  const cut = startLoad(servers, people);
  await until(() => Promise.resolve(proxy.cuts() >= 20));
  proxy.cutAt(null);
  await until(() => Promise.resolve(cut.ledger.writtenAt.length > 20), 15_000);
  const afterCuts = await cut.stop();
  say(`${proxy.cuts()} connections cut at BEGIN, then: ${summary(afterCuts)}`);
  await expectConsistent(servers, afterCuts, cluster, 'silent');

  const load = startLoad(servers, people);
  await until(() => Promise.resolve(load.ledger.writtenAt.length > 20));
  proxy.stopResponding();
  const silentAt = Date.now();
  await delay(500);
  const before = load.ledger.writtenAt.length;
  await until(() => Promise.resolve(load.ledger.writtenAt.length > before), 20_000);
  const seconds = ((load.ledger.writtenAt[before] ?? 0) - silentAt) / 1000;
  const ledger = await load.stop();
  say(`vanished without a word: the next write after ${seconds.toFixed(1)} s: ${summary(ledger)}`);
  assert(seconds < 15, 'it took too long');
  await expectConsistent(servers, ledger, cluster, 'silent');
  await stopServers(servers);
  await proxy.close();
}

/** Behind PgBouncer in transaction mode: servers start together, migrate once, and work. */
export async function behindPgBouncer(
  cluster: PostgresCluster,
  programs: DatabasePrograms,
): Promise<void> {
  await cluster.query('create database pooled');
  const port = await startPgBouncer(programs, cluster);
  const servers = await startServers(3, cluster.url({ database: 'pooled', port }));
  await expectMigratedOnce(cluster, 'pooled');
  const load = startLoad(servers, await addPeople(cluster, 'pooled'));
  await delay(4000);
  const ledger = await load.stop();
  say(`three servers behind PgBouncer: ${summary(ledger)}`);
  assert.deepEqual(Object.keys(ledger.statuses), ['200']);
  await expectConsistent(servers, ledger, cluster, 'pooled');
  // Those of jobs that run at this moment are not idle for so long.
  const open = await cluster.query(
    `select 1 from pg_stat_activity where datname = 'pooled' and state = 'idle in transaction'
      and state_change < clock_timestamp() - interval '1 second'`,
  );
  assert.equal(open.length, 0, 'a transaction was left open');
  await stopServers(servers);
}

/** The owner migrates; servers run with a role that can only read and write rows. */
export async function rolesApart(cluster: PostgresCluster): Promise<void> {
  await cluster.query('create role gear_owner login');
  await cluster.query('create role gear_app login');
  await cluster.query('create database roles owner gear_owner');
  const owner = cluster.url({ database: 'roles', user: 'gear_owner' });
  const app = cluster.url({ database: 'roles', user: 'gear_app' });

  for (const privileges of [
    'usage on schemas',
    'select, insert, update, delete on tables',
    'usage, select on sequences',
  ]) {
    const grant = `grant ${privileges} to gear_app`;
    await cluster.query(`alter default privileges for role gear_owner ${grant}`, 'roles');
  }

  const refused = await startExpectingFailure(app);
  assert.match(refused, /can’t change it\. Run "npm run db:migrate"/);
  say('without its tables a server says: ' + (refused.trim().split('\n').at(-1) ?? ''));

  // Only a sandbox has the stand-ins' tables; its first server creates them.
  await stopServers(await startServers(1, owner));
  const migrated = await run(process.execPath, ['--import', 'tsx', 'server/cli/migrate.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: app, MIGRATION_DATABASE_URL: owner },
  });
  assert.match(migrated, /up to date/);
  await cluster.query('revoke update, delete on audit_log from gear_app', 'roles');
  const servers = await startServers(1, app);
  const load = startLoad(servers, await addPeople(cluster, 'roles'));
  await delay(2000);
  const ledger = await load.stop();
  say(`under a role without any right to create: ${summary(ledger)}`);
  assert.deepEqual(Object.keys(ledger.statuses), ['200']);
  await expectConsistent(servers, ledger, cluster, 'roles');
  await stopServers(servers);
}

/** The primary is killed under load, and its synchronous standby is promoted. */
export async function failover(programs: DatabasePrograms): Promise<void> {
  const primary = await startCluster(programs);
  const standby = await primary.addSynchronousStandby();
  await primary.query('create database failover');
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  const url = `postgres://postgres@${hosts}/failover?target_session_attrs=read-write`;
  const servers = await startServers(3, url);
  const load = startLoad(servers, await addPeople(primary, 'failover'));
  await until(() => Promise.resolve(load.ledger.writtenAt.length > 100), 20_000);

  await primary.killMachine();
  const killedAt = Date.now();
  await delay(1000);
  // Responses in flight at that moment do not come from the new primary.
  const before = load.ledger.writtenAt.length;
  await standby.promote();
  await until(() => Promise.resolve(load.ledger.writtenAt.length > before + 20), 20_000);
  const seconds = ((load.ledger.writtenAt[before] ?? 0) - killedAt) / 1000;
  await delay(2000);
  const ledger = await load.stop();
  say(
    `primary killed, standby promoted: the next write after ${seconds.toFixed(1)} s: ${summary(ledger)}`,
  );
  assert(seconds < 6, 'writes did not go on within 6 seconds');
  await expectConsistent(servers, ledger, standby, 'failover');
  await stopServers(servers);
}

async function expectMigratedOnce(cluster: PostgresCluster, database: string): Promise<void> {
  const [row] = await cluster.query(
    'select count(*)::int as all, count(distinct hash)::int as different from migrations',
    database,
  );
  assert.equal(row?.all, row?.different, 'a migration ran twice');
}

/**
 * Expects that no process exited, all responses were 200 or 503, and no acknowledged write is lost.
 */
async function expectConsistent(
  servers: Server[],
  ledger: Ledger,
  cluster: PostgresCluster,
  database: string,
): Promise<void> {
  for (const { running, log } of servers) {
    if (running.hasEnded()) throw new Error(`A server ended:\n${log().slice(-4000)}`);
  }
  const others = Object.keys(ledger.statuses).filter((status) => !/^(200|503)$/.test(status));
  const wrong = () => servers.map(({ log }) => log().slice(-3000)).join('\n');
  if (others.length > 0) throw new Error(`Answers of ${others.join()}:\n${wrong()}`);
  await until(async () =>
    (await Promise.all(servers.map(({ isReady }) => isReady()))).every(Boolean),
  );
  const query = (text: string) => cluster.query(text, database);
  assert.deepEqual(await findLost(ledger, query), [], 'acknowledged writes are lost');
}

const summary = ({ writes: { cars, bookings, cancellations }, statuses }: Ledger) =>
  `${cars.length} cars, ${bookings.length} bookings, ${cancellations.length} cancellations ` +
  `acknowledged; answers ${JSON.stringify(statuses)}`;
