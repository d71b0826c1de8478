import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '../until';
import { freePort, newFolder, start } from './processes';
import type { DatabasePrograms } from './programs';
import type { Server } from './servers';

/** Starts HAProxy in front of servers, which get requests in turn. Returns its URL. */
export async function startHaProxy(programs: DatabasePrograms, servers: Server[]): Promise<string> {
  const folder = newFolder(programs);
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  const lines = servers.map(({ url }, index) => `server s${index} ${new URL(url).host} check`);
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
  retries 3
  option redispatch
frontend market
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host 127.0.0.1
  default-server inter 500ms fall 1 rise 1
  ${lines.join('\n  ')}
`,
  );
  const running = start(programs.haProxy, ['-db', '-f', file], {
    ...programs.as,
    cwd: folder,
    log: path.join(folder, 'log'),
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (running.hasEnded()) throw new Error('HAProxy ended at once.');
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return url;
}
