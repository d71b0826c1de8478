const { availableParallelism } = require('node:os');
const { Worker, isMainThread, parentPort } = require('node:worker_threads');

const caller = {
  name: 'webpack',
  supportsStaticESM: true,
  supportsDynamicImport: true,
  supportsTopLevelAwait: true,
};

async function transform({ filename, source, sourceMaps }) {
  const { transformAsync } = require('@babel/core');
  const options = { filename, sourceFileName: filename, sourceMaps, caller };
  const { code, map } = await transformAsync(source, options);
  return { code, map };
}

/** A thread keeps the process alive only while it has something to do. */
class Thread {
  constructor() {
    this.worker = new Worker(__filename);
    this.worker.unref();
    this.tasks = new Map();
    this.given = 0;
    this.worker.on('message', ({ id, result, error }) => {
      const { resolve, reject } = this.tasks.get(id);
      this.tasks.delete(id);
      if (this.tasks.size === 0) this.worker.unref();
      if (error) reject(error);
      else resolve(result);
    });
  }

  run(task) {
    this.given += 1;
    const id = this.given;
    this.worker.ref();
    this.worker.postMessage({ id, task });
    return new Promise((resolve, reject) => {
      this.tasks.set(id, { resolve, reject });
    });
  }
}

const threads = [];

/** One core is left to the bundler, and more than three threads cost more to begin than they save. */
const most = Math.min(3, Math.max(1, availableParallelism() - 1));

/** The thread with the least to do. */
function idlest() {
  if (threads.length < most) threads.push(new Thread());
  return threads.reduce((a, b) => (b.tasks.size < a.tasks.size ? b : a));
}

/** By file: what it was made of and the promise of what it becomes. */
const known = new Map();

/**
 * Hands a file to Babel once for both builds, the one for browsers and the one for the server, and
 * in another thread than the bundler's: it is half of the work of a build.
 */
module.exports = function babel(source) {
  const done = this.async();
  const filename = this.resourcePath;
  const sourceMaps = this.sourceMap;
  let entry = known.get(filename);
  if (entry?.source !== source) {
    entry = { source, result: idlest().run({ filename, source, sourceMaps }) };
    known.set(filename, entry);
  }
  entry.result.then(({ code, map }) => done(null, code, map ?? undefined), done);
};

if (!isMainThread) {
  parentPort.on('message', async ({ id, task }) => {
    try {
      parentPort.postMessage({ id, result: await transform(task) });
    } catch (error) {
      parentPort.postMessage({ id, error });
    }
  });
}
