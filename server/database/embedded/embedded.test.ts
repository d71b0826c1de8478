import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { until } from '../../testing/until';
import { type EmbeddedDatabase, startEmbedded } from './embedded';
import { FolderInUseError } from './keeper';
import { findRunning } from './running';

let folder: string;
let database: EmbeddedDatabase;
const messages: string[] = [];
const start = () => startEmbedded({ folder, report: (message) => void messages.push(message) });
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-embedded-'));
  database = await start();
  await query('create table cars (name text primary key)');
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function query(text: string, { url } = database): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
const addCar = (name: string) => query(`insert into cars values ('${name}')`);
const hasCar = async (name: string) =>
  (await query(`select from cars where name = '${name}'`)).length === 1;
const postmaster = () =>
  Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const isRunning = (pid: number) => {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};
const parentOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));

it('writes through to the disk, and folds and sorts letters by the same rules everywhere', async () => {
  const [row] = await query(`select current_setting('fsync') as fsync,
    lower('ÄÖ') as lower, 'ä' ilike 'Ä' as found, current_setting('timezone') as zone`);
  expect(row).toMatchObject({ fsync: 'on', lower: 'äö', found: true, zone: 'UTC' });
});

it('opens no port, and its socket is closed to other users', async () => {
  const [row] = await query(`select current_setting('listen_addresses') as addresses,
    current_setting('unix_socket_directories') as sockets`);
  expect(row?.addresses).toBe('');
  expect(statSync(String(row?.sockets)).mode & 0o777).toBe(0o700);
});

it('is reached by its own settings alone, whatever PostgreSQL variables the shell has', async () => {
  const shell = {
    ...{
      PGHOST: 'db.example.com',
      PGPORT: '1',
      PGUSER: 'someone',
      PGPASSWORD: 'x',
      PGDATABASE: 'x',
    },
    ...{ PGSSLMODE: 'require', PGSSLNEGOTIATION: 'direct', PGOPTIONS: '-c search_path=other' },
    ...{ PGAPPNAME: 'shell', PGCLIENT_ENCODING: 'LATIN1', PGREPLICATION: 'true', PGBINARY: 'true' },
    ...{ PGCONNECT_TIMEOUT: '1', PGSERVICE: 'x', PGTZ: 'Asia/Tokyo', PGPASSFILE: '/x' },
  };
  Object.assign(process.env, shell);
  const own = mkdtempSync(path.join(tmpdir(), 'second-gear-shell-'));
  const opened = await startEmbedded({ folder: own });
  try {
    const [row] = await query(
      `select current_user as user, current_database() as database,
        current_setting('search_path') as path, current_setting('client_encoding') as encoding,
        current_setting('application_name') as name, current_setting('timezone') as zone`,
      opened,
    );
    expect(row).toEqual({
      ...{ user: 'postgres', database: 'postgres', path: '"$user", public' },
      ...{ encoding: 'UTF8', name: '', zone: 'UTC' },
    });
  } finally {
    for (const name of Object.keys(shell)) Reflect.deleteProperty(process.env, name);
    await opened.close();
    rmSync(own, { recursive: true });
  }
});

it('gives PostgreSQL none of the server’s secrets', () => {
  const environment = readFileSync(`/proc/${postmaster()}/environ`, 'utf8');
  const names = environment.split('\0').map((pair) => pair.split('=')[0]);
  expect(names.filter((name) => name && !/^(PATH|LC_ALL|TZ|PG)/.test(name))).toEqual([]);
});

it('keeps its data, also in a folder that others could read', async () => {
  await addCar('kept');
  await database.close();
  chmodSync(path.join(folder, 'postgres'), 0o755);
  database = await start();
  expect(await hasCar('kept')).toBe(true);
});

