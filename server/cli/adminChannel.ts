import { rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { reasonOf } from '../database/reason';

/**
 * The running server owns the embedded database, so it runs the `npm run admin` commands itself. It
 * listens on a socket in the data folder, which only users who can read that folder can reach. A
 * request is a JSON array of words, a response `{said}` or `{problem}`.
 */

type AdminResponse = { said: string } | { problem: string };
type Run = (words: string[]) => Promise<string>;

/** In bytes. Longer socket paths are invalid on all systems. */
const PATH_MAX = 100;

function socketIn(folder: string): string | null {
  const file = path.join(folder, 'admin.sock');
  return process.platform !== 'win32' && Buffer.byteLength(file) <= PATH_MAX ? file : null;
}

/** Serves requests until closed. The caller owns the folder. Returns the closing function. */
export async function openAdminChannel(folder: string, run: Run): Promise<() => void> {
  const file = socketIn(folder);
  if (file === null) return () => undefined;
  // A killed server leaves its socket file behind.
  rmSync(file, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // The client disconnected.
    socket.on('error', () => socket.destroy());
    void answer(socket, run);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: file, readableAll: false, writableAll: false }, resolve);
  });
  server.unref();
  return () => void server.close();
}

async function answer(socket: Socket, run: Run): Promise<void> {
  let reply: AdminResponse;
  try {
    const words: unknown = JSON.parse(await received(socket));
    if (!Array.isArray(words)) throw new Error('Unknown command.');
    reply = { said: await run(words.map(String)) };
  } catch (error) {
    reply = { problem: reasonOf(error) };
  }
  socket.end(JSON.stringify(reply));
}

/** Reads the whole request. The socket stays open for the response. */
function received(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      said += part;
    });
    socket.once('end', () => resolve(said));
    socket.once('error', reject);
  });
}

/** Asks the server that owns the folder to run a command. Null when it cannot be reached. */
export async function sendToRunningServer(folder: string, words: string[]): Promise<string | null> {
  const file = socketIn(folder);
  if (file === null) return null;
  const socket = createConnection({ path: file, allowHalfOpen: true });
  let reply: unknown;
  try {
    socket.end(JSON.stringify(words));
    reply = JSON.parse(await received(socket));
  } catch {
    return null;
  }
  if (typeof reply !== 'object' || reply === null) return null;
  if ('problem' in reply) throw new Error(String(reply.problem));
  return 'said' in reply ? String(reply.said) : null;
}
