import { spawn } from 'node:child_process';
import { startCluster } from './postgresCluster';
import { endEverything } from './processes';
import { requirePrograms } from './programs';

/** Runs a command with TEST_DATABASE_URL set to a PostgreSQL that is made for it. */
async function main([command, ...args]: string[]): Promise<number> {
  if (command === undefined) throw new Error('Which command is to run?');
  const cluster = await startCluster(requirePrograms());
  // No superuser: what the tests need is to make databases, as anybody may be allowed to.
  await cluster.query('create role tester login createdb');
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: cluster.url({ user: 'tester' }) },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function end(code: number): void {
  void endEverything().then(() => process.exit(code));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(1));
main(process.argv.slice(2)).then(end, (error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  end(1);
});
