import { type SpawnOptions, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { DatabaseSetupError } from '../setupError';

/** How PostgreSQL's programs are started: they refuse to run as root. */
export interface RunAs {
  /** The command line that runs a program with the right user. */
  command: (program: string, args: string[]) => string[];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** Gives that user a folder, with what is in it. */
  own: (folder: string) => void;
}

interface Account {
  uid: number;
  gid: number;
}

/** Accounts without rights of their own, in the order in which they are taken. */
const ACCOUNTS = ['postgres', 'nobody'];

/**
 * The process's own user or, for root, the owner of the cluster or an account without rights. Where
 * the system allows it, that account may read and enter folders that are closed to others, so that
 * program and data can be in any folder that root can use, and PostgreSQL ends with its keeper.
 */
export function runAs(cluster: string): RunAs {
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? (ownerOf(cluster) ?? unprivilegedAccount()) : undefined;
  const prefix = prefixes(account).find(
    ([program = '', ...args]) => spawnSync(program, [...args, 'true']).status === 0,
  );
  return {
    command: (program, args) => (prefix ? [...prefix, program, ...args] : [program, ...args]),
    // Without such a program the folders have to be open to that account.
    options: prefix ? {} : { ...account },
    own: (folder) => {
      if (account) giveTo(account, folder);
    },
  };
}

/** What PostgreSQL is started with, the best first; elsewhere than on Linux there is none. */
function prefixes(account: Account | undefined): string[][] {
  const setpriv = ['setpriv', '--pdeathsig=INT'];
  if (!account) return [setpriv];
  const { uid, gid } = account;
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // PostgreSQL asks with access(2) as well, where capabilities count only with this.
  const securebits = '--securebits=+no_setuid_fixup';
  // A container often has the second one only.
  return ['dac_read_search', 'dac_override'].map((capability) => [
    ...setpriv,
    ...user,
    ...[securebits, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`],
  ]);
}

function giveTo({ uid, gid }: Account, folder: string): void {
  if (statSync(folder).uid === uid) return;
  const { status, stderr } = spawnSync('chown', ['-R', `${uid}:${gid}`, folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new DatabaseSetupError(`PostgreSQL cannot get ${folder}: ${stderr}`);
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
