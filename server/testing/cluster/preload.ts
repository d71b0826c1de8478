import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';

/**
 * Imported first by the processes under test: gives them a clock that can jump, and sends their
 * calls of api.stripe.com to the test’s provider. The server itself runs unchanged, with
 * the configuration of production.
 */
const clockFile = path.join(process.env.DATA_DIR ?? '', 'clock');
let aheadMs = 0;

/** Reads by how many milliseconds the clock is ahead. */
function setClock(): void {
  try {
    aheadMs = Number(readFileSync(clockFile, 'utf8'));
  } catch {
    aheadMs = 0;
  }
}
setClock();
process.on('SIGUSR2', setClock);

const RealDate = Date;
const now = () => RealDate.now() + aheadMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [] | [number]) =>
    args.length === 0 ? new target(now()) : new target(...args),
  get: (target, name, receiver): unknown =>
    name === 'now' ? now : Reflect.get(target, name, receiver),
});

const port = process.env.TEST_PROVIDER_PORT;
https.request = new Proxy(https.request, {
  apply: (target, _this, args: Parameters<typeof https.request>) => {
    const [options]: unknown[] = args;
    const isProvider =
      typeof options === 'object' &&
      options !== null &&
      'host' in options &&
      options.host === 'api.stripe.com';
    if (!isProvider) return target(...args);
    const here = { host: '127.0.0.1', port, protocol: 'http:', agent: undefined };
    return http.request({ ...options, ...here });
  },
});
