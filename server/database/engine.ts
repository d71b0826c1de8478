import path from 'node:path';
import { Duplex } from 'node:stream';
import { isUint8Array } from 'node:util/types';
import { Worker } from 'node:worker_threads';

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

/** Starts the engine in a thread of its own, on a folder or, with null, in memory. */
export function startEngine(folder: string | null): Engine {
  const worker = new Worker(path.join(__dirname, 'engineThread.js'), {
    workerData: { folder },
    // None of what the process itself was started with, such as a compiler.
    execArgv: [],
    // Bytes come and go; what is kept is the engine's own memory, which this does not limit.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const waiting: Waiting[] = [];
  let failure: Error | undefined;
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      fail(new Error('The database engine has ended.'));
      resolve();
    });
  });
  function fail(error: Error): void {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(failure);
  }
  worker.on('error', fail);
  // In the order in which they were asked for.
  worker.on('message', (answer: unknown) => {
    if (isUint8Array(answer)) waiting.shift()?.resolve(answer);
  });
  return {
    exchange: (messages) =>
      new Promise((resolve, reject) => {
        if (failure) {
          reject(failure);
          return;
        }
        waiting.push({ resolve, reject });
        worker.postMessage(messages);
      }),
    close: async () => {
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

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  override _write(messages: Uint8Array, _encoding: string, done: (error?: Error) => void): void {
    // A copy: what it is cut from has other things in it as well.
    this.#engine.exchange(new Uint8Array(messages)).then((answer) => {
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
