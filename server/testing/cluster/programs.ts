import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
const packages = ['postgresql', 'pgbouncer', 'haproxy'];

export interface DatabasePrograms {
  /** Path of a PostgreSQL program. */
  postgres: (name: string) => string;
  pgBouncer: string;
  haProxy: string;
  /** User to run them as: they refuse to run as root. */
  as: { uid?: number; gid?: number };
}

/** Finds PostgreSQL 15 or newer, PgBouncer and HAProxy. On Debian, as root, installs them. */
export function requirePrograms(): DatabasePrograms {
  const isRoot = process.getuid?.() === 0;
  const find = () => [findPostgres(), findProgram('pgbouncer'), findProgram('haproxy')];
  if (find().includes(undefined) && isRoot && isDebian()) install();
  const [folder, pgBouncer, haProxy] = find();
  if (folder === undefined || pgBouncer === undefined || haProxy === undefined) {
    throw new Error(
      `These tests need PostgreSQL, PgBouncer and HAProxy (Debian: ${packages.join(', ')}).`,
    );
  }
  return {
    postgres: (name) => path.join(folder, name),
    pgBouncer,
    haProxy,
    as: isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {},
  };
}

function install(): void {
  process.stdout.write('Installing PostgreSQL, PgBouncer and HAProxy for the tests ...\n');
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  execFileSync('apt-get', ['update', '-qq'], quiet);
  // Keeps Debian's package from starting its own cluster.
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    ...quiet,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
}

/** The newest version, in Debian's location or on the PATH. */
function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const folders = [
    ...versions.map((version) => path.join(DEBIAN, String(version), 'bin')),
    ...onPath(),
  ];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')));
}

function findProgram(name: string): string | undefined {
  return ['/usr/sbin', '/usr/local/sbin', ...onPath()]
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}

const onPath = () => (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);

const idOf = (option: '-u' | '-g') =>
  Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));

function isDebian(): boolean {
  try {
    return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
