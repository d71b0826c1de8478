import { spawn } from 'node:child_process';
import fs, { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FolderInUseError, lockFolder } from './folderLock';
import { thisProcess } from './lockOwner';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'second-gear-lock-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const write = (owner: object | string, name = 'server.lock.1') => {
  const file = path.join(folder, name);
  writeFileSync(file, typeof owner === 'string' ? owner : JSON.stringify(owner));
  return file;
};
const locks = () => readdirSync(folder).filter((name) => name.startsWith('server.lock'));
/** A process that runs until it is ended, and what /proc says of it then. */
const ended = async () => {
  const child = spawn('sleep', ['60']);
  const { pid } = child;
  if (pid === undefined) throw new Error('There is no sleep.');
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  return pid;
};

it('keeps a second server out until the first gives the folder back', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`);
  unlock();
  (await lockFolder(folder))();
  expect(locks()).toEqual(['server.lock.2']);
});

it('takes the folder of a process that is gone, or that is another one by now', async () => {
  write({ ...thisProcess(), pid: await ended() });
  (await lockFolder(folder))();
  write({ ...thisProcess(), startedAt: '1' }, 'server.lock.7');
  (await lockFolder(folder))();
  expect(locks()).toEqual(['server.lock.8']);
});

it('takes the folder of a zombie, which is dead though its pid answers', async () => {
  // The shell becomes a sleep that never asks after the child it inherits.
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pid = await new Promise<number>((resolve) => {
    parent.stdout.once('data', (text: Buffer) => resolve(Number(text.toString())));
  });
  const stat = () => fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const startedAt = stat().split(') ')[1]?.split(' ')[19] ?? null;
  while (!stat().includes(') Z ')) await new Promise((resolve) => setTimeout(resolve, 20));
  write({ ...thisProcess(), pid, startedAt });
  (await lockFolder(folder))();
  expect(locks()).toEqual(['server.lock.2']);
  parent.kill('SIGKILL');
});

it('respects and takes over the lock of an older version', async () => {
  const { pid, startedAt } = thisProcess();
  write({ pid, startedAt }, 'server.lock');
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  write({ pid: await ended(), startedAt: '1' }, 'server.lock');
  (await lockFolder(folder))();
  expect(locks()).toEqual(['server.lock.1']);
});

it('has one winner of two that both saw the dead owner', async () => {
  write({ ...thisProcess(), pid: await ended() });
  const link = fs.linkSync;
  // The other one looks after this one has looked and before it takes.
  let other: Promise<() => void> | undefined;
  jest.spyOn(fs, 'linkSync').mockImplementationOnce((draft, file) => {
    jest.spyOn(fs, 'linkSync').mockImplementation(link);
    other = lockFolder(folder);
    link(draft, file);
  });
  const results = await Promise.allSettled([
    lockFolder(folder),
    Promise.resolve().then(() => other),
  ]);
  const lost = results.flatMap((result) => (result.status === 'rejected' ? [result] : []));
  expect(lost).toEqual([{ status: 'rejected', reason: expect.any(FolderInUseError) as unknown }]);
  expect(locks()).toEqual(['server.lock.2']);
});

it('gives way when its number was used up and removed while it looked', async () => {
  write({ ...thisProcess(), pid: await ended() });
  const link = fs.linkSync;
  jest.spyOn(fs, 'linkSync').mockImplementationOnce((draft, file) => {
    jest.spyOn(fs, 'linkSync').mockImplementation(link);
    // Two servers came in the meantime: 2 was taken and given back, 3 runs, 1 and 2 are removed.
    rmSync(path.join(folder, 'server.lock.1'));
    write(thisProcess(), 'server.lock.3');
    link(draft, file);
  });
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  expect(locks()).toEqual(['server.lock.3']);
});

describe('a process in another container, whose pid means nothing here', () => {
  const elsewhere = () => ({ ...thisProcess(), pid: 1, startedAt: '1', place: 'another' });

  it('has the folder as long as it shows that it lives', async () => {
    const file = write(elsewhere());
    const beating = setInterval(() => utimesSync(file, new Date(), new Date()), 100);
    await expect(lockFolder(folder, 5000)).rejects.toThrow(FolderInUseError);
    clearInterval(beating);
  });

  it('has it no longer after a silence', async () => {
    write(elsewhere());
    (await lockFolder(folder, 500))();
    expect(locks()).toEqual(['server.lock.2']);
  });
});
