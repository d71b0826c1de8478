import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then whatever a start begins with is over. */
const DELAY_MS = 5000;

/**
 * Gives back what the start has left behind, a tenth of what the process holds: a server with little
 * to do would keep it, because V8 collects only when it needs room.
 */
export function tidyUpAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc()');
  }, DELAY_MS).unref();
}
