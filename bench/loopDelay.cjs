const { writeFileSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const process = require('node:process');
const { isMainThread } = require('node:worker_threads');

/**
 * Preloaded into a server: on SIGUSR2 it writes the event loop delay since the last signal into
 * LOOP_DELAY_FILE, as the 99th percentile in milliseconds.
 */
const file = process.env.LOOP_DELAY_FILE;
if (isMainThread && file) {
  // The histogram includes the interval itself, even if the loop is idle.
  const waitMs = 5;
  const delay = monitorEventLoopDelay({ resolution: waitMs });
  delay.enable();
  process.on('SIGUSR2', () => {
    writeFileSync(file, String(delay.percentile(99) / 1e6 - waitMs));
    delay.reset();
  });
}
