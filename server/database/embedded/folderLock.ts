import {
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '../../systemErrors';
import { isAlive, isHere, thisProcess, type LockOwner } from './lockOwner';

/**
 * The embedded engine does not notice a second process and would corrupt the folder, so we keep a
 * lock of our own: the file `server.lock.N` with the highest number names the process that has the
 * folder open. A lock is never removed by anybody else: whoever finds its owner dead makes the next
 * number, which only one can. So of two that start together one wins, however slowly the other
 * looked.
 */

export class FolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by another Second Gear server (process ${pid}). ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.',
    );
    this.name = 'FolderInUseError';
  }
}

/** How often an owner shows that it lives, for those who cannot see its process. */
const BEAT_MS = 1000;
/** So long without a beat nobody lives there; the engine may block its process for a while. */
const SILENCE_MS = 15_000;

/**
 * Takes the folder or throws FolderInUseError; resolves to the function that gives it back. Waits
 * some seconds where the owner's process is in another container and may be dead.
 */
export async function lockFolder(folder: string, silenceMs = SILENCE_MS): Promise<() => void> {
  for (;;) {
    const last = lastLock(folder);
    if (last) {
      const owner = readOwner(last.file);
      if (owner && (await isInUse(last.file, owner, silenceMs))) {
        throw new FolderInUseError(folder, owner.pid);
      }
    }
    const number = (last?.number ?? 0) + 1;
    const file = path.join(folder, `server.lock.${number}`);
    if (!create(folder, file)) continue;
    // Somebody else was faster, so much that this number was removed again.
    if (lastLock(folder)?.number !== number) {
      rmSync(file, { force: true });
      continue;
    }
    removeOlder(folder, number);
    return keep(file);
  }
}

interface LockFile {
  file: string;
  /** 0: as servers before this numbering wrote it. */
  number: number;
}

function locksIn(folder: string): LockFile[] {
  return readdirSync(folder).flatMap((name) => {
    const match = /^server\.lock(?:\.(\d+))?$/.exec(name);
    return match ? [{ file: path.join(folder, name), number: Number(match[1] ?? 0) }] : [];
  });
}

const lastLock = (folder: string) =>
  locksIn(folder).sort((one, other) => other.number - one.number)[0];

/** Only a lower number than one's own is removed: nobody looks at it any more. */
function removeOlder(folder: string, number: number): void {
  for (const lock of locksIn(folder)) {
    if (lock.number < number) rmSync(lock.file, { force: true });
  }
}

/** Makes the whole file at once, or answers false because it is there: nobody reads half of it. */
function create(folder: string, file: string): boolean {
  const draft = path.join(folder, `server.lock-draft-${process.pid}-${Date.now()}`);
  writeFileSync(draft, JSON.stringify(thisProcess()));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Shows that we live until the folder is given back: the file stays, and says that it is free. */
function keep(file: string): () => void {
  const timer = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // Whoever removed the folder has other worries.
    }
  }, BEAT_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    try {
      writeFileSync(file, FREE);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  };
}

const FREE = '{}';

async function isInUse(file: string, owner: LockOwner, silenceMs: number): Promise<boolean> {
  if (isHere(owner)) return isAlive(owner);
  const before = beatOf(file);
  for (let waited = 0; waited < silenceMs; waited += BEAT_MS / 4) {
    await delay(BEAT_MS / 4);
    if (beatOf(file) !== before) return readOwner(file) !== null;
  }
  return false;
}

function beatOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/** Null when the lock is free or cannot be read. */
function readOwner(file: string): LockOwner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return null;
    if (!('pid' in value) || typeof value.pid !== 'number') return null;
    const text = (name: string) => {
      const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
      return typeof found === 'string' ? found : null;
    };
    return { pid: value.pid, startedAt: text('startedAt'), place: text('place') };
  } catch {
    return null;
  }
}
