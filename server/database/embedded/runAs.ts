import { type SpawnOptions, spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { reasonOf } from '../reason';
import { DatabaseSetupError } from '../setupError';

/** How to start PostgreSQL's programs, which refuse to run as root. */
export interface RunAs {
  /** Command line that runs a program as the right user. */
  command: (program: string, args: string[]) => string[];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** Changes the owner of a folder and its contents to that user. */
  own: (folder: string) => void;
}

interface Account {
  uid: number;
  gid: number;
}

/** Unprivileged accounts, in order of preference. */
const ACCOUNTS = ['postgres', 'nobody'];

/**
 * The current user or, for root, the cluster's owner or an unprivileged account. Where the system
 * allows it, that account gets the capability to read folders that are closed to others, so that
 * programs and data can be in any folder that root can use, and PostgreSQL can be stopped by its
 * keeper.
 */
export function runAs(cluster: string): RunAs {
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? (ownerOf(cluster) ?? unprivilegedAccount()) : undefined;
  const prefix = prefixes(account).find(
    ([program = '', ...args]) => spawnSync(program, [...args, 'true']).status === 0,
  );
  return {
    command: (program, args) => (prefix ? [...prefix, program, ...args] : [program, ...args]),
    // Without such a program the folders must be accessible to that account.
    options: prefix ? {} : { ...account },
    own: (folder) => {
      if (account) changeOwner(account, folder);
    },
  };
}

/** Commands that start PostgreSQL with these capabilities, best first. Linux only. */
function prefixes(account: Account | undefined): string[][] {
  const setpriv = ['setpriv', '--pdeathsig=INT'];
  if (!account) return [setpriv];
  const { uid, gid } = account;
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // PostgreSQL also calls access(2), which ignores capabilities without this flag.
  const securebits = '--securebits=+no_setuid_fixup';
  // Containers often have only the second one.
  return ['dac_read_search', 'dac_override'].map((capability) => [
    ...setpriv,
    ...user,
    ...[securebits, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`],
  ]);
}

/** Without a chown process, which a signal to this process group would end halfway. */
function changeOwner({ uid, gid }: Account, folder: string): void {
  if (statSync(folder).uid === uid) return;
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      lchownSync(path.join(entry.parentPath, entry.name), uid, gid);
    }
    // Last, because its owner shows that all files are done.
    chownSync(folder, uid, gid);
  } catch (cause) {
    throw new DatabaseSetupError(`PostgreSQL cannot get ${folder}: ${reasonOf(cause)}`, { cause });
  }
}

function ownerOf(cluster: string): Account | undefined {
  const stat = statSync(cluster, { throwIfNoEntry: false });
  return stat === undefined || stat.uid === 0 ? undefined : { uid: stat.uid, gid: stat.gid };
}

function unprivilegedAccount(): Account {
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
