import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface BreakableNetwork {
  /** The server's URL through it. */
  url: string;
  /** Cuts all connections, open streams too, and refuses new ones. */
  cut: () => void;
  restore: () => void;
  close: () => void;
}

/** A network between a browser and a server. Pages that are offline for Playwright keep their streams. */
export async function openBreakableNetwork(serverUrl: string): Promise<BreakableNetwork> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const network = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(network.address() as AddressInfo).port}`,
    cut,
    restore: () => (isCut = false),
    close: () => {
      cut();
      network.close();
    },
  };
}
