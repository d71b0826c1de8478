import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between a server and its database, to lose connections exactly where a test wants. */
export interface DatabaseProxy {
  /** The database's URL, by way of the proxy. */
  url: string;
  /** From now on cuts a connection as soon as the client sends this text; the text never arrives. */
  cutAt: (text: string | null) => void;
  /** From now on lets this text arrive, and cuts the connection instead of bringing the answer. */
  cutAnswerTo: (text: string | null) => void;
  /** The connections that are open now say and hear nothing any more, without an end. */
  fallSilent: () => void;
  /** How many connections were cut. */
  cuts: () => number;
  close: () => Promise<void>;
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ both: Socket[]; isSilent: boolean }>();
  let before: string | null = null;
  let after: string | null = null;
  let cuts = 0;

  const server = createServer((client) => {
    const upstream = createConnection({
      host: target.hostname,
      port: Number(target.port || 5432),
    });
    const pair = { both: [client, upstream], isSilent: false };
    let isAnswerCut = false;
    pairs.add(pair);
    const cut = () => {
      cuts += 1;
      for (const socket of pair.both) socket.resetAndDestroy();
    };
    client.on('data', (bytes) => {
      if (pair.isSilent) return;
      if (before !== null && bytes.includes(before)) {
        cut();
        return;
      }
      if (after !== null && bytes.includes(after)) isAnswerCut = true;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (pair.isSilent) return;
      if (isAnswerCut) cut();
      else client.write(bytes);
    });
    for (const socket of pair.both) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        if (!pair.isSilent) for (const other of pair.both) other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
    cutAt: (text) => (before = text),
    cutAnswerTo: (text) => (after = text),
    fallSilent: () => {
      for (const pair of pairs) pair.isSilent = true;
    },
    cuts: () => cuts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const { both } of pairs) for (const socket of both) socket.destroy();
      }),
  };
}