it('is for one server at a time, also where the other one’s processes cannot be seen', async () => {
  await expect(start()).rejects.toThrow(FolderInUseError);
  expect(await hasCar('kept')).toBe(true);

  const data = mkdtempSync(path.join(tmpdir(), 'second-gear-embedded-'));
  const other = spawn('flock', [path.join(data, 'server.lock'), 'cat']);
  other.stdin.write('locked');
  await once(other.stdout, 'data');
  await expect(startEmbedded({ folder: data })).rejects.toThrow(FolderInUseError);
  expect(readdirSync(data)).toEqual(['server.lock']);
  other.kill('SIGKILL');
  rmSync(data, { recursive: true });
});

it.each(['postmaster', 'keeper'] as const)('starts again when its %s is killed', async (which) => {
  await addCar(`before the ${which} was killed`);
  const pid = postmaster();
  messages.length = 0;
  process.kill(which === 'keeper' ? parentOf(pid) : pid, 'SIGKILL');
  await until(
    () => Promise.resolve(messages.includes('The embedded database runs again.')),
    30_000,
  );
  expect(await hasCar(`before the ${which} was killed`)).toBe(true);
  expect(isRunning(pid)).toBe(false);
});

/** Starts a process that opens a database, adds a car there and waits. */
function spawnServer(data: string) {
  const program = `
    const { startEmbedded } = require('./server/database/embedded/embedded.ts');
    const { Client } = require('pg');
    startEmbedded({ folder: ${JSON.stringify(data)} }).then(async ({ url }) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query("create table if not exists cars (name text)");
      await client.query("insert into cars values ('written')");
      console.log('written');
    });`;
  return spawn(process.execPath, ['--import', 'tsx', '-e', program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Resolves to the process once the car exists. */
async function startServer(data: string) {
  const owner = spawnServer(data);
  await once(owner.stdout, 'data');
  return owner;
}

it('ends with a server that is killed, and its data is there at the next start', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'second-gear-embedded-'));
  const owner = await startServer(data);
  const pid = Number(
    readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  await until(() => Promise.resolve(!isRunning(pid)), 20_000);
  const next = await startEmbedded({ folder: data });
  expect(await query('select name from cars', next)).toEqual([{ name: 'written' }]);
  await next.close();
  rmSync(data, { recursive: true });
});

it('leaves nothing running when its keeper was killed just before it is closed', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'second-gear-embedded-'));
  const other = await startEmbedded({ folder: data });
  const pid = Number(
    readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const [, socketFolder = ''] = /host=([^&]*)/.exec(other.url) ?? [];
  process.kill(parentOf(pid), 'SIGKILL');
  await other.close();
  await until(() => Promise.resolve(!isRunning(pid)), 20_000);
  expect(existsSync(decodeURIComponent(socketFolder))).toBe(false);
  expect(readdirSync(path.join(data, 'postgres'))).not.toContain('postmaster.pid');
  rmSync(data, { recursive: true });
});

it('stops what a killed server and keeper left running, and takes no other process for it', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'second-gear-embedded-'));
  const file = path.join(data, 'postgres', 'postmaster.pid');
  const owner = await startServer(data);
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  process.kill(parentOf(pid), 'SIGKILL');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const second = await startEmbedded({ folder: data });
  expect(isRunning(pid)).toBe(false);
  await second.close();

  // As after a crash, when another process has reused the id.
  writeFileSync(file, [String(process.pid), ...lines.slice(1)].join('\n'));
  const third = await startEmbedded({ folder: data });
  expect(await query('select name from cars', third)).toEqual([{ name: 'written' }]);
  await third.close();
  rmSync(data, { recursive: true });
});

it('removes the socket folder that a killed server and keeper left behind', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'second-gear-embedded-'));
  const owner = await startServer(data);
  const lines = readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const [pid, socketFolder = ''] = [Number(lines[0]), lines[4]];
  process.kill(parentOf(pid), 'SIGKILL');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  // A clean shutdown; the keeper removes the socket folder.
  await until(() => Promise.resolve(!isRunning(pid)), 20_000);
  expect(readdirSync(socketFolder)).toEqual([]);
  await (await startEmbedded({ folder: data })).close();
  expect(existsSync(socketFolder)).toBe(false);
  rmSync(data, { recursive: true });
});

