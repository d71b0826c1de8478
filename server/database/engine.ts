import path from 'node:path';
import { Duplex } from 'node:stream';
import { isUint8Array } from 'node:util/types';
import { Worker } from 'node:worker_threads';
import { DatabaseUnavailableError } from './unavailable';

/** PostgreSQL without a network: one connection's worth of it, and one question at a time. */
export interface Engine {
  /** Takes messages as a client sends them, and answers what the server says to them. */
  exchange: (messages: Uint8Array) => Promise<Uint8Array>;
  /** Everything is on disk afterwards. */
  close: () => Promise<void>;
}

interface Waiting {
  resolve: (answer: Uint8Array) => void;
  reject: (error: Error) => void;
}

/**
 * Starts the engine in a thread of its own, on a folder or, with null, in memory. When it fails,
 * `onFailure` is told, and whoever asks it something from then on.
 */
export function startEngine(dataDir: string | null, onFailure: (error: Error) => void): Engine {
  const worker = new Worker(path.join(__dirname, 'engineThread.js'), {
    workerData: { dataDir },
    // None of the process's own command line, such as a compiler.
    execArgv: [],
    // Bytes come and go; what is kept is the engine's own memory, which this does not limit.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const waiting: Waiting[] = [];
  let failure: Error | undefined;
  let isClosing = false;
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      fail(new Error('Its thread has ended.'));
      resolve();
    });
  });
  function fail(cause: Error): void {
    if (!failure) {
      failure = new DatabaseUnavailableError(`The database engine failed: ${cause.message}`, {
        cause,
      });
      if (!isClosing) onFailure(failure);
    }
    for (const { reject } of waiting.splice(0)) reject(failure);
  }
  worker.on('error', fail);
  worker.on('messageerror', fail);
  // In the order in which they were asked for, and each in a turn of the event loop of its own: Node
  // takes what arrives meanwhile as well, up to a thousand messages, before it looks at anything else.
  worker.on('message', (answer: unknown) => {
    if (!isUint8Array(answer)) {
      fail(new Error('It answered with something else than bytes.'));
      return;
    }
    const asked = waiting.shift();
    setImmediate(() => asked?.resolve(answer));
  });
  return {
    exchange: (messages) =>
      new Promise((resolve, reject) => {
        if (failure) {
          reject(failure);
          return;
        }
        waiting.push({ resolve, reject });
        // A copy, to be handed over: what it is cut from has other things in it as well.
        const copy = new Uint8Array(messages);
        worker.postMessage(copy, [copy.buffer]);
      }),
    close: async () => {
      isClosing = true;
      worker.postMessage(null);
      await ended;
    },
  };
}

/** What a client of PostgreSQL takes for its socket. */
export class EngineSocket extends Duplex {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  /** The engine has one session, which goes on: what the connection before left open ends here. */
  connect(): void {
    this.#engine
      .exchange(simpleQuery('rollback'))
      .then(() => this.#engine.exchange(simpleQuery('discard all')))
      .then(
        () => this.emit('connect'),
        (error: unknown) => this.destroy(error instanceof Error ? error : undefined),
      );
  }

  override _write(messages: Uint8Array, _encoding: string, done: (error?: Error) => void): void {
    this.#engine.exchange(messages).then((answer) => {
      if (answer.length > 0) this.push(answer);
      done();
    }, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer', done);
  }

  override _read(): void {
    // Answers come when they come.
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  /** What only a connection of the network needs. */
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

/** The message of the protocol that asks for a query without parameters. */
function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.from('Q\0\0\0\0');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}
