import { copyBesideOriginal } from './copyScene';
import { liveChanges } from './liveScene';
import { startCluster } from './postgresCluster';
import { endEverything } from './processes';
import { requirePrograms } from './programs';
import {
  behindPgBouncer,
  cutAndSilentConnections,
  failover,
  rolesApart,
  terminatedConnections,
} from './scenes';
import { stopBesideSlowProvider } from './stopScene';

/**
 * `npm run test:cluster`: runs servers on real PostgreSQL clusters, as in production, and injects
 * failures. Arguments select scenes by name.
 */
async function main(wanted: string[]): Promise<void> {
  const programs = requirePrograms();
  const cluster = await startCluster(programs);
  const scenes = [
    { name: 'terminated', run: () => terminatedConnections(cluster) },
    { name: 'silent', run: () => cutAndSilentConnections(cluster) },
    { name: 'pgbouncer', run: () => behindPgBouncer(cluster, programs) },
    { name: 'live', run: () => liveChanges(cluster, programs) },
    { name: 'roles', run: () => rolesApart(cluster) },
    { name: 'stop', run: () => stopBesideSlowProvider(cluster) },
    { name: 'failover', run: () => failover(programs) },
    { name: 'copy', run: () => copyBesideOriginal(programs) },
  ].filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const { name, run } of scenes) {
    const start = Date.now();
    process.stdout.write(`${name}\n`);
    await run();
    process.stdout.write(`  passed in ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
  }
}

function end(code: number): void {
  void endEverything().then(() => process.exit(code));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(1));
main(process.argv.slice(2)).then(
  () => end(0),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    end(1);
  },
);