it('is made as a whole when its server is stopped meanwhile', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'second-gear-embedded-'));
  const owner = spawnServer(data);
  // From then on initdb runs in its own process group.
  const isInitdbRunning = () =>
    readdirSync(data).some((name) => existsSync(path.join(data, name, 'PG_VERSION')));
  await until(() => Promise.resolve(isInitdbRunning()));
  // Like Ctrl+C in a terminal, this signals the whole process group.
  process.kill(-Number(owner.pid), 'SIGTERM');
  await once(owner, 'exit');
  expect(owner.signalCode).toBe('SIGTERM');
  expect(readdirSync(data).sort()).toEqual(['postgres', 'server.lock']);
  rmSync(data, { recursive: true });
});

it('is found by commands while it runs, and by nobody else', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'second-gear-embedded-'));
  const file = path.join(data, 'database-url');
  expect(await findRunning(data)).toBeUndefined();
  const owner = await startServer(data);
  // The car is older than the file.
  await until(() => Promise.resolve(existsSync(file)));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  process.env.PGOPTIONS = '-c search_path=other';
  const url = (await findRunning(data)) ?? '';
  expect(await query('select name from cars', { url, close: database.close })).toHaveLength(1);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  await until(async () => (await findRunning(data)) === undefined, 20_000);
  expect(existsSync(file)).toBe(true);

  const next = await startEmbedded({ folder: data });
  expect(await findRunning(data)).toBe(next.url);
  await next.close();
  expect(existsSync(file)).toBe(false);
  rmSync(data, { recursive: true });
});

it('can be reached over the network of this machine, with a password', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'second-gear-embedded-'));
  for (const round of [1, 2]) {
    const { url, close } = await startEmbedded({ folder: data, transport: 'loopback' });
    expect(await query(`select ${round} as n`, { url, close })).toEqual([{ n: round }]);
    const stranger = new URL(url);
    stranger.password = 'wrong';
    await expect(query('select 1', { url: stranger.href, close })).rejects.toThrow('password');
    await close();
  }
  expect(statSync(path.join(data, 'postgres-password')).mode & 0o777).toBe(0o600);
  rmSync(data, { recursive: true });
});

describe('a folder that it cannot use', () => {
  let data: string;
  beforeEach(() => (data = mkdtempSync(path.join(tmpdir(), 'second-gear-embedded-'))));
  afterEach(() => rmSync(data, { recursive: true }));

  it('is left alone when it holds the database of the engine before', async () => {
    mkdirSync(path.join(data, 'database'));
    writeFileSync(path.join(data, 'database', 'PG_VERSION'), '17');
    await expect(startEmbedded({ folder: data })).rejects.toThrow(
      new RegExp(`${data}/database holds the database of an earlier version[^]*DATA_DIR`),
    );
    expect(readdirSync(data).filter((name) => !name.startsWith('server.lock'))).toEqual([
      'database',
    ]);
  });

  it('is left alone when another version made it', async () => {
    mkdirSync(path.join(data, 'postgres'));
    writeFileSync(path.join(data, 'postgres', 'PG_VERSION'), '14\n');
    await expect(startEmbedded({ folder: data })).rejects.toThrow('was made by PostgreSQL 14');
  });

  it('gets a whole database although an earlier start was killed over it', async () => {
    mkdirSync(path.join(data, 'postgres-draft-Xy12Zq'));
    writeFileSync(path.join(data, 'postgres-draft-Xy12Zq', 'PG_VERSION'), '18');
    const next = await startEmbedded({ folder: data });
    expect(await query('select 1 as n', next)).toEqual([{ n: 1 }]);
    await next.close();
    expect(readdirSync(data).filter((name) => name.includes('draft'))).toEqual([]);
  });

  it('is explained with what PostgreSQL says', async () => {
    await (await startEmbedded({ folder: data })).close();
    rmSync(path.join(data, 'postgres', 'global', 'pg_control'));
    await expect(startEmbedded({ folder: data })).rejects.toThrow(
      /cannot be started:\n[^]*pg_control/,
    );
  });
});
