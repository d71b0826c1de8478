import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { until } from '../until';
import type { PostgresCluster } from './postgresCluster';
import { freePort, newFolder, start } from './processes';
import type { DatabasePrograms } from './programs';

/** Starts PgBouncer in transaction mode, with its default settings. Returns its port. */
export async function startPgBouncer(
  programs: DatabasePrograms,
  cluster: PostgresCluster,
): Promise<number> {
  const folder = newFolder(programs);
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${cluster.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
`.replace('* = host', `* = user=postgres host`),
  );
  const running = start(programs.pgBouncer, [file], {
    ...programs.as,
    cwd: folder,
    log: path.join(folder, 'log'),
  });
  await until(async () => {
    if (running.hasEnded()) throw new Error('PgBouncer ended at once.');
    const client = new Client({ connectionString: cluster.url({ port }) });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  return port;
}
