const { writeFileSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const process = require('node:process');
const { isMainThread } = require('node:worker_threads');

/**
 * Loaded into a server before its own code: at SIGUSR2 it writes into LOOP_DELAY_FILE by how much the
 * event loop was late since the last time, the 99th percentile in milliseconds.
 */
const file = process.env.LOOP_DELAY_FILE;
if (isMainThread && file) {
  // The figures count the wait itself as well, so that an idle loop would be late by as much.
  const waitMs = 5;
  const delay = monitorEventLoopDelay({ resolution: waitMs });
  delay.enable();
  process.on('SIGUSR2', () => {
    writeFileSync(file, String(delay.percentile(99) / 1e6 - waitMs));
    delay.reset();
  });
}
