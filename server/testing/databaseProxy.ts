import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of the database that loses connections at chosen points. */
export interface DatabaseProxy {
  /** The database URL through the proxy. */
  url: string;
  /** Cuts a connection when the client sends this text, before it arrives. */
  cutAt: (text: string | null) => void;
  /** Cuts a connection after this text has arrived, before the response. */
  cutResponseTo: (text: string | null) => void;
  /** Open connections stop transferring data without closing. */
  stopResponding: () => void;
  /** Number of connections cut. */
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
    let isResponseCut = false;
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
      if (after !== null && bytes.includes(after)) isResponseCut = true;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (pair.isSilent) return;
      if (isResponseCut) cut();
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
    cutResponseTo: (text) => (after = text),
    stopResponding: () => {
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
