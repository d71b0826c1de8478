import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { DatabaseSetupError } from '../setupError';

/** How PostgreSQL's programs are started: they refuse to run as root. */
export interface RunAs {
  /** The command line that runs a program with the right user. */
  command: (program: string, args: string[]) => [string, ...string[]];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** Gives that user a folder, with what is in it. */
  own: (folder: string) => void;
}

/** Accounts without rights of their own, in the order in which they are taken. */
const ACCOUNTS = ['postgres', 'nobody'];

/**
 * The process's own user or, for root, the owner of the cluster or an account without rights. That
 * account may pass through folders that are closed to others (CAP_DAC_OVERRIDE), so that program and
 * data can be in any folder that root can use.
 */
export function runAs(cluster: string): RunAs {
  if (process.getuid?.() !== 0) {
    return { command: (program, args) => [program, ...args], options: {}, own: () => undefined };
  }
  const { uid, gid } = ownerOf(cluster) ?? unprivilegedAccount();
  const own = (folder: string) => {
    if (statSync(folder).uid !== uid) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
  };
  // Elsewhere than on Linux and in small images there is none: then folders have to be open to all.
  if (spawnSync('setpriv', ['--version']).status !== 0) {
    return { command: (program, args) => [program, ...args], options: { uid, gid }, own };
  }
  const setpriv = [
    ...[`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
  ];
  return {
    command: (program, args) => ['setpriv', ...setpriv, program, ...args],
    options: {},
    own,
  };
}

function ownerOf(cluster: string): { uid: number; gid: number } | undefined {
  const stat = statSync(cluster, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? undefined : stat;
}

function unprivilegedAccount(): { uid: number; gid: number } {
  for (const name of ACCOUNTS) {
    const [uid, gid] = ['-u', '-g'].map((option) => {
      const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
      return status === 0 ? Number(stdout) : NaN;
    });
    if (uid && gid) return { uid, gid };
  }
  throw new DatabaseSetupError(
    'PostgreSQL does not run as root, and there is no user postgres or nobody. Start the server as ' +
      'an ordinary user, or set DATABASE_URL.',
  );
}
