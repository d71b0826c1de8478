const os = require('node:os');
const { parentPort, workerData } = require('node:worker_threads');
const { PGlite } = require('@electric-sql/pglite');
const { pg_trgm } = require('@electric-sql/pglite/contrib/pg_trgm');

/**
 * The embedded engine, in a thread of its own: takes what a client of PostgreSQL sends and hands
 * back what the server answers, byte for byte; null closes it. It ends with whatever the engine
 * throws. Plain JavaScript, so that it starts without a compiler wherever it runs.
 */

/** The engine takes all of it at once and keeps it; its own 128 MB is made for a whole machine. */
const SHARED_BUFFERS = '32MB';
/** What it reads is in memory, its own or the system's: an index costs no more than reading on. */
const RANDOM_PAGE_COST = '1.1';

// Where processors are short, the thread that answers goes first. Only on Linux has each thread a
// priority of its own.
try {
  if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A process that was started with a lower priority may not raise it.
}

const { dataDir } = workerData;
const opening = PGlite.create({
  ...(dataDir === null ? {} : { dataDir }),
  extensions: { pg_trgm },
  startParams: [
    ...PGlite.defaultStartParams,
    '-c',
    `shared_buffers=${SHARED_BUFFERS}`,
    '-c',
    `random_page_cost=${RANDOM_PAGE_COST}`,
  ],
});

parentPort.on('message', async (message) => {
  const engine = await opening;
  if (message === null) {
    await engine.close();
    parentPort.close();
    return;
  }
  const parts = [];
  // What it hands over is its own memory, which the next part overwrites.
  const onRawData = (bytes) => parts.push(bytes.slice());
  await engine.execProtocolRawStream(message, { onRawData });
  const answer = parts.length === 1 ? parts[0] : new Uint8Array(Buffer.concat(parts));
  parentPort.postMessage(answer, [answer.buffer]);
});
