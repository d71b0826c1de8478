import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The embedded engine does not notice a second process and would corrupt the folder, so we keep a
 * lock file of our own: pid and start time of the process that has the folder open.
 */

interface Owner {
  pid: number;
  /** Clock ticks after boot, as /proc tells; null where there is no /proc. */
  startedAt: string | null;
}

export class FolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by another Second Gear server (process ${pid}). ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.',
    );
    this.name = 'FolderInUseError';
  }
}

/** Takes the folder or throws FolderInUseError; answers the function that gives it back. */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'server.lock');
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTime(process.pid) });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      const owner = readOwner(file);
      if (owner && isAlive(owner)) throw new FolderInUseError(folder, owner.pid);
      rmSync(file, { force: true });
    }
  }
  throw new Error(`The lock ${file} could not be taken.`);
}

function readOwner(file: string): Owner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    if (!('pid' in value) || typeof value.pid !== 'number') return null;
    const startedAt = 'startedAt' in value ? value.startedAt : null;
    return { pid: value.pid, startedAt: typeof startedAt === 'string' ? startedAt : null };
  } catch {
    return null;
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
  const stat = readStat(owner.pid);
  if (!stat) return true;
  // A killed process can stay as a zombie in a container: it answers, and yet it is dead.
  if (stat.state === 'Z') return false;
  return owner.startedAt === null || stat.startedAt === owner.startedAt;
}

function startTime(pid: number): string | null {
  return readStat(pid)?.startedAt ?? null;
}

function readStat(pid: number): { state: string; startedAt: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name stands in brackets and may contain spaces: count after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state, startedAt] = [fields[0], fields[19]];
    return state && startedAt ? { state, startedAt } : null;
  } catch {
    return null;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
