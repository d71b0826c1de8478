import { readFileSync, readlinkSync } from 'node:fs';
import { codeOf } from '../../systemErrors';

/** A process that has a data folder open. */
export interface LockOwner {
  pid: number;
  /** Clock ticks after boot, as /proc tells; null where there is no /proc. */
  startedAt: string | null;
  /** The machine's boot and the container, within which a pid means this process. */
  place: string | null;
}

export function thisProcess(): LockOwner {
  return { pid: process.pid, startedAt: readStat(process.pid)?.startedAt ?? null, place: place() };
}

/** Whether the owner's pid can be looked up from here; in another container it is another's. */
export const isHere = (owner: LockOwner): boolean =>
  owner.place === null || owner.place === place();

/** Whether that very process runs; only meaningful where `isHere`. */
export function isAlive(owner: LockOwner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  const stat = readStat(owner.pid);
  if (!stat) return true;
  // A killed process can stay as a zombie in a container: it answers, and yet it is dead.
  if (stat.state === 'Z' || stat.state === 'X') return false;
  return owner.startedAt === null || stat.startedAt === owner.startedAt;
}

function place(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
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
