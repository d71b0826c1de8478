import { connect } from 'node:net';

/**
 * Sends requests over keep-alive connections, one after the other on each. Resolves to responses
 * per second. Plain sockets cost little, so the server is the bottleneck. Rejects if a response is
 * not 200.
 */
export async function responsesPerSecond(
  url: string,
  path: string,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<number> {
  const { hostname, port } = new URL(url);
  const request = `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`;
  const end = performance.now() + milliseconds;
  const startedAt = performance.now();
  const one = () =>
    new Promise<number>((resolve, reject) => {
      let [answers, rest] = [0, ''];
      const socket = connect(Number(port), hostname, () => socket.write(request));
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        rest += chunk.toString('latin1');
        const head = rest.indexOf('\r\n\r\n');
        const length = /\r\ncontent-length: (\d+)/i.exec(rest)?.[1];
        if (head < 0 || rest.length < head + 4 + Number(length)) return;
        if (!rest.startsWith('HTTP/1.1 200')) {
          reject(new Error(`${path} answered ${rest.slice(9, 12)}.`));
          socket.destroy();
          return;
        }
        answers += 1;
        rest = '';
        if (performance.now() < end) socket.write(request);
        else {
          socket.end();
          resolve(answers);
        }
      });
    });
  const counts = await Promise.all(Array.from({ length: connections }, one));
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (all / (performance.now() - startedAt)) * 1000;
}
