import { rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { reasonOf } from '../database/reason';

/**
 * The embedded database belongs to the running server, so the server itself carries out the
 * commands of `npm run admin`: over a socket in the data folder, which only who may read that
 * folder can reach. A request is a JSON list of words, an answer `{said}` or `{problem}`.
 */

type Answer = { said: string } | { problem: string };
type Run = (words: string[]) => Promise<string>;

/** In bytes: longer paths cannot be a socket's name on any system. */
const PATH_MAX = 100;

function socketIn(folder: string): string | null {
  const file = path.join(folder, 'admin.sock');
  return process.platform !== 'win32' && Buffer.byteLength(file) <= PATH_MAX ? file : null;
}

/** Answers requests until it is closed; the caller owns the folder. Answers the closing function. */
export async function openAdminChannel(folder: string, run: Run): Promise<() => void> {
  const file = socketIn(folder);
  if (file === null) return () => undefined;
  // Left behind by a server that was killed.
  rmSync(file, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // Whoever asked has left.
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
  let reply: Answer;
  try {
    const words: unknown = JSON.parse(await received(socket));
    if (!Array.isArray(words)) throw new Error('Unknown command.');
    reply = { said: await run(words.map(String)) };
  } catch (error) {
    reply = { problem: reasonOf(error) };
  }
  socket.end(JSON.stringify(reply));
}

/** Everything the other side says; the socket stays open for the answer. */
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

/** Lets the server that has the folder run a command; null when it cannot be reached. */
export async function askRunningServer(folder: string, words: string[]): Promise<string | null> {
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
